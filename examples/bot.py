"""A bot that sits down at a table and plays anything: python examples/bot.py http://127.0.0.1:8017 TABLE"""

import random
import sys

from polytheon.client import Client


def play(address: str, table: str) -> None:
    with Client(address).join(table, name="any bot") as seat:
        for turn in seat.turns():  # waits until it is this seat's turn, and ends with the game
            choice = random.choice(turn.choices)
            print(f"{turn.view['prompt']['question']}: {choice.name}")
            seat.act(turn, choice.action)
        print("It is over:", seat.result)


if __name__ == "__main__":
    play(sys.argv[1], sys.argv[2])
