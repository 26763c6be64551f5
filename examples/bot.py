"""A bot account's program: it plays any legal move. With the account's token (docs/bots.md) and `websockets`:

HYAKKI_TOKEN=hyakki_bot_... python3 examples/bot.py http://127.0.0.1:8100
"""

import asyncio
import itertools
import json
import os
import random
import sys

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed


def choose(scene, legal):
    """The place for ideas of your own: what your seat sees, and the moves you may make."""
    return random.choice(legal)


def moves_of(scene):
    """Madoshi names the squares of which any two can be swapped, instead of three hundred moves."""
    swaps = itertools.combinations(scene.get("swappable") or (), 2)
    return scene["legal"] or [f"{a}-{b}" for a, b in swaps if [a, b] != scene.get("barred")]


class Bot:
    def __init__(self, socket):
        self.socket, self.frames = socket, {}  # the latest of each match
        self.since = {}  # frames before this version do not know of our latest move

    async def send(self, kind, match="", **fields):
        fields |= {"match": match} if match else {}
        await self.socket.send(json.dumps({"type": kind, "id": f"{kind} {match}", **fields}))

    async def hear(self, message):
        kind = message["type"]
        if kind == "welcome":
            await self.send("mine")
        elif kind == "matches":  # those from before
            for line in (one for one in message["matches"] if one["status"] in ("waiting", "running")):
                await self.send("open", line["match"])
        elif kind == "challenged":
            await self.send("open", message["match"])
        elif kind in ("moved", "problem"):
            asked, _, match = message["id"].partition(" ")
            if asked == "ready":  # the table has changed and is no longer for us
                await self.send("stand", match)
            if asked == "move":
                await self.play(match, self.frames[match], message.get("version", 0))
        if kind in ("table", "seats"):
            info = message["info"]
            if info["status"] == "waiting" and info["me"] >= 0 and not info["seats"][info["me"]]["ready"]:
                await self.send("ready", info["match"], ready=True)
        if kind in ("table", "update"):
            await self.play(message["match"] if kind == "update" else info["match"], message["frame"])

    async def play(self, match, frame, since=None):
        scene, version, self.frames[match] = frame["scene"], frame["version"], frame
        self.since[match] = self.since.get(match, 0) if since is None else since
        if scene and not scene["over"] and moves_of(scene) and version >= self.since[match]:
            self.since[match] = float("inf")  # until this one is answered
            move = choose(scene, moves_of(scene))
            await self.send("move", match, version=version, move=move, key=f"{version} {random.random()}")


async def main(address, token):
    proof = {"Authorization": f"Bearer {token}"}
    async for socket in connect(f"ws{address[4:]}/socket", additional_headers=proof):
        try:
            await (bot := Bot(socket)).send("hello", protocol=4)
            async for text in socket:
                await bot.hear(json.loads(text))
        except ConnectionClosed as closed:  # perhaps the server is restarted: `connect` tries again
            if closed.rcvd and closed.rcvd.code == 1008:
                sys.exit("the server does not know this token, or does not let us in")


asyncio.run(main(sys.argv[1].rstrip("/"), os.environ["HYAKKI_TOKEN"]))
