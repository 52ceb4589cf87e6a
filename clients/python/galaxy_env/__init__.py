"""Environments of galaxy for algorithms that learn.

Client talks to one `galaxy serve`, Env has the interface of Gymnasium, ParallelEnv that of PettingZoo, and Worlds steps many
worlds at the same time. Only numpy is needed; where gymnasium is installed, its classes are used.
"""

from .client import Client, GalaxyError, Worlds
from .env import Env, ParallelEnv
from .spaces import Box

__all__ = ["Box", "Client", "Env", "GalaxyError", "ParallelEnv", "Worlds"]
