# Is Mytikas fair, and what would change it? Open it with `marimo edit notebooks/balance_study.py`, or run it:
# `python notebooks/balance_study.py -- --games 400 --bots greedy`.

import marimo

app = marimo.App(app_title="A balance study")


@app.cell
def _():
    import altair as alt
    import marimo as mo

    from polytheon.lab.balance import balance, watch_of
    from polytheon.lab.parameters import parameters
    from polytheon.lab.simulate import Simulation, make_plan
    from polytheon.lab.vary import vary

    return Simulation, alt, balance, parameters, make_plan, mo, vary, watch_of


@app.cell
def _(mo):
    given = mo.cli_args()
    number = int(given.get("games") or 40)
    bots = str(given.get("bots") or "random")
    mo.md(f"""
    # Is Mytikas fair?

    {number} games between {bots} bots on both seats. The same numbers come out every time, because each game's seed is
    decided by its number.
    """)
    return bots, number


@app.cell
def _(Simulation, balance, bots, make_plan, number, watch_of):
    import tempfile
    from pathlib import Path

    plan = make_plan("mytikas", [bots], number)
    with tempfile.TemporaryDirectory() as folder:
        simulation = Simulation(plan, watch_of(plan.game), Path(folder))
        for _ in simulation.run():
            pass
        found = balance(simulation)
    return found, plan


@app.cell
def _(found, mo):
    rows = [
        f"| {place} | {100 * share.share:.1f} % | {100 * share.low:.1f} to {100 * share.high:.1f} % |"
        for place, share in enumerate(found.places, 1)
    ]
    mo.md("## Turn order\n\n| place | wins | 95 % |\n|---|---|---|\n" + "\n".join(rows))
    return


@app.cell
def _(alt, found):
    # When is a game decided? How often who leads after a part of the game goes on to win.
    course = [{"played": tenth, "the leader wins": share.share} for tenth, share in found.leader_wins.items()]
    alt.Chart(alt.Data(values=course)).mark_line(point=True).encode(x="played:Q", y="the leader wins:Q")
    return (course,)


@app.cell
def _(found, mo):
    length = found.length["decisions"]
    mo.md(f"A game takes {length.mean:.0f} decisions; one in ten fewer than {length.tenth:.0f}.")
    return


@app.cell
def _(parameters, mo, plan, vary):
    # The tokens on the levels are reconstructed. What if there were fewer, or more? The same deals, played again.
    chosen = [parameter for parameter in parameters(plan.game) if parameter.key == "levels.tokens_for_2"]
    variations = list(vary(plan, chosen))
    lines = [
        f"| {variation.new} | {variation.changes['length'].mean:+.1f} ± {1.96 * variation.changes['length'].error:.1f} "
        f"| {100 * variation.changes['first'].mean:+.1f} |"
        for variation in variations
    ]
    mo.md(
        f"## Tokens on the levels\n\nThey are {list(chosen[0].values[0])} now.\n\n"
        "| tokens | decisions | first in turn order, percentage points |\n|---|---|---|\n" + "\n".join(lines)
    )
    return (variations,)


@app.cell
def _(mo):
    mo.md("""
    ## On from here

    `polytheon balance mytikas --bots greedy --games 2000` writes the whole report, and
    `polytheon tune mytikas --length 140` looks for values that give the length one wants.
    """)
    return


if __name__ == "__main__":
    app.run()
