"""The parts of examples/train.py that need no torch: its environment, and an agent without any training.

python training_checks.py FILE          # writes an agent that likes moves by chance
"""

from __future__ import annotations

import json
import runpy
import sys
from pathlib import Path

import numpy as np

SCRIPT = Path(__file__).parents[2] / "examples" / "train.py"
LAYERS = ((128, 1000), (128, 128), (46, 128))


def main() -> None:
    script = runpy.run_path(str(SCRIPT))
    env = script["seat"]()
    seen, _ = env.reset(seed=3)
    legal = env.get_wrapper_attr("action_masks")()
    seen, _, _, _, _ = env.step(int(np.flatnonzero(legal)[0]))
    luck = np.random.default_rng(1)
    weights = {f"weight{i}": luck.standard_normal(shape) for i, shape in enumerate(LAYERS)}
    biases = {f"bias{i}": luck.standard_normal(shape[0]) for i, shape in enumerate(LAYERS)}
    high = env.unwrapped.observation_space["observation"].high
    np.savez(sys.argv[1], high=high, **weights, **biases)
    print(json.dumps({"seen": list(seen.shape), "most": float(seen.max()), "least": float(seen.min())}))


if __name__ == "__main__":
    main()
