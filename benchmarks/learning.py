"""How a network learns: what it learns from as arrays, the model in PyTorch, and the file that it becomes."""

from __future__ import annotations

import base64
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import torch

from polytheon.bots.network import MIDDLE, ZERO

HELD_OUT = 10
BATCH = 1024
KNOWN = 8.0  # the logits that a network may begin with, from one end to the other
UNKNOWN = 0.3  # how much the other units have to say in the beginning
CHOICES = 0.5  # what the loss of choices counts beside that of chances

Array = np.ndarray[Any, Any]


class Data:
    """Positions, each as the features that hold, and what searches looked at in some of them."""

    def __init__(self) -> None:
        self.features: list[Array] = []
        self.game: list[int] = []
        self.target: list[float] = []
        self.result: list[float] = []
        self.choices: dict[int, tuple[Array, Array, Array, Array]] = {}

    def add(self, features: Array, game: int) -> int:
        self.features.append(features)
        self.game.append(game)
        self.target.append(0.5)
        self.result.append(0.5)
        return len(self.features) - 1

    def learn(self, at: int, target: float, result: float) -> None:
        self.target[at] = target
        self.result[at] = result

    def choose(self, at: int, heads: list[int], others: list[int], priors: Array, visits: list[int]) -> None:
        looked = np.array(visits, dtype=np.float32)
        self.choices[at] = (np.array(heads), np.array(others), priors.astype(np.float32), looked / looked.sum())


class Net(torch.nn.Module):
    def __init__(self, features: int, heads: int, width: int) -> None:
        super().__init__()
        self.rows = torch.nn.EmbeddingBag(features, width, mode="sum")
        torch.nn.init.normal_(self.rows.weight, std=0.02)
        self.bias = torch.nn.Parameter(torch.full((width,), 0.5))
        self.out = torch.nn.Linear(width, 1)
        self.heads = torch.nn.Parameter(torch.zeros(heads, width))

    def begin(self, known: list[tuple[int, float]]) -> None:
        """Begin with what is known: by feature, what it adds to the logit of the chance. One unit says that."""
        with torch.no_grad():
            self.rows.weight[:, 0] = 0.0
            for feature, logit in known:
                self.rows.weight[feature, 0] = logit / KNOWN
            self.out.weight[0, 1:] *= UNKNOWN
            self.out.weight[0, 0] = KNOWN
            self.out.bias[0] = -(self.bias * self.out.weight[0]).sum()

    def hidden(self, held: torch.Tensor, offsets: torch.Tensor) -> torch.Tensor:
        found: torch.Tensor = (self.rows(held, offsets) + self.bias).clamp(0.0, 1.0)
        return found

    def chance(self, hidden: torch.Tensor) -> torch.Tensor:
        found: torch.Tensor = self.out(hidden).squeeze(1)
        return found


class Batches:
    """Batches of positions as tensors."""

    def __init__(self, data: Data) -> None:
        self.sizes = np.array([len(one) for one in data.features])
        self.starts = np.concatenate([[0], np.cumsum(self.sizes)])
        self.held = np.concatenate(data.features)
        self.target = np.array(data.target, dtype=np.float32)
        self.result = np.array(data.result, dtype=np.float32)
        self.out = np.array(data.game) % HELD_OUT == 0
        self.choices = data.choices

    def hidden(self, net: Net, chosen: Array) -> torch.Tensor:
        sizes = self.sizes[chosen]
        offsets = np.concatenate([[0], np.cumsum(sizes)[:-1]])
        at = np.repeat(self.starts[chosen] - offsets, sizes) + np.arange(sizes.sum())
        return net.hidden(torch.from_numpy(self.held[at].astype(np.int64)), torch.from_numpy(offsets))

    def losses(self, net: Net, chosen: Array) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, int]:
        """Of chances, by targets and by results; of choices, with how many there were."""
        hidden = self.hidden(net, chosen)
        logits = net.chance(hidden)
        by_target, by_result = (
            torch.nn.functional.binary_cross_entropy_with_logits(logits, torch.from_numpy(wanted[chosen]))
            for wanted in (self.target, self.result)
        )
        found = [(row, self.choices[at]) for row, at in enumerate(chosen.tolist()) if at in self.choices]
        if not found:
            return by_target, by_result, torch.zeros(()), 0
        rows = torch.from_numpy(np.repeat([row for row, _ in found], [len(one[0]) for _, one in found]))
        group = torch.from_numpy(np.repeat(np.arange(len(found)), [len(one[0]) for _, one in found]))
        columns = [np.concatenate([one[i] for _, one in found]) for i in range(4)]
        heads, others, priors, looked = map(torch.from_numpy, columns)
        weights = net.heads[heads] + net.heads[others.clamp(min=0)] * (others >= 0).unsqueeze(1)
        options = (hidden[rows] * weights).sum(1) + priors
        top = torch.full((len(found),), -1e9).scatter_reduce(0, group, options.detach(), "amax")
        total = torch.zeros(len(found)).index_add(0, group, (options - top[group]).exp())
        likely = options - top[group] - total.log()[group]
        return by_target, by_result, -(looked * likely).sum() / len(found), len(found)


def held_out_losses(net: Net, batches: Batches, rows: Array) -> tuple[float, float, float]:
    lost, choices = np.zeros(3), 0
    with torch.no_grad():
        for chosen in np.array_split(rows, max(len(rows) // 4096, 1)):
            by_target, by_result, by_choice, count = batches.losses(net, chosen)
            lost += [float(by_target) * len(chosen), float(by_result) * len(chosen), float(by_choice) * count]
            choices += count
    return float(lost[0] / len(rows)), float(lost[1] / len(rows)), float(lost[2] / max(choices, 1))


def fit(net: Net, data: Data, epochs: int, rate: float, decay: float, seed: int) -> tuple[float, float, float]:
    """Fit a network; keeps the epoch that is best on games held out. Its losses there."""
    batches = Batches(data)
    rng = np.random.default_rng(seed)
    rows, held_out = np.flatnonzero(~batches.out), np.flatnonzero(batches.out)
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=decay)
    count = len(rows) // BATCH + 1
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=epochs * count, pct_start=0.1)
    best, kept = (9.0, 9.0, 9.0), {}
    for epoch in range(epochs):
        rng.shuffle(rows)
        trained = 0.0
        for chosen in np.array_split(rows, count):
            optimizer.zero_grad()
            by_target, _, by_choice, _ = batches.losses(net, chosen)
            (by_target + CHOICES * by_choice).backward()  # type: ignore[no-untyped-call]
            optimizer.step()
            schedule.step()
            trained += float(by_target.detach()) / count
        found = held_out_losses(net, batches, held_out)
        print(f"  epoch {epoch + 1}: {trained:.4f}, held out {found[0]:.4f}, by results {found[1]:.4f},"
              f" choices {found[2]:.4f}", flush=True)
        if found[0] + CHOICES * found[2] < best[0] + CHOICES * best[2]:
            best, kept = found, {name: value.clone() for name, value in net.state_dict().items()}
    net.load_state_dict(kept)
    return round(best[0], 4), round(best[1], 4), round(best[2], 4)


def written(net: Net, provenance: dict[str, object]) -> str:
    """The network as a file of weights."""
    rows, heads = net.rows.weight.detach().numpy(), net.heads.detach().numpy()
    unit = float(np.abs(rows).max()) / (ZERO - 1)
    head_unit = max(float(np.abs(heads).max()), 1e-6) / (MIDDLE - 1)
    said = [f'{key} = {value if isinstance(value, int | float) else chr(34) + str(value) + chr(34)}'
            for key, value in provenance.items()]

    def row(values: torch.Tensor) -> str:
        return "[" + ", ".join(f"{value:.5f}" for value in values.detach().flatten().tolist()) + "]"

    def packed(values: Array, unit: float, zero: int) -> str:
        return base64.b64encode((np.rint(values / unit) + zero).astype("<u2").tobytes()).decode()

    return "\n".join([
        "# Made by benchmarks/train.py: what a network has learned of how positions stand. Do not edit.",
        f"width = {rows.shape[1]}",
        f"unit = {unit!r}",
        f"bias = {row(net.bias)}",
        f"out = {row(net.out.weight)}",
        f"out_bias = {float(net.out.bias.detach()[0])!r}",
        f'rows = "{packed(rows, unit, ZERO)}"',
        f"head_unit = {head_unit!r}",
        f'heads = "{packed(heads, head_unit, MIDDLE)}"',
        "",
        "[provenance]",
        *said,
        "",
    ])


def restore(net: Net, file: Path) -> None:
    """Take over the numbers of a network that was written."""
    data = tomllib.loads(file.read_text(encoding="utf-8"))

    def unpacked(key: str, unit: float, zero: int) -> torch.Tensor:
        whole = np.frombuffer(base64.b64decode(data[key]), dtype="<u2").astype(np.float32)
        return torch.from_numpy(((whole - zero) * unit).reshape(-1, data["width"]))

    with torch.no_grad():
        net.rows.weight.copy_(unpacked("rows", data["unit"], ZERO))
        net.heads.copy_(unpacked("heads", data["head_unit"], MIDDLE))
        net.bias.copy_(torch.tensor(data["bias"]))
        net.out.weight.copy_(torch.tensor([data["out"]]))
        net.out.bias.copy_(torch.tensor([data["out_bias"]]))
