"""The interface of OpenSpiel: ``keeper.spiel.load_game("arkham(players=4)")``.

Chance is sampled inside a state, as in OpenSpiel's *sampled stochastic* games, and all investigators win or lose together. If
``pyspiel`` is installed, the games are registered with it as ``keeper_arkham`` and ``keeper_final_hour``, and its algorithms run on
them. A clone has the luck of its original: `resample_from_infostate` deals again what a seat cannot see.
"""

from __future__ import annotations

import ast
import re
from typing import Any

import numpy as np

import keeper
from keeper import Game, Seed, State
from keeper._observe import MOST_OPTIONS

try:
    import pyspiel
except ImportError:  # The interface needs nothing but this package.
    pyspiel = None

_TERMINAL = -4
_SHORT_NAMES = {"keeper_arkham": "arkham", "keeper_final_hour": "final-hour"}


def _read(text: str) -> tuple[str, dict[str, Any]]:
    """A game and its settings: ``arkham(players=4,sets=base+dunwich)``."""
    match = re.fullmatch(r"\s*([\w-]+)\s*(?:\((.*)\))?\s*", text)
    if match is None:
        raise keeper.SetUpError(f'"{text}" is no game: write arkham or arkham(players=4,sets=base+dunwich)')
    settings: dict[str, Any] = {}
    for part in filter(None, (part.strip() for part in (match[2] or "").split(","))):
        name, equals, value = part.partition("=")
        if not equals:
            raise keeper.SetUpError(f'"{part}" is no setting: write name=value')
        try:
            settings[name.strip()] = ast.literal_eval(value.strip())
        except (ValueError, SyntaxError):
            settings[name.strip()] = value.strip()
    for name in ("sets", "variants", "investigators"):
        if isinstance(settings.get(name), str):
            settings[name] = settings[name].split("+")
    return _SHORT_NAMES.get(match[1], match[1]), settings


def load_game(text: str) -> KeeperGame:
    """A game by its name and settings, as OpenSpiel writes them."""
    return KeeperGame(text)


class KeeperGame:
    """A game with OpenSpiel's methods."""

    def __init__(self, text: str) -> None:
        name, settings = _read(text)
        self._seed = settings.pop("seed", None)
        self.game = Game(name, **settings)
        self._text = text
        self._begun = 0

    def new_initial_state(self, seed: Any = None) -> KeeperState:
        """Another game; without a seed each has the next one of those derived from the game's."""
        if seed is None:
            seed = Seed(0 if self._seed is None else self._seed).derive(self._begun)
            self._begun += 1
        return KeeperState(self, self.game.start(seed))

    def num_players(self) -> int:
        """How many sit at the table."""
        return self.game.seats

    def num_distinct_actions(self) -> int:
        """An action is the number of an option: there are never more options than this."""
        return MOST_OPTIONS

    def max_game_length(self) -> int:
        """A game that takes more decisions than this is stopped."""
        return self.game.longest

    def min_utility(self) -> float:
        """The lowest return of a player."""
        return -1.0 if self.game.seats > self.game.players else 0.0

    def max_utility(self) -> float:
        """The highest return of a player."""
        return 1.0

    def observation_tensor_shape(self) -> list[int]:
        """One row: the numbers of a position."""
        return [len(self.game.number_names)]

    def observation_tensor_size(self) -> int:
        """How many numbers a position has."""
        return len(self.game.number_names)

    def get_type(self) -> Any:
        """What OpenSpiel knows about the game; nothing if it is not installed."""
        return _type(self.game.kind) if pyspiel is not None else None

    def __str__(self) -> str:
        return self._text


class KeeperState:
    """A position with OpenSpiel's methods."""

    def __init__(self, game: KeeperGame, state: State, actions: tuple[int, ...] = ()) -> None:
        self._game = game
        self.state = state
        self._actions = list(actions)

    def get_game(self) -> KeeperGame:
        """The game that is played."""
        return self._game

    def current_player(self) -> int:
        """The seat that answers next; -4 when the game is over."""
        seat = self.state.seat
        return _TERMINAL if seat is None or self._is_long() else seat

    def _is_long(self) -> bool:
        return self.state.decisions >= self._game.game.longest

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.state.over or self._is_long()

    def is_chance_node(self) -> bool:
        """Never: chance is sampled inside."""
        return False

    def is_simultaneous_node(self) -> bool:
        """Never: where several are asked at once they answer one after the other."""
        return False

    def is_player_node(self) -> bool:
        """Whether a player must decide."""
        return not self.is_terminal()

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The numbers of the options; none for a seat that does not answer next."""
        if self.is_terminal() or (player is not None and player != self.state.seat):
            return []
        return list(range(self.state.count))

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """A 1 for each option that is offered, a 0 for each that is not."""
        count = len(self.legal_actions(player))
        return [1] * count + [0] * (self._game.num_distinct_actions() - count)

    def apply_action(self, action: int) -> None:
        """Takes an option."""
        self.state.step(int(action))
        self._actions.append(int(action))

    def action_to_string(self, player: int, action: int | None = None) -> str:
        """The key of an option."""
        seat, number = (self.state.seat or 0, player) if action is None else (player, action)
        return self.state.options_of(seat)[number].key

    def string_to_action(self, text: str) -> int:
        """The number of the option with this key."""
        options = {option.key: option.index for option in self.state.options}
        if text not in options:
            raise keeper.ChoiceError(f'"{text}" is not offered; the options are: {", ".join(options)}')
        return options[text]

    def clone(self) -> KeeperState:
        """A copy, with the luck of the original."""
        return KeeperState(self._game, self.state.copy(), tuple(self._actions))

    def child(self, action: int) -> KeeperState:
        """The position after an option; this one stays as it is."""
        after = self.clone()
        after.apply_action(action)
        return after

    def returns(self) -> list[float]:
        """The return of each seat: 1 for a victory; the keeper (a house rule) gets the opposite."""
        outcome = self.state.outcome
        won = float(outcome is not None and outcome.won)
        players, seats = self._game.game.players, self._game.game.seats
        return [won] * players + [-won] * (seats - players)

    def rewards(self) -> list[float]:
        """The same: all rewards come at the end."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """The return of one seat."""
        return self.returns()[player]

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """The numbers of the position, as a seat sees it."""
        return self._numbers(player).tolist()

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """The same."""
        return self.observation_tensor(player)

    def _numbers(self, player: int | None) -> np.ndarray:
        return self.state.numbers(player)

    def information_state_string(self, player: int | None = None) -> str:
        """What a seat knows: the same text for all positions that it cannot tell apart by what lies on the table."""
        view = self.state.view(self.state.seat if player is None else player)
        tables = b"".join(table.tobytes() for table in view.entities().values())
        return (tables + view.rows().tobytes() + view.ask_row().tobytes()).hex()

    def observation_string(self, player: int | None = None) -> str:
        """The same as `information_state_string`."""
        return self.information_state_string(player)

    def resample_from_infostate(self, player: int, sampler: Any = None) -> KeeperState:
        """A position that agrees with what a seat sees. `sampler` gives a number from 0 to 1, as OpenSpiel's does."""
        luck = sampler() if callable(sampler) else np.random.default_rng().random()
        sampled = self.state.view(player).sample(Seed(int(float(luck) * 2**62)))
        return KeeperState(self._game, sampled)

    def num_players(self) -> int:
        """How many sit at the table."""
        return self._game.num_players()

    def history(self) -> list[int]:
        """The actions that were taken, from the beginning or from where it was resampled."""
        return list(self._actions)

    def history_str(self) -> str:
        """The same as text."""
        return " ".join(map(str, self._actions))

    def move_number(self) -> int:
        """How many decisions have been made."""
        return self.state.decisions

    def __str__(self) -> str:
        return f"{self.state.status}: {self.state.question or self.state.outcome}"


_TYPES: dict[str, Any] = {}


def _type(kind: str) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    if kind not in _TYPES:
        most = 9 if kind == "arkham" else 4
        short = {game: name for name, game in _SHORT_NAMES.items()}[kind]
        _TYPES[kind] = pyspiel.GameType(
            short_name=short,
            long_name=f"Keeper: {kind}",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.IDENTICAL,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=most,
            min_num_players=1,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={"players": 2, "sets": "", "seed": 0},
        )
    return _TYPES[kind]


def _register() -> None:
    """Makes the games known to OpenSpiel: ``pyspiel.load_game("keeper_arkham(players=2)")``."""

    def classes(kind: str) -> type:
        class SpielState(pyspiel.State):  # type: ignore[misc,name-defined]
            def __init__(self, game: Any, own: KeeperState | None = None) -> None:
                super().__init__(game)
                self._spiel_game = game
                self._own = own or game.keeper.new_initial_state()

            def current_player(self) -> int:
                return self._own.current_player()

            def _legal_actions(self, player: int) -> list[int]:
                return self._own.legal_actions(player)

            def _apply_action(self, action: int) -> None:
                self._own.apply_action(action)

            def _action_to_string(self, player: int, action: int) -> str:
                return self._own.action_to_string(player, action)

            def is_terminal(self) -> bool:
                return self._own.is_terminal()

            def returns(self) -> list[float]:
                return self._own.returns()

            def rewards(self) -> list[float]:
                return self._own.returns()

            def information_state_string(self, player: int | None = None) -> str:
                return self._own.information_state_string(player)

            def observation_string(self, player: int | None = None) -> str:
                return self._own.observation_string(player)

            def observation_tensor(self, player: int | None = None) -> list[float]:
                return self._own.observation_tensor(player)

            def resample_from_infostate(self, player: int, sampler: Any) -> Any:
                return SpielState(self._spiel_game, self._own.resample_from_infostate(player, sampler))

            def clone(self) -> Any:
                return SpielState(self._spiel_game, self._own.clone())

            def __deepcopy__(self, memo: Any) -> Any:
                return self.clone()

            def __str__(self) -> str:
                return str(self._own)

        class SpielGame(pyspiel.Game):  # type: ignore[misc,name-defined]
            def __init__(self, parameters: dict[str, Any] | None = None) -> None:
                parameters = parameters or {}
                settings = {"players": parameters.get("players", 2)}
                sets = parameters.get("sets", "")
                if sets:
                    settings["sets"] = sets
                text = ",".join(f"{name}={value}" for name, value in settings.items())
                self.keeper = KeeperGame(f"{kind}({text},seed={parameters.get('seed', 0)})")
                own = self.keeper
                info = pyspiel.GameInfo(
                    num_distinct_actions=own.num_distinct_actions(),
                    max_chance_outcomes=0,
                    num_players=own.num_players(),
                    min_utility=own.min_utility(),
                    max_utility=own.max_utility(),
                    max_game_length=own.max_game_length(),
                )
                super().__init__(_type(kind), info, parameters)

            def new_initial_state(self, *_: Any) -> Any:
                return SpielState(self)

            def observation_tensor_shape(self) -> list[int]:
                return self.keeper.observation_tensor_shape()

        return SpielGame

    for kind in _SHORT_NAMES.values():
        pyspiel.register_game(_type(kind), classes(kind))


if pyspiel is not None:
    _register()
