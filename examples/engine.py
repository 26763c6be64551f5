"""An engine for any game of hyakki: it takes any move, in Hero vs Phantom one that scores.

Plain Python, nothing of hyakki's: `hyakki bot --help` says what the lines mean. Try it with

    hyakki bot phantom 'python3 examples/engine.py'
    hyakki sim phantom --engine mine='python3 examples/engine.py' --bots mine,random --games 20
"""

import json
import random
import sys


def choose(game, view, legal, luck):
    """The place for ideas of your own."""
    if game == "phantom":
        # the table shows what each card would lead to, as things are now
        good = [one["card"] for one in view["previews"] if view["seat"] in one["scorers"]]
        legal = [move for move in legal if move in good] or legal
    return luck.choice(legal)


def main():
    game, luck = "", random.Random()
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "hyakki":
            print("ready", flush=True)
        elif word == "new":
            facts = json.loads(rest)
            game, luck = facts["game"], random.Random(facts["seed"])
        elif word == "go":
            asked = json.loads(rest)
            print("move", choose(game, asked["view"], asked["legal"], luck), flush=True)
        elif word == "quit":
            return


if __name__ == "__main__":
    main()
