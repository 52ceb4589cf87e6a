"""A scene as an environment: the agents of a group that steers by driven act, and are rewarded for arrivals."""

import numpy as np

from .client import Client
from .spaces import BaseEnv, BaseParallelEnv, Box

COLUMNS = ("pos", "vel", "goal")


class _Game:
    """A world with one group that acts, as both environments have it.

    group:   the group; None is the first that steers by driven
    columns: what is observed of each agent
    steps:   steps of the scene between two actions
    limit:   actions after which an episode is truncated; None is the end of the scene
    reward:  called with the columns before and after a step, and returns a number for each agent; columns are those that are
             observed, and arrived, contacts and here. Without it an agent gets 1 for its arrival and -1 for each contact.
    """

    def __init__(self, scene, group, columns, steps, limit, reward, options):
        self.client = Client(scene, **options)
        g = self.client.group(group)
        self.name, self.count, self.steps, self.limit = g["name"], g["count"], steps, limit
        self.columns, self.reward = tuple(columns), reward or arrivals_without_contacts
        self.accel = np.float32(g["max_accel"] if g["max_accel"] is not None else 1e6)
        self._asked = tuple(dict.fromkeys(self.columns + ("arrived", "contacts", "here")))
        self.width = sum(self.client._widths[c] for c in self.columns)

    def reset(self, seed, options):
        keys = {"observe": Client.observe(self._asked, [self.name])}
        if seed is not None:
            keys["seed"] = int(seed)
        if options and options.get("changes"):
            keys["set"] = list(options["changes"])
        result = self.client.ask("reset", **keys)
        self.acts, self.state = 0, self.client.arrays(result)[self.name]
        return self.observation(), {"tick": result["tick"], "time": result["time"]}

    def observation(self):
        """Returns an array of a row for each agent."""
        rows = [np.nan_to_num(self.state[c].reshape(self.count, -1)) for c in self.columns]
        return np.concatenate(rows, axis=1, dtype=np.float32)

    def step(self, accelerations):
        """Returns rewards, whether each agent is done, whether the episode is truncated, and the info."""
        a = np.asarray(accelerations, dtype=np.float32).reshape(self.count, 2)
        result = self.client.ask(
            "step", n=self.steps, act=Client.act({self.name: a}), events=True, observe=Client.observe(self._asked, [self.name])
        )
        before, self.state = self.state, self.client.arrays(result)[self.name]
        self.acts += 1
        over = (self.state["arrived"] > 0) | (self.state["here"] == 0)
        truncated = self.acts >= self.limit if self.limit is not None else result["done"]
        info = {"tick": result["tick"], "time": result["time"], "events": result["events"]}
        return np.asarray(self.reward(before, self.state), dtype=np.float32), over, bool(truncated), info


def arrivals_without_contacts(before, after):
    return (after["arrived"] - before["arrived"]) - (after["contacts"] - before["contacts"])


class Env(BaseEnv):
    """The interface of Gymnasium: all agents of the group are one learner, with a row each in observations and actions."""

    def __init__(self, scene="driven", group=None, columns=COLUMNS, steps=6, limit=None, reward=None, **options):
        self.game = _Game(scene, group, columns, steps, limit, reward, options)
        n = self.game.count
        self.observation_space = Box(-np.inf, np.inf, (n, self.game.width), np.float32)
        self.action_space = Box(-self.game.accel, self.game.accel, (n, 2), np.float32)

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        return self.game.reset(seed, options)

    def step(self, action):
        rewards, over, truncated, info = self.game.step(action)
        terminated = bool(over.all())
        return self.game.observation(), float(rewards.sum()), terminated, truncated and not terminated, info

    def close(self):
        self.game.client.close()


class ParallelEnv(BaseParallelEnv):
    """The interface of PettingZoo: each agent of the group learns by itself; one that has arrived leaves."""

    metadata = {"name": "galaxy_v0", "render_modes": []}

    def __init__(self, scene="driven", group=None, columns=COLUMNS, steps=6, limit=None, reward=None, **options):
        self.game = _Game(scene, group, columns, steps, limit, reward, options)
        self.possible_agents = ["%s_%d" % (self.game.name, i) for i in range(self.game.count)]
        self.agents = []
        self._observes = Box(-np.inf, np.inf, (self.game.width,), np.float32)
        self._acts = Box(-self.game.accel, self.game.accel, (2,), np.float32)

    def observation_space(self, agent):
        return self._observes

    def action_space(self, agent):
        return self._acts

    def reset(self, seed=None, options=None):
        rows, info = self.game.reset(seed, options)
        self.agents = list(self.possible_agents)
        return dict(zip(self.agents, rows)), {agent: info for agent in self.agents}

    def step(self, actions):
        index = {agent: i for i, agent in enumerate(self.possible_agents)}
        all_actions = np.zeros((self.game.count, 2), dtype=np.float32)
        for agent, action in actions.items():
            all_actions[index[agent]] = action
        rewards, over, truncated, info = self.game.step(all_actions)
        rows, here = self.game.observation(), self.agents
        at = {agent: index[agent] for agent in here}
        self.agents = [agent for agent in here if not over[at[agent]] and not truncated]
        return (
            {agent: rows[at[agent]] for agent in here},
            {agent: float(rewards[at[agent]]) for agent in here},
            {agent: bool(over[at[agent]]) for agent in here},
            {agent: truncated and not bool(over[at[agent]]) for agent in here},
            {agent: info for agent in here},
        )

    def close(self):
        self.game.client.close()
