"""What cards do: the vocabulary of effects, each once; a card is data plus a few of these."""
