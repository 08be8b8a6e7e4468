#!/usr/bin/env python3
"""The command line of Huiben. `python build.py --help`, or docs/editors/commands.md."""

import sys
from pathlib import Path

from huiben.cli import main

if __name__ == "__main__":
    sys.exit(main(root=Path(__file__).resolve().parent))
