"""Trains an agent for Hero vs Phantom with a library, sb3-contrib's MaskablePPO, and plays it at any table.

python examples/train.py train agent.npz 8                    # eight minutes; needs hyakki[envs,ppo]
hyakki bot phantom 'python examples/train.py play agent.npz'  # playing needs no more than numpy
"""

import base64
import json
import sys
import time

import numpy as np


def seat():
    """One seat of four; three greedy bots have the others. A round is a game, worth the points ahead."""
    import gymnasium

    import hyakki.envs.gym  # noqa: F401 - it registers the games

    env = gymnasium.make("hyakki/phantom-v0", bots="greedy", reward="score", rounds=1)
    high = env.observation_space["observation"].high
    shares = gymnasium.spaces.Box(0, 1, high.shape)
    return gymnasium.wrappers.TransformObservation(env, lambda seen: seen["observation"] / high, shares)


def train(file, minutes):
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.env_util import make_vec_env

    until = time.monotonic() + 60 * minutes
    settings = {"n_steps": 256, "batch_size": 512, "learning_rate": 1e-3, "gamma": 1.0, "ent_coef": 0.01}
    network = {"net_arch": [128, 128]}
    model = MaskablePPO("MlpPolicy", make_vec_env(seat, 8), seed=1, policy_kwargs=network, **settings)
    model.learn(10**9, callback=lambda *_: time.monotonic() < until)
    inner = model.policy.mlp_extractor.policy_net
    layers = [layer.state_dict() for layer in (inner[0], inner[2], model.policy.action_net)]
    weights = {f"{name}{i}": layer[name].numpy() for i, layer in enumerate(layers) for name in layer}
    np.savez(file, high=seat().unwrapped.observation_space["observation"].high, **weights)
    print(f"{model.num_timesteps:,} decisions in {minutes:g} minutes")


def play(file):
    """The lines of `hyakki bot --help`: two layers, and the legal move that they like best."""
    agent = np.load(file)
    for word, _, rest in (line.strip().partition(" ") for line in sys.stdin):
        if word == "hyakki":
            print("ready", flush=True)
        elif word == "go":
            asked = json.loads(rest)
            seen = np.frombuffer(base64.b64decode(asked["observation"]), np.uint8) / agent["high"]
            for i in range(2):
                seen = np.tanh(agent[f"weight{i}"] @ seen + agent[f"bias{i}"])
            liked = (agent["weight2"] @ seen + agent["bias2"])[asked["actions"]]
            print("move", asked["legal"][int(liked.argmax())], flush=True)


if __name__ == "__main__":
    train(sys.argv[2], float(sys.argv[3])) if sys.argv[1] == "train" else play(sys.argv[2])
