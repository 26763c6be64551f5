"""Write the wire's TypeScript from the Python that speaks it: `python tools/typescript.py [--check]`.

The messages come from `hyakki.server.protocol`. What is answered over HTTP comes from `hyakki.server.http`:
`security` and `bot_addresses` (about somebody's own name and bots), `gallery` (cards to look at), `lessons`
and `words`. The events and the scene of each game come from the list of games. Every comment comes along, so
that nobody has to look up the other side.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
import json
import sys
import types
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from generated import keep
from hyakki.bots import levels
from hyakki.games import GAMES
from hyakki.games.hoshi import times
from hyakki.kernel.types import PlainScene
from hyakki.server import protocol
from hyakki.server.http import bot_addresses, lessons, security, words
from hyakki.server.http.gallery import Gallery

TARGET = Path(__file__).parent.parent / "web" / "src" / "kit" / "wire.ts"
CONSTANTS = {
    "hoshi": (
        "TIMES",
        "Every time of a duel in milliseconds, by pace and name: the practice yard has no scene to read.",
        {pace: dict(zip(times.NAMES, times.times_at(pace), strict=True)) for pace in times.PACES},
    )
}
"""What a page needs of a game before there is a table: a name, a comment and the value."""
Declared = protocol.Request | protocol.HostRequest
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}


def main() -> int:
    return keep(__doc__, {TARGET: Wire().text()})


class Source:
    """What the type hints of a module do not tell: its comments and the names of its literals."""

    def __init__(self, module: types.ModuleType) -> None:
        self.lines = inspect.getsource(module).splitlines()
        self.tree = ast.parse("\n".join(self.lines))
        self.module = module

    def doc_of(self, cls: type) -> str:
        return ast.get_docstring(self._class(cls)) or ""

    def field_docs(self, cls: type) -> dict[str, str]:
        """The string after a field is its comment."""
        docs = {}
        body = self._class(cls).body
        for field, after in pairwise(body):
            if (
                isinstance(field, ast.AnnAssign)
                and isinstance(field.target, ast.Name)
                and isinstance(after, ast.Expr)
                and isinstance(after.value, ast.Constant)
            ):
                docs[field.target.id] = inspect.cleandoc(str(after.value.value))
        return docs

    def literals(self) -> Iterator[tuple[str, Any, dict[str, str]]]:
        """Each named choice of words, its own or imported: its name, its type, the comments beside words."""
        for node in self.tree.body:
            if isinstance(node, ast.ImportFrom) and node.module:
                taken = {alias.name for alias in node.names}
                if any(get_origin(getattr(self.module, name, None)) is Literal for name in taken):
                    origin = Source(sys.modules[node.module])
                    yield from (found for found in origin.literals() if found[0] in taken)
            if not (isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)):
                continue
            name = node.targets[0].id
            value = getattr(self.module, name)
            if get_origin(value) is not Literal:
                continue
            beside = {}
            for word in ast.walk(node.value):
                if isinstance(word, ast.Constant) and isinstance(word.value, str):
                    comment = self.lines[word.lineno - 1].partition("  # ")[2]
                    if comment:
                        beside[word.value] = comment
            yield name, value, beside

    def _class(self, cls: type) -> ast.ClassDef:
        return next(n for n in self.tree.body if isinstance(n, ast.ClassDef) and n.name == cls.__name__)


class Wire:
    """Collects everything reachable from the two unions of messages and from the games."""

    def __init__(self) -> None:
        self.names: dict[type, str] = {}
        self.literals: dict[Any, str] = {}
        self.sources: dict[str, Source] = {}
        self.out: list[str] = []

    def text(self) -> str:
        self.out = [
            "// Written by tools/typescript.py from the server's words and the list of games. Do not edit.",
            f"{comment(attribute_doc(protocol, 'PROTOCOL'))}export const PROTOCOL = {protocol.PROTOCOL}",
        ]
        self.write_literals(sys.modules[protocol.Message.__module__], "")
        for name in ("USUAL", "EASIEST"):
            doc = comment(attribute_doc(levels, name))
            self.out.append(f"{doc}export const {name}: Level = {quoted(getattr(levels, name))}")
        client, server = tuple(protocol.REQUESTS), tuple(protocol.kinds(protocol.ServerMessage))
        asked = self.reachable(client)
        answered = [cls for cls in self.reachable(server) if cls not in asked]
        for cls in [*asked, *answered]:
            self.names[cls] = cls.__name__
        self.out.append("// ---- what the client says")
        for cls in asked:
            self.write(cls, from_client=True)
        self.write_union("ClientMessage", client)
        self.write_requests()
        self.out.append("// ---- what the server says")
        for cls in answered:
            self.write(cls)
        self.write_union("ServerMessage", server)
        self.write_host_page()
        self.out.append("// ---- what addresses answer")
        modules = (security, bot_addresses, lessons, words)
        responses = self.reachable(tuple(cls for module in modules for cls in module.RESPONSES))
        new = [cls for cls in responses if cls not in self.names]
        for cls in new:
            self.names[cls] = cls.__name__
        for cls in new:
            self.write(cls)
        self.write_gallery()
        events, scenes = [], []
        for game in (game for game in GAMES.values() if game.drawn):
            prefix = game.info.name.capitalize()
            self.out.append(f"// ---- {game.info.title}")
            self.write_literals(sys.modules[game.scene.__module__], prefix)
            shapes = self.reachable((*game.events, game.scene))
            for cls in shapes:
                self.names[cls] = cls.__name__ if cls.__name__.startswith(prefix) else prefix + cls.__name__
            for cls in shapes:
                self.write(cls)
            self.write_union(f"{prefix}Event", game.events)
            if game.info.name in CONSTANTS:
                name, doc, value = CONSTANTS[game.info.name]
                written = f"{game.info.name.upper()}_{name} = {json.dumps(value, indent=2)} as const"
                self.out.append(f"{comment(doc)}export const {written}")
            events.append(f"{prefix}Event")
            scenes.append(self.names[game.scene])
        self.out.append("// ---- any other game")
        self.names[PlainScene] = PlainScene.__name__
        self.write(PlainScene)
        self.out.append("// ---- whichever game it is")
        self.out.append(f"export type GameEvent = {' | '.join(events)}")
        self.out.append(f"export type GameScene = {' | '.join([*scenes, PlainScene.__name__])}")
        return "\n\n".join(self.out) + "\n"

    def write_host_page(self) -> None:
        """What goes over HTTP between the host's page and the server."""
        self.out.append("// ---- the host's page")
        self.write_literals(sys.modules[protocol.HostAudit.__module__], "")
        questions, answers = tuple(protocol.HOST_QUESTIONS), tuple(protocol.kinds(protocol.HostAnswer))
        for cls in (shapes := self.reachable((*questions, *answers))):
            self.names[cls] = cls.__name__
        for cls in shapes:
            self.write(cls, from_client=cls in questions)
        self.write_union("HostQuestion", questions)
        self.write_union("HostAnswer", answers)
        self.write_answers("HostAnswers", protocol.HOST_QUESTIONS)

    def write_requests(self) -> None:
        """What the page must know of each request beyond its fields."""
        self.write_answers("Answers", protocol.REQUESTS)
        lost = {
            wanted: [
                protocol.tag_of(kind)
                for kind, request in protocol.REQUESTS.items()
                if request.if_lost == wanted
            ]
            for wanted in get_args(protocol.IfLost)
        }
        doc = comment("Not sent again on a new connection: the page is told that the answer was lost.")
        words = "".join(f"\n  {quoted(word)}," for word in lost["fail"])
        self.out.append(f"{doc}export const FAIL_IF_LOST: readonly string[] = [{words}\n]")
        doc = comment("About this moment or this connection: neither waits for a new one nor is sent again.")
        words = "".join(f"\n  | {quoted(word)}" for word in lost["drop"])
        self.out.append(f"{doc}export type DropIfLost ={words}")

    def write_answers(self, name: str, declared: Mapping[Any, Declared]) -> None:
        lines = [
            f"  {protocol.tag_of(kind)}: {request.answer.__name__}"
            for kind, request in declared.items()
            if request.answer is not None
        ]
        doc = comment("What each request is answered with, unless with a problem.")
        self.out.append("\n".join([f"{doc}export interface {name} {{", *lines, "}"]))

    def write_gallery(self) -> None:
        """What the page of cards fetches, under names that no game's cards have."""
        self.out.append("// ---- the page of cards")
        shapes = self.reachable((Gallery,))
        for cls in shapes:
            self.names[cls] = cls.__name__ if cls is Gallery else f"Gallery{cls.__name__}"
        for cls in shapes:
            self.write(cls)

    # ------------------------------------------------------------ finding

    def reachable(self, roots: tuple[type, ...]) -> list[type]:
        """Every shape that these hold, in the order in which one meets them."""
        found: list[type] = []

        def walk(hint: Any) -> None:
            if isinstance(hint, type) and is_shape(hint):
                if hint not in found:
                    found.append(hint)
                    for inner in get_type_hints(hint, include_extras=True).values():
                        walk(inner)
            else:
                for inner in get_args(hint):
                    walk(inner)

        for root in roots:
            walk(root)
        return found

    def source(self, module: types.ModuleType) -> Source:
        if module.__name__ not in self.sources:
            self.sources[module.__name__] = Source(module)
        return self.sources[module.__name__]

    # ------------------------------------------------------------ writing

    def write_literals(self, module: types.ModuleType, prefix: str) -> None:
        for name, value, beside in self.source(module).literals():
            if self.literals.get(value) == prefix + name:
                continue  # two modules take it from a third
            self.literals[value] = prefix + name
            lines = [f"export type {prefix}{name} ="]
            for word in get_args(value):
                lines.append(f"  | {quoted(word)}" + (f" // {beside[word]}" if word in beside else ""))
            self.out.append("\n".join(lines))

    def write_union(self, name: str, members: tuple[type, ...]) -> None:
        self.out.append(f"export type {name} =" + "".join(f"\n  | {self.names[cls]}" for cls in members))

    def write(self, cls: type, from_client: bool = False) -> None:
        source = self.source(sys.modules[cls.__module__])
        docs = source.field_docs(cls)
        lines = [f"{comment(doc_with_answer(cls, source.doc_of(cls)))}export interface {self.names[cls]} {{"]
        if issubclass(cls, msgspec.Struct) and cls.__struct_config__.tag is not None:
            lines.append(f"  type: {quoted(protocol.tag_of(cls))}")
        optional = has_default(cls) if from_client else set()
        for name, hint in get_type_hints(cls, include_extras=True).items():
            if name.startswith("__"):
                continue
            mark = "?" if name in optional else ""
            lines.append(f"{comment(docs.get(name, ''), '  ')}  {name}{mark}: {self.type_of(hint)}")
        self.out.append("\n".join([*lines, "}"]))

    def type_of(self, hint: Any) -> str:
        if hint in PLAIN:
            return PLAIN[hint]
        if hint in self.literals:
            return self.literals[hint]
        if hint in self.names:
            return self.names[hint]
        origin, args = get_origin(hint), get_args(hint)
        if origin is Annotated:
            titles = [meta.title for meta in args[1:] if isinstance(meta, msgspec.Meta) and meta.title]
            return titles[0] if titles else self.type_of(args[0])
        if origin is Literal:
            return " | ".join(quoted(word) for word in args)
        if origin in (Union, types.UnionType):
            return " | ".join(self.type_of(arg) for arg in args)
        if origin is list or (origin is tuple and args[-1] is Ellipsis):
            return f"{self.grouped(args[0])}[]"
        if origin is tuple:
            return f"[{', '.join(self.type_of(arg) for arg in args)}]"
        if origin is dict:
            return f"Record<{self.type_of(args[0])}, {self.type_of(args[1])}>"
        raise TypeError(f"the wire has no TypeScript for {hint}")

    def grouped(self, hint: Any) -> str:
        inner = self.type_of(hint)
        return f"({inner})" if "|" in inner else inner


def doc_with_answer(cls: type, doc: str) -> str:
    """What is said of a message, and what it is answered with."""
    declared: Declared | None = protocol.REQUESTS.get(cls) or protocol.HOST_QUESTIONS.get(cls)
    if declared is None:
        return doc
    answer = f"Answered by `{declared.answer.__name__}`." if declared.answer else "Not answered."
    return f"{doc}\n\n{answer}" if "\n" in doc else f"{doc} {answer}".strip()


def is_shape(cls: type) -> bool:
    return dataclasses.is_dataclass(cls) or issubclass(cls, msgspec.Struct)


def has_default(cls: type) -> set[str]:
    """The fields that a client may leave out."""
    return {field.name for field in msgspec.structs.fields(cls) if not field.required}


def attribute_doc(module: types.ModuleType, name: str) -> str:
    body = ast.parse(inspect.getsource(module)).body
    for node, after in pairwise(body):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        named = any(isinstance(target, ast.Name) and target.id == name for target in targets)
        if named and isinstance(after, ast.Expr):
            return str(ast.literal_eval(after.value))
    return ""


def comment(text: str, indent: str = "") -> str:
    if not text:
        return ""
    if "\n" not in text:
        return f"{indent}/** {text} */\n"
    body = "".join(f"{indent} * {line}".rstrip() + "\n" for line in text.splitlines())
    return f"{indent}/**\n{body}{indent} */\n"


def quoted(word: str) -> str:
    return f"'{word}'"


if __name__ == "__main__":
    sys.exit(main())
