"""Tests of galaxy_env. GALAXY names the program, as words of JSON: python3 -m unittest discover tests"""

import json
import os
import tempfile
import unittest

import numpy as np

from galaxy_env import Client, Env, GalaxyError, ParallelEnv, Worlds

OPTIONS = {"galaxy": json.loads(os.environ.get("GALAXY", '["galaxy"]')), "changes": ["camera.select=", "group.pupil.count=3"]}


class Tests(unittest.TestCase):
    def test_env(self):
        env = Env(steps=6, limit=4, **OPTIONS)
        self.addCleanup(env.close)
        first, info = env.reset(seed=7)
        self.assertEqual((first.shape, first.dtype, info["tick"]), ((3, 6), np.float32, 0))
        self.assertTrue(env.observation_space.contains(first))
        total = 0.0
        for i in range(4):
            action = np.tile(np.float32([40, 0]), (3, 1))
            self.assertTrue(env.action_space.contains(action))
            seen, reward, terminated, truncated, info = env.step(action)
            self.assertEqual((type(reward), terminated, truncated), (float, False, i == 3))
            total += reward
        self.assertTrue(np.all(seen[:, 2] > 10), seen)  # faster to the right
        self.assertEqual(info["tick"], 24)
        again, _ = env.reset(seed=7)
        np.testing.assert_array_equal(first, again)
        other, _ = env.reset(seed=8)
        self.assertTrue(np.any(first != other))

    def test_rules(self):
        with Client("pirates", galaxy=OPTIONS["galaxy"]) as game:
            names = game.states("pirates")
            self.assertEqual((names, game.stocks("freighters"), game.states("freighters")), (["lurk", "hunt", "flee"], ["ore"], []))
            result = game.ask("step", n=200, events=True, observe=Client.observe(["state", "health", "stock.ore"]))
            seen = game.arrays(result)
            self.assertTrue(set(seen["pirates"]["state"]) <= {0, 1, 2}, seen["pirates"]["state"])
            self.assertTrue(np.all(seen["freighters"]["state"] == -1) and np.all(seen["freighters"]["health"] == 5))
            self.assertTrue(np.all(np.isnan(seen["pirates"]["stock.ore"])) and 0 < seen["freighters"]["stock.ore"].max() <= 20)
            kinds = {e["kind"] for e in result["events"]}
            self.assertTrue({"trade", "state"} <= kinds <= set(game.description["events"]), kinds)
        env = Env("driven", columns=("pos", "state", "health"), steps=1, **OPTIONS)
        self.addCleanup(env.close)
        first, _ = env.reset(seed=7)
        np.testing.assert_array_equal(first[:, 2:], np.tile(np.float32([-1, 0]), (3, 1)))

    def test_rewards(self):
        env = Env(limit=100, **OPTIONS)
        self.addCleanup(env.close)
        env.reset(seed=1)
        env.game.client.ask("order", order='place "pupil 1" 120,0')
        rewards, over = 0.0, None
        for _ in range(30):
            rewards += env.step(np.float32([[40, 0], [0, 0], [0, 0]]))[1]
        self.assertEqual(rewards, 1.0)

    def test_parallel_env(self):
        env = ParallelEnv(limit=50, **OPTIONS)
        self.addCleanup(env.close)
        seen, infos = env.reset(seed=3)
        self.assertEqual(env.agents, ["pupil_0", "pupil_1", "pupil_2"])
        self.assertEqual(set(seen), set(infos))
        env.game.client.ask("order", order='place "pupil 2" 120,0')
        ended = {}
        for _ in range(50):
            actions = {a: np.float32([40 if a == "pupil_1" else 0, 0]) for a in env.agents}
            seen, rewards, terminations, truncations, infos = env.step(actions)
            self.assertEqual(set(seen), set(actions))
            for agent in actions:
                self.assertEqual(seen[agent].shape, env.observation_space(agent).shape)
                if terminations[agent] or truncations[agent]:
                    ended[agent] = (terminations[agent], truncations[agent], rewards[agent])
        self.assertEqual(ended, {"pupil_1": (True, False, 1.0), "pupil_0": (False, True, 0.0), "pupil_2": (False, True, 0.0)})
        self.assertEqual(env.agents, [])

    def test_worlds_and_snapshots(self):
        with Worlds(3, "driven", **OPTIONS) as worlds:
            observe = Client.observe(["pos"], ["pupil"])
            worlds.each("reset", [{"seed": 5}] * 3)
            acts = [{"n": 20, "act": Client.act({"pupil": np.float32([x, 1])}), "observe": observe} for x in (1, 2, 1)]
            a, b, c = (w.arrays(r)["pupil"]["pos"] for w, r in zip(worlds.clients, worlds.each("step", acts)))
            np.testing.assert_array_equal(a, c)
            self.assertTrue(np.any(a != b))
            one = worlds.clients[0]
            handle = one.ask("snapshot")["handle"]
            first = one.arrays(one.ask("step", n=30, observe=observe))["pupil"]["pos"]
            one.ask("restore", handle=handle)
            np.testing.assert_array_equal(first, one.arrays(one.ask("step", n=30, observe=observe))["pupil"]["pos"])

    def test_errors(self):
        with Client("driven", **OPTIONS) as client:
            with self.assertRaisesRegex(GalaxyError, "there is no op"):
                client.ask("jump")
            with self.assertRaisesRegex(GalaxyError, "not finite"):
                client.ask("act", act=Client.act({"pupil": np.float32([np.nan, 0])}))
            self.assertEqual(client.ask("step")["tick"], 1)
            self.assertEqual(client.close(), 0)
        with self.assertRaisesRegex(GalaxyError, "galaxy has ended with exit code 2"):
            Client("no-such-scene", galaxy=OPTIONS["galaxy"])

    def test_recording(self):
        with tempfile.TemporaryDirectory() as folder:
            name = os.path.join(folder, "a.rec")
            with Client("driven", record=name, **OPTIONS) as client:
                client.ask("step", n=100, act=Client.act({"pupil": np.float32([5, 5])}))
            with open(name) as file:
                self.assertIn('"verb":"drive"', file.read())


if __name__ == "__main__":
    unittest.main()
