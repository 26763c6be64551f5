"""`python -m hyakki`: the program, where `hyakki` is not in the path."""

from __future__ import annotations

import sys

from hyakki.cli import main

if __name__ == "__main__":
    sys.exit(main())
