"""A message is declared once: what is forgotten about one is found here, and not by a player."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import msgspec.inspect
import pytest

import typescript
from hyakki.server import protocol
from hyakki.server.cluster.link import CLOCK_PROBE
from hyakki.server.handlers import HANDLERS
from hyakki.server.hosting import desk
from hyakki.server.http import bot_addresses, people, security
from hyakki.server.protocol.declaring import REQUESTS, ClientMessage, kinds, request
from hyakki.server.sockets.connection import MOVE
from hyakki.server.sockets.updates import encode
from hyakki.server.sockets.websocket import ACKNOWLEDGED


def test_every_message_of_a_client_is_declared_and_has_a_handler() -> None:
    assert set(kinds(ClientMessage)) == set(REQUESTS) == set(HANDLERS)


def test_every_question_of_a_host_is_declared_and_has_a_handler() -> None:
    assert set(kinds(protocol.HostQuestion)) == set(protocol.HOST_QUESTIONS) == set(desk.HANDLERS)
    limits = {declared.limit for declared in protocol.HOST_QUESTIONS.values()}
    assert limits == {"hosting", "hosting_work"}


def test_every_answer_answers_something() -> None:
    declared = {each.answer for each in REQUESTS.values()} - {None}
    assert declared | {protocol.Problem} == set(kinds(protocol.Answer))
    assert {each.answer for each in protocol.HOST_QUESTIONS.values()} == set(kinds(protocol.HostAnswer))


def test_names_on_the_wire_are_nobody_elses() -> None:
    for base in (ClientMessage, protocol.ServerMessage, protocol.HostQuestion, protocol.HostAnswer):
        tags = [protocol.tag_of(kind) for kind in kinds(base)]
        assert len(tags) == len(set(tags))


def test_all_but_moves_and_what_is_cheap_have_a_limit_of_their_own() -> None:
    p = protocol
    free = {p.Hello, p.Ping, p.ClockEcho, p.Arm, p.Press, p.Move, p.Why, p.Leave, p.LeaveLobby}
    assert {kind for kind, declared in REQUESTS.items() if declared.limit == "messages"} == free


def test_a_message_cannot_have_a_limit_that_there_is_not() -> None:
    with pytest.raises(ValueError, match=r"^Move: there is no limit on 'moves'; rates.py has \['accepts'"):
        request(protocol.Moved, limit="moves")(protocol.Move)
    assert REQUESTS[protocol.Move].limit == "messages"


def test_no_number_from_outside_is_larger_than_what_can_be_counted() -> None:
    """SQLite and PostgreSQL know 64 bits, a page 53, and Python all there are."""
    bodies = (*people.BODIES, *security.BODIES, *bot_addresses.BODIES)
    asked: tuple[type, ...] = (*REQUESTS, *protocol.HOST_QUESTIONS, *bodies)
    assert [
        name for kind in asked for name in unbounded(msgspec.inspect.type_info(kind), kind.__name__)
    ] == []


def unbounded(of: msgspec.inspect.Type, name: str) -> Iterator[str]:
    """The fields that take any number."""
    if isinstance(of, msgspec.inspect.IntType) and (of.ge is None or of.le is None):
        yield name
    inside: list[tuple[str, msgspec.inspect.Type]] = []
    if isinstance(of, msgspec.inspect.StructType):
        inside = [(f".{field.encode_name}", field.type) for field in of.fields]
    elif isinstance(of, msgspec.inspect.UnionType):
        inside = [("", each) for each in of.types]
    elif isinstance(of, msgspec.inspect.CollectionType):
        inside = [("[]", of.item_type)]
    elif isinstance(of, msgspec.inspect.DictType):
        inside = [("{}", of.value_type)]
    for part, each in inside:
        yield from unbounded(each, name + part)


def test_what_makes_a_match_is_not_sent_again_by_itself() -> None:
    makes = [declared for declared in REQUESTS.values() if declared.answer is protocol.Created]
    assert len(makes) == 5
    assert {declared.if_lost for declared in makes} == {"fail"}


def test_the_page_gets_answers_and_what_to_send_again_from_the_declarations() -> None:
    text = typescript.Wire().text()
    answers = text.partition("export interface Answers {")[2].partition("}")[0]
    for kind, declared in REQUESTS.items():
        line = f"\n  {protocol.tag_of(kind)}: {declared.answer.__name__}\n" if declared.answer else ""
        assert line in answers
    assert "clock_echo" not in answers
    assert (
        "\n  'create',\n"
        in text.partition("export const FAIL_IF_LOST: readonly string[] = [")[2].partition("]")[0]
    )
    assert "\n  | 'press'\n" in text.partition("export type DropIfLost")[2].partition("//")[0]
    assert "/** Why may I not play this? Answered by `Because`. */\nexport interface Why {" in text


def test_what_is_recognised_unread_begins_as_it_is_written() -> None:
    """A move, its acknowledgement and a clock probe are looked for in the text itself."""
    assert MOVE in msgspec.json.encode(protocol.Move("1", "m", 0, "R1", "k")).decode()
    assert encode(protocol.Moved("1", "m", 1, False)).startswith(ACKNOWLEDGED)
    assert encode(protocol.ClockProbe(1.5)).startswith(CLOCK_PROBE.encode())
