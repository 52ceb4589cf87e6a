"""Learns to dodge rocks by a plain evolution strategy, and compares itself with the rules avoid_obstacles and seek.

    python3 examples/dodge.py --galaxy ../../bin/galaxy --save dodge.npz
    python3 examples/dodge.py --galaxy ../../bin/galaxy --load dodge.npz

Each seed moves the rocks of dodge.toml and draws other starts; two walls bar the way round. 32 versions of a small network fly 16 pupils
each, all in one world; those that get farther without a touch count more in the next version (T. Salimans et al., "Evolution Strategies as
a Scalable Alternative to Reinforcement Learning", 2017, with ranks in place of scores). Every five generations the version flies on other
seeds, and the best one is kept.
"""

import argparse
import os
import time

import numpy as np

from galaxy_env import Client

SCENE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "dodge.toml")
NEAREST = 3  # rocks that a pupil looks at
FEATURES = 4 + 3 * (NEAREST + 2)
WALL = 64.0  # y of the upper wall
HIDDEN = 16
SIZE = FEATURES * HIDDEN + HIDDEN + HIDDEN * 2 + 2
SPEED, ACCEL, RADIUS = 30.0, 40.0, 2.0
PERIOD = 6  # steps between two actions
ACTIONS = 180  # of an episode: 18 s
CHOOSING = range(800_001, 800_007)  # seeds by which the best version is chosen
HELD_BACK = range(900_001, 900_021)  # seeds that nothing else has seen


def changes(seed):
    """Moves each rock by up to 10 along both axes."""
    at = np.array([[-75, 30], [-70, -28], [-48, 2], [-30, 40], [-22, -30], [-5, 12], [18, -16], [20, 45], [30, -50], [48, 14], [66, -20], [80, 32], [98, 4]])
    at = at + np.random.default_rng(seed).uniform(-10, 10, at.shape)
    return ["obstacle.%d.at=[%.3f, %.3f]" % (i + 1, x, y) for i, (x, y) in enumerate(at)]


def features(pos, vel, goal, rocks):
    """Returns what the network sees, in axes that point to the goal and to its left."""
    to = goal - pos
    far = np.linalg.norm(to, axis=1, keepdims=True) + 1e-6
    x = to / far
    y = np.stack([-x[:, 1], x[:, 0]], axis=1)
    along = lambda v: np.stack([(v * x).sum(1), (v * y).sum(1)], axis=1)
    rows = [along(vel) / SPEED, np.minimum(far, 100) / 100, np.ones_like(far)]
    away = rocks[None, :, :2] - pos[:, None, :]
    apart = np.linalg.norm(away, axis=2)
    gap = apart - rocks[None, :, 2] - RADIUS
    # A rock that lies behind matters less than one ahead.
    ahead = (away * vel[:, None, :]).sum(2) / (apart * SPEED + 1e-6)
    nearest = np.argsort(gap - 25 * ahead, axis=1)[:, :NEAREST]
    row = np.arange(len(pos))
    things = [(away[row, i] / (apart[row, i, None] + 1e-6), gap[row, i]) for i in nearest.T]
    for side in (-1, 1):
        things.append((np.tile([0.0, side], (len(pos), 1)), WALL - side * pos[:, 1] - RADIUS))
    for unit, free in things:
        near = np.exp(-np.maximum(free, 0) / 15)[:, None]
        rows += [along(unit) * near, near]
    return np.concatenate(rows, axis=1), x, y


def network(weights, seen):
    """Returns accelerations in the axes of the features; weights has a row for each pupil."""
    n = len(seen)
    a, b = FEATURES * HIDDEN, FEATURES * HIDDEN + HIDDEN
    hidden = np.tanh(np.einsum("nf,nfh->nh", seen, weights[:, :a].reshape(n, FEATURES, HIDDEN)) + weights[:, a:b])
    out = np.einsum("nh,nho->no", hidden, weights[:, b : b + 2 * HIDDEN].reshape(n, HIDDEN, 2)) + weights[:, b + 2 * HIDDEN :]
    seek = 2 * np.stack([1 - seen[:, 0], -seen[:, 1]], axis=1)  # what it does before it has learnt anything: it heads for the goal
    return ACCEL * np.tanh(out + seek)


def begin(client, seed, starts):
    """Begins an episode: ships with the same number, modulo starts, have the same start in both groups."""
    client.ask("reset", seed=seed, set=changes(seed))
    description = client.ask("describe")
    at = np.random.default_rng(seed).uniform([-170, -45], [-105, 45], (starts, 2))
    for g in description["groups"]:
        for i in range(g["count"]):
            name = "%s %d" % (g["name"], i + 1) if g["count"] > 1 else g["name"]
            client.send("order", order='place "%s" %.3f,%.3f' % (name, *at[i % starts]))
        for _ in range(g["count"]):
            client.receive()
    return np.array(description["rocks"])


def fly(client, seed, weights, starts):
    """Flies an episode, and returns of each pupil its score, and of both groups whether each ship got there without a touch."""
    n = len(weights)
    rocks = begin(client, seed, starts)
    observe = Client.observe(["pos", "vel", "goal", "arrived"])
    state = client.arrays(client.ask("observe", observe=observe))
    start = np.linalg.norm(state["pupil"]["goal"] - state["pupil"]["pos"], axis=1)
    ended = {name: np.full(len(state[name]["pos"]), -1) for name in state}  # the action in which it touched something or arrived
    clean = {name: np.zeros(len(state[name]["pos"]), bool) for name in state}
    progress = np.zeros(n)
    for action in range(ACTIONS):
        pupil = state["pupil"]
        seen, x, y = features(pupil["pos"], pupil["vel"], pupil["goal"], rocks)
        a = network(weights, seen)
        act = a[:, :1] * x + a[:, 1:] * y
        result = client.ask("step", n=PERIOD, act=Client.act({"pupil": act}), observe=observe, events=True)
        state = client.arrays(result)
        for e in result["events"]:  # in the order of time
            if ended[e["group"]][e["index"]] < 0 and (e["kind"] == "arrival" or e.get("with", "").startswith(("rock ", "box "))):
                ended[e["group"]][e["index"]] = action
                clean[e["group"]][e["index"]] = e["kind"] == "arrival"
        flying = (ended["pupil"] < 0) | (ended["pupil"] == action)
        left = np.linalg.norm(state["pupil"]["goal"] - state["pupil"]["pos"], axis=1)
        progress = np.where(flying, 1 - left / start, progress)
    score = progress + clean["pupil"] * (1 + 0.5 * (1 - ended["pupil"] / ACTIONS))
    return score, clean, ended


def held_back(client, best, ships):
    """Returns the share of pupils and of ships by rules that get there without a touch, on the seeds that are held back."""
    clean, took = {"pupil": [], "rules": []}, {"pupil": [], "rules": []}
    for seed in HELD_BACK:
        _, arrived, ended = fly(client, seed, np.tile(best, (ships, 1)), ships)
        for name in clean:
            clean[name].append(arrived[name].mean())
            took[name] += list(0.1 * (ended[name][arrived[name]] + 1))
    return {name: (np.mean(clean[name]), np.std(clean[name]) / len(HELD_BACK) ** 0.5, np.mean(took[name] or [np.nan])) for name in clean}


def report(client, best, ships):
    for name, (share, error, took) in held_back(client, best, ships).items():
        print("%-6s %5.1f %% ± %.1f of %d flights without a touch, in %.1f s on average" % (name, 100 * share, 100 * error, ships * len(HELD_BACK), took))


def main():
    p = argparse.ArgumentParser(description="Learns to dodge rocks.")
    p.add_argument("--galaxy", default="galaxy")
    p.add_argument("--generations", type=int, default=120)
    p.add_argument("--save")
    p.add_argument("--load", help="only measure what was saved")
    p.add_argument("--begin", help="go on from what was saved")
    p.add_argument("--rate", type=float, default=0.03)
    o = p.parse_args()
    versions, each, ships = 32, 16, 32
    world = lambda pupils, rules: Client(SCENE, changes=["group.pupil.count=%d" % pupils, "group.rules.count=%d" % rules], galaxy=o.galaxy)
    if o.load:
        with world(ships, ships) as client:
            report(client, np.load(o.load)["weights"], ships)
        return
    random, began = np.random.default_rng(1), time.process_time()
    best, speed = 0.1 * random.normal(size=SIZE), np.zeros(SIZE)
    if o.begin:
        best = np.load(o.begin)["weights"].astype(float)
    sigma, first = 0.1, 1_000 if o.begin else 1
    kept, top = best, -1.0
    with world(versions * each, 1) as client, world(each, 1) as other:
        for generation in range(o.generations):
            half = random.normal(size=(versions // 2, SIZE))
            noise = np.concatenate([half, -half])
            score, clean, _ = fly(client, first + generation, np.repeat(best + sigma * noise, each, axis=0), each)
            of = score.reshape(versions, each).mean(1)
            ranks = np.argsort(np.argsort(of)) / (versions - 1) - 0.5
            gradient = ranks @ noise / (versions * sigma)
            speed = 0.9 * speed + o.rate * (1 - generation / o.generations) * gradient  # ever smaller steps
            best = best + speed
            if generation % 5 == 4:
                chosen = np.mean([fly(other, seed, np.tile(best, (each, 1)), each)[1]["pupil"].mean() for seed in CHOOSING])
                if chosen > top:
                    kept, top = best, chosen
                print("generation %d: score %.2f, %.0f %% without a touch on other seeds" % (generation + 1, of.mean(), 100 * chosen), flush=True)
    print("%.0f s of this program's processor time" % (time.process_time() - began))
    if o.save:
        np.savez(o.save, weights=kept.astype(np.float32))
    with world(ships, ships) as client:
        report(client, kept, ships)


if __name__ == "__main__":
    main()
