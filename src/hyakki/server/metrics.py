"""What a host can watch: counters and times in Prometheus' text format."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from ipaddress import ip_address
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.gc_collector import GCCollector
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

from hyakki.server.http.origins import Network, is_loopback

__all__ = ["Metrics"]

FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)


class Tally(Collector):
    """What is counted with every message: as cheap as a dictionary, for Prometheus' own counters take locks.

    >>> tally = Tally("messages", "Messages", ["type"], CollectorRegistry())
    >>> tally.counts["move",] += 2
    >>> [(sample.name, sample.labels, sample.value) for sample in next(tally.collect()).samples]
    [('messages_total', {'type': 'move'}, 2)]
    """

    def __init__(self, name: str, text: str, labels: list[str], registry: CollectorRegistry) -> None:
        self.name = name
        self.text = text
        self.labels = labels
        self.counts: defaultdict[tuple[str, ...], int] = defaultdict(int)
        if not labels:
            self.counts[()] = 0
        registry.register(self)

    def collect(self) -> Iterator[Metric]:
        family = CounterMetricFamily(self.name, self.text, labels=self.labels)
        for labels, count in list(self.counts.items()):
            family.add_metric(labels, count)
        yield family


class Waits(Collector):
    """How long something took: as cheap, for the same reason.

    >>> waits = Waits("wait", "Waits", (0.1, 1), CollectorRegistry())
    >>> waits.observe(0.05), waits.observe(0.5), waits.observe(3)
    (None, None, None)
    >>> [(sample.name, *sample.labels.values(), sample.value) for sample in next(waits.collect()).samples]
    [('wait_bucket', '0.1', 1), ('wait_bucket', '1.0', 2), ('wait_bucket', '+Inf', 3), ('wait_count', 3), \
('wait_sum', 3.55)]
    """

    def __init__(self, name: str, text: str, within: Sequence[float], registry: CollectorRegistry) -> None:
        self.name = name
        self.text = text
        self.within = within
        self.counts = [0] * (len(within) + 1)
        self.sum = 0.0
        registry.register(self)

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(self.within, seconds)] += 1
        self.sum += seconds

    def collect(self) -> Iterator[Metric]:
        bounds = [*map(floatToGoString, self.within), "+Inf"]
        family = HistogramMetricFamily(self.name, self.text)
        family.add_metric([], list(zip(bounds, accumulate(self.counts))), self.sum)
        yield family


class Metrics:
    """One set a server, so that several can live in one process."""

    def __init__(self, readers: Sequence[Network] = ()) -> None:
        self.readers = readers
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        GCCollector(registry=self.registry)
        self.requests = Counter(
            "hyakki_http_requests", "HTTP requests answered", ["status"], registry=self.registry
        )
        self.sockets = Gauge("hyakki_sockets", "WebSockets open", registry=self.registry)
        self.matches = Gauge("hyakki_matches", "Matches in memory", registry=self.registry)
        self.peers = Gauge(
            "hyakki_cluster_peers", "Other processes that serve the same tables", registry=self.registry
        )
        self.passed_on = Counter(
            "hyakki_passed_on",
            "Messages passed on to the process that holds the match",
            registry=self.registry,
        )
        self.taken_over = Gauge(
            "hyakki_taken_over", "Matches taken over from processes that died", registry=self.registry
        )
        self.viewers = Gauge("hyakki_viewers", "Matches open on sockets", registry=self.registry)
        self.refused = Counter(
            "hyakki_sockets_refused", "WebSockets not let in, or dropped", ["why"], registry=self.registry
        )
        self.messages = Tally("hyakki_messages", "Messages understood, by type", ["type"], self.registry)
        self.problems = Counter(
            "hyakki_problems", "Messages answered by a problem, by code", ["code"], registry=self.registry
        )
        self.sent = Tally("hyakki_frames_sent", "Messages put on the wire", [], self.registry)
        self.faults = Counter(
            "hyakki_faults", "Unexpected errors inside; see the log", registry=self.registry
        )
        self.moves = Waits(
            "hyakki_move_seconds", "From a move's arrival to its being on the disk", FAST, self.registry
        )

    def may_be_read_from(self, address: str) -> bool:
        """This machine, and the networks that the host names.

        >>> from ipaddress import ip_network
        >>> ours = Metrics([ip_network("10.0.0.0/24")])
        >>> [ours.may_be_read_from(who) for who in ("127.0.0.1", "10.0.0.7", "10.0.1.7", "somebody")]
        [True, True, False, False]
        """
        try:
            return is_loopback(address) or any(ip_address(address) in network for network in self.readers)
        except ValueError:  # a proxy may pass on what is no address
            return False

    def text(self) -> bytes:
        return generate_latest(self.registry)
