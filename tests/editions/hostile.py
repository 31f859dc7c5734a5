"""Edition files that are sent in order to harm a server."""

from __future__ import annotations

from typing import Final

SIZE: Final = 100_000


def filled(line: str) -> str:
    """A line as often as it goes into the largest file that a server takes; `%d` counts."""
    lines = [line.replace("%d", str(n)) for n in range(SIZE // len(line))]
    return "\n".join(lines)[:SIZE]


HOSTILE: Final = {
    "a huge number": "[cards.baths]\nvp = " + "9" * 900,
    "a number of thousands of digits": "[cards.baths]\nvp = " + "9" * 90_000,
    "no number": "[cards.baths]\nvp = nan",
    "no end": "[cards.baths]\nvp = -inf",
    "a date": "[cards.baths]\nvp = 1979-05-27T07:32:00Z",
    "deep lists": "a = " + "[" * 90_000,
    "deep lists in lines": "a = " + "[\n" * 40_000,
    "deep tables": "a = " + "{a=" * 30_000,
    "deep tables in a line": "[cards.baths]\ncost = " + "{stone=" * 120 + "1" + "}" * 120,
    "a deep key": "a." * 49_000 + "a = 1",
    "deep keys": filled("a." * 490 + "k%d = 1"),
    "deep headings with deep keys": filled("[" + "a." * 490 + "k%d]\n" + "b." * 490 + "c = 1"),
    "deep keys in quotes": filled('"a".' * 240 + '"k%d" = 1'),
    "many sections": filled("s%d.a.a = 1"),
    "many ids": "[cards]\n" + filled("bath%d.vp = 1"),
    "many keys": "[cards.baths]\n" + filled("v%d = 1"),
    "many headings": filled("[cards.b%d]"),
    "spaces": " " * 99_000 + "x",
    "lines of spaces": filled(" " * 900 + "x"),
    "an open heading": "[" + " " * 99_000,
    "lines of open headings": filled("[" + " " * 900),
    "quotes": 'a = "' + '\\"' * 49_000,
    "lines of quotes": filled('a = [ "' + '\\"' * 400),
    "long words": "[cards.baths]\n" + "x" * 900 + " = 1\n" + filled("cost = { " + "y" * 900 + " = 1 }"),
    "markup": "[cards.baths]\n\"<script>alert(1)</script>\" = 1\nvp = \"<img src=x onerror=alert(1)>\"",
    "strange letters": '[cards."\u202e\u0000\ufeff"]\nvp = 1',
    "a lone surrogate": '[cards."\\ud800"]\nvp = 1',
    "another game's": 'game = "no such game"\n',
    "a game that is no name": "game = [1, 2]\n",
    "nothing fits": "cards = 1\nwonders = [1]\nprovenance = { cards = 1 }\n",
    "provenance": "[provenance]\ncards = \"rulebook\"\n",
}
