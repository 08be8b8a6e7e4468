"""Huiben 會本: a static edition of a scripture with its commentary, built from plain text files.

`docs/editors/` says how to use it, CONTRIBUTING.md how the modules hang together.
"""

__version__ = "0.1.0"
