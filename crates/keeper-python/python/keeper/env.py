"""Gymnasium: one seat, or all of them, against the game.

``gymnasium.make("keeper/Arkham-v0", players=2)`` and ``"keeper/FinalHour-v0"`` once this module is imported. ``make_vec`` gives the
environment of `keeper.vector`.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.envs.registration import register

import keeper
from keeper import Bot, Game, Seed, State
from keeper._observe import MOST_OPTIONS, Observer, chosen, made, reward_of


class KeeperEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """One learner at the table.

    ``seats`` are those that the learner plays, or ``"all"``; a bot plays the others. An action is the number of an option;
    ``action_mask`` says which there are. The reward is 1 for a victory, at the end; ``reward="score"`` gives the score,
    ``"potential"`` the change of the chance to win by the bots' own value, which leaves the best policy as it is. A learner who plays
    only the keeper (a house rule) gets the opposite.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: Game | str = "arkham",
        *,
        seats: list[int] | str = "all",
        bot: str = "planner",
        reward: str = "win",
        max_options: int = MOST_OPTIONS,
        entities: bool = False,
        strict: bool = False,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        self.game = made(game, settings)
        if isinstance(seats, str) and seats != "all":
            raise ValueError(f'seats: "all", or a list of their numbers, not "{seats}"')
        self.seats: list[int] = [*range(self.game.seats)] if isinstance(seats, str) else [*seats]
        if not self.seats or not all(0 <= seat < self.game.seats for seat in self.seats):
            raise keeper.ChoiceError(f"seats {seats}: there are {self.game.seats}, from 0")
        if reward not in ("win", "score", "potential"):
            raise ValueError(f'there is no reward "{reward}"; there are: win, score, potential')
        self.bot_kind = bot
        self.reward = reward
        self.strict = strict
        self.render_mode = render_mode
        self.observer = Observer(self.game, max_options, entities)
        self.observation_space = self.observer.space()
        self.action_space = gymnasium.spaces.Discrete(max_options)
        self._state: State | None = None
        self._bot = Bot(bot)
        self._judge = Bot("planner")
        self._sign = -1.0 if min(self.seats) >= self.game.players else 1.0
        self._worth = 0.0

    @property
    def state(self) -> State:
        """The position, with everything that is hidden: for a critic that may see it."""
        if self._state is None:
            raise keeper.Error("no game is going on: call reset first")
        return self._state

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins another game. ``options={"seed": keeper.seed(1).derive(7)}`` begins exactly this one."""
        super().reset(seed=seed)
        own = (options or {}).get("seed")
        begun = Seed(int(self.np_random.integers(2**63))) if own is None else Seed(own)
        self._state = self.game.start(begun)
        self._bot = Bot(self.bot_kind, seed=begun.derive(0))
        self._to_learner()
        self._worth = self._value()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        state = self.state
        if state.over:
            raise keeper.ChoiceError("the game is over: call reset")
        more: dict[str, Any] = {}
        state.step(chosen(action, state.count, self.strict, more))
        self._to_learner()
        over = state.over
        truncated = not over and state.decisions >= self.game.longest
        return self._seen(), self._reward(), over, truncated, self._info() | more

    def action_masks(self) -> np.ndarray:
        """Which options are offered, for libraries that ask for a mask."""
        mask = np.zeros(self.observer.max_options, bool)
        mask[: self.state.count] = True
        return mask

    def render(self) -> str | None:  # type: ignore[override]
        state = self.state
        return f"{state.status}\n{state.question or ''}" if self.render_mode == "ansi" else None

    def _to_learner(self) -> None:
        state = self.state
        while not state.over and state.seat not in self.seats and state.decisions < self.game.longest:
            state.step(self._bot.choose(state))

    def _value(self) -> float:
        return self._judge.value(self.state) if self.reward == "potential" else 0.0

    def _reward(self) -> float:
        if self.reward != "potential":
            return self._sign * reward_of(self.state, self.reward)
        before, self._worth = self._worth, self._value()
        return self._sign * (self._worth - before)

    def _seat(self) -> int:
        seat = self.state.seat
        return seat if seat is not None and seat in self.seats else self.seats[0]

    def _seen(self) -> dict[str, Any]:
        return self.observer.of(self.state, self._seat())

    def _info(self) -> dict[str, Any]:
        state = self.state
        info: dict[str, Any] = {"seat": self._seat(), "seed": str(state.seed), "decisions": state.decisions}
        if state.outcome is not None:
            info["won"] = state.outcome.won
            info["outcome"] = state.outcome.kind
        return info


def _registered() -> None:
    for name, game in (("Arkham", "arkham"), ("FinalHour", "final-hour")):
        register(
            id=f"keeper/{name}-v0",
            entry_point="keeper.env:KeeperEnv",
            vector_entry_point="keeper.vector:KeeperVectorEnv",
            kwargs={"game": game},
        )


_registered()
