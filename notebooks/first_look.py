# A first look at Polytheon. Open it with `marimo edit notebooks/first_look.py`, or run it:
# `python notebooks/first_look.py`.

import marimo

app = marimo.App(app_title="A first look at Polytheon")


@app.cell
def _():
    import altair as alt
    import marimo as mo
    import polars as pl

    import polytheon

    return alt, mo, pl, polytheon


@app.cell
def _(mo, polytheon):
    mo.md(f"""
    # A first look

    Polytheon plays {len(polytheon.GAMES)} board games about gods: {", ".join(polytheon.GAMES)}. This notebook begins a
    match, looks at it, lets bots play it, and counts what comes out of many.
    """)
    return


@app.cell
def _(polytheon):
    game = polytheon.game("duel")
    match = game.new(seed=7)
    match.prompt
    return game, match


@app.cell
def _(match, mo):
    options = [match.notate(action) for action in match.legal()]
    mo.md("The seat to act may: " + ", ".join(f"`{option}`" for option in options))
    return (options,)


@app.cell
def _(match, mo, options):
    played = match.copy()
    played.play(options[0])
    mo.md(f"After `{options[0]}` it is seat {played.to_act}'s turn. The first match has not changed: {match!r}.")
    return (played,)


@app.cell
def _(mo, played, polytheon):
    bots = [polytheon.bot("greedy", seed=1), polytheon.bot("random", seed=2)]
    while played.to_act is not None:
        seat = played.to_act
        played.play(bots[seat].choose(played.seen_by(seat)))
    mo.md(
        f"A greedy bot against a random one: {played.scores[0]} to {played.scores[1]} points, and it ended by "
        f"{played.outcome['ending']}."
    )
    return


@app.cell
def _(mo, played, polytheon):
    record = played.record({"white": "greedy", "black": "random"})
    assert polytheon.replay(record).scores == played.scores
    mo.md(f"The whole game as text, which plays again exactly:\n\n```\n{record[:600]}...\n```")
    return


@app.cell
def _(game, polytheon):
    # What does a search think of the first choice?
    thinker = polytheon.bot("search", iterations=200, seed=1)
    thought = game.new(seed=7)
    thinker.choose(thought.seen_by(0))
    explanation = thinker.explain()
    explanation
    return (explanation,)


@app.cell
def _():
    from polytheon.lab.simulate import simulate

    frames = simulate("duel", "random", games=120)
    games = frames["games"]
    games.head()
    return (games,)


@app.cell
def _(alt, games, pl):
    scores = pl.concat([
        games.select(pl.lit(str(place)).alias("seat"), pl.col(f"score_{place}").alias("points")) for place in (0, 1)
    ])
    chart = alt.Chart(scores).mark_bar(opacity=0.6).encode(
        x=alt.X("points:Q", bin=alt.Bin(step=5)), y=alt.Y("count()", stack=None), color="seat:N"
    )
    chart
    return


@app.cell
def _(games, mo):
    share = games["share_0"].mean()
    mo.md(f"In {games.height} random games seat 0 has won {100 * share:.0f} %.")
    return (share,)


if __name__ == "__main__":
    app.run()
