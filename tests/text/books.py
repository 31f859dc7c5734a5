"""A small book of rules, which tests lay in place of a game's own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from polytheon.kernel.game import Game
from polytheon.text import rulebook

ENGLISH = """# Small rules

A preface with `expansion = none` and *one* thing to know (2.1).

## 1 Aim

**1.1** You win with six **different** symbols, or by points (2.2, 2.1).

## 2 Military

**2.1** Each shield moves the pawn one space.
- Red cards have shields.
- So have *some* wonders.
> You build a card with 2 shields: the pawn moves from 1 to 3.

> Nothing moves without a shield.

**2.2** **The Mausoleum.** Build a discarded card for nothing. A chain is not needed.
~ graveyard, dig up

[components wonders]

## 3 Rulings

**3.1** *May I pass?* No, because the rules name three actions (1.1).
"""
FRENCH = """# Petites règles

## 1 But

**1.1** Vous gagnez avec six symboles **différents**, ou aux points (2.2, 2.1).

## 2 Opérations militaires

**2.1** Chaque bouclier avance le pion d’une case.
- Les cartes rouges en ont.
- Certaines merveilles aussi.
> Vous construisez une carte à 2 boucliers : le pion passe de 1 à 3.
> Rien ne bouge sans bouclier.

**2.2** **Le Mausolée.** Construisez gratuitement une carte défaussée.
~ cimetière

[components wonders]

## 3 Décisions

**3.1** *Puis-je passer ?* Non (1.1).
"""
LINKS = """[verb]
draft = "1.1"
build = "2.1"

[question]
turn = "3.1"
"""
SMALL = {"en.md": ENGLISH, "fr.md": FRENCH, "links.toml": LINKS}


@contextmanager
def book_of(files: dict[str, str]) -> Iterator[None]:
    """Every game has these files as its book, in place of its own."""

    def file_of(game: Game, name: str) -> str | None:
        return files.get(name)

    forget()
    try:
        with patch.object(rulebook, "file_of", file_of):
            yield
    finally:
        forget()


def forget() -> None:
    rulebook.rulebook.cache_clear()
    rulebook.links.cache_clear()
