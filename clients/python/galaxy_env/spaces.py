"""Box of Gymnasium, or one with the same interface where that is not installed."""

import numpy as np

try:
    from gymnasium import Env as BaseEnv
    from gymnasium.spaces import Box
except ImportError:

    class BaseEnv:
        """The interface of gymnasium.Env."""

        metadata = {"render_modes": []}
        render_mode = None
        spec = None

        @property
        def unwrapped(self):
            return self

        def reset(self, *, seed=None, options=None):
            pass

        def render(self):
            return None

        def __enter__(self):
            return self

        def __exit__(self, *_):
            self.close()

    class Box:
        """Arrays between two bounds, as gymnasium.spaces.Box."""

        def __init__(self, low, high, shape=None, dtype=np.float32, seed=None):
            self.shape = tuple(shape) if shape is not None else np.shape(low)
            self.dtype = np.dtype(dtype)
            self.low = np.broadcast_to(np.asarray(low, dtype), self.shape).copy()
            self.high = np.broadcast_to(np.asarray(high, dtype), self.shape).copy()
            self.seed(seed)

        def seed(self, seed=None):
            self._random = np.random.default_rng(seed)

        def sample(self):
            bounded = np.isfinite(self.low) & np.isfinite(self.high)
            low, high = np.where(bounded, self.low, -1), np.where(bounded, self.high, 1)
            drawn = np.where(bounded, self._random.uniform(low, high), self._random.normal(size=self.shape))
            return drawn.astype(self.dtype)

        def contains(self, x):
            x = np.asarray(x)
            return x.shape == self.shape and bool(np.all(x >= self.low) and np.all(x <= self.high))

        __contains__ = contains

        def __repr__(self):
            return "Box(%s, %s, %s, %s)" % (self.low.min(), self.high.max(), self.shape, self.dtype)


try:
    from pettingzoo import ParallelEnv as BaseParallelEnv
except ImportError:

    class BaseParallelEnv:
        """The interface of pettingzoo.ParallelEnv."""

        metadata = {"render_modes": []}
        render_mode = None

        @property
        def num_agents(self):
            return len(self.agents)

        @property
        def max_num_agents(self):
            return len(self.possible_agents)

        @property
        def unwrapped(self):
            return self

        def render(self):
            return None
