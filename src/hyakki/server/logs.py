"""Structured logs: one JSON object a line, into a file with the data or onto the terminal's error stream."""

from __future__ import annotations

import logging
import logging.handlers
import sys
from io import TextIOWrapper
from pathlib import Path

import structlog
from structlog.processors import ExceptionRenderer
from structlog.tracebacks import ExceptionDictTransformer

from hyakki.store.private import keep_private, opened_private

__all__ = ["configure"]

LARGEST = 5_000_000


class PrivateFile(logging.handlers.RotatingFileHandler):
    """Names and addresses are in it: readable for its owner only, also after it was turned over."""

    def _open(self) -> TextIOWrapper:
        keep_private(Path(self.baseFilename))
        return open(self.baseFilename, "a", encoding=self.encoding, opener=opened_private)


def configure(file: Path | None, level: str = "info") -> None:
    """Send every log line, ours and the libraries', the same way. No file means the error stream.

    Raises OSError if the file cannot be written.
    """
    handler: logging.Handler
    if file is None:
        handler = logging.StreamHandler(sys.stderr)
    else:
        handler = PrivateFile(file, maxBytes=LARGEST, backupCount=3, encoding="utf-8")
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                # Without the values of variables: some of them are secrets.
                ExceptionRenderer(ExceptionDictTransformer(show_locals=False)),
                structlog.processors.JSONRenderer(ensure_ascii=False),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    # uvicorn tells of every connection at level info; we count those instead.
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=False,
    )
