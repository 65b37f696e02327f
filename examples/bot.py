#!/usr/bin/env python3
"""A bot for Keeper: it makes or joins a table and plays one seat to the end. Only the standard library is needed.

    bot.py http://127.0.0.1:1926                      makes a table of Final Hour with a second seat for Keeper's own bot
    bot.py http://127.0.0.1:1926 --table ID           takes the first free seat of a table

It chooses at random: put your own ideas into `decide`.
"""

import argparse
import json
import random
import sys
import urllib.error
import urllib.parse
import urllib.request


class Keeper:
    def __init__(self, server, key=None):
        self.server = server.rstrip("/")
        self.key = key or self.ask("POST", "/api/v1/keys")["key"]

    def open(self, method, path, body=None, timeout=60):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.server + path, data=data, method=method)
        request.add_header("Content-Type", "application/json")
        if getattr(self, "key", None):
            request.add_header("Authorization", "Bearer " + self.key)
        return urllib.request.urlopen(request, timeout=timeout)

    def ask(self, method, path, body=None):
        with self.open(method, path, body) as answer:
            return json.load(answer)

    def moments(self, table, seat):
        """The moments of a table as they come: at once, and whenever something has changed."""
        with self.open("GET", f"/api/v1/tables/{table}/events?seat={seat}") as stream:
            for line in stream:
                if line.startswith(b"data:"):
                    yield json.loads(line[5:])


def decide(state, chance):
    """The number of the choice to take, of those that this seat is offered."""
    return chance.choice(state["choices"])["choice"]


def sit(keeper, args):
    if args.table:
        table = keeper.ask("GET", f"/api/v1/tables/{args.table}")
        free = [seat["seat"] for seat in table["seats"] if seat["free"]]
        if not free:
            sys.exit("No seat is free at this table.")
        keeper.ask("POST", f"/api/v1/tables/{args.table}/seats/{free[0]}", {"sit": {"name": args.name}})
        return args.table, free[0]
    wish = {"game": args.game, "host": args.name, "players": args.players, "bots": args.players - 1}
    table = keeper.ask("POST", "/api/v1/tables", wish)["id"]
    keeper.ask("POST", f"/api/v1/tables/{table}/begin")
    return table, 0


def answer(keeper, table, seat, chance):
    """Answers until this seat is asked nothing more; says how the game ended, if it has."""
    while True:
        state = keeper.ask("GET", f"/api/v1/tables/{table}/state?seat={seat}")
        if state["over"]:
            return state["ending"]
        if not state["choices"]:
            return None
        choice = {"at": state["position"], "choice": decide(state, chance), "seat": seat}
        try:
            keeper.ask("POST", f"/api/v1/tables/{table}/choose", choice)
        except urllib.error.HTTPError as error:
            # Somebody was faster: look again.
            if error.code != 409:
                raise


def agree(keeper, table, moment):
    """Lets others take back what this seat has decided."""
    ask = moment.get("ask")
    if ask and ask["asks_you"]:
        try:
            keeper.ask("POST", f"/api/v1/tables/{table}/undo/answer", {"ask": ask["ask"], "yes": True})
        except urllib.error.HTTPError as error:
            # The game has moved on.
            if error.code != 409:
                raise


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("server")
    parser.add_argument("--table", help="the id of a table to join; without it one is made")
    parser.add_argument("--game", default="final-hour")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--name", default="A bot in Python")
    parser.add_argument("--key", help="a key from before; without it a new one is asked for")
    parser.add_argument("--seed", type=int, help="of what is left to chance here")
    args = parser.parse_args()
    chance = random.Random(args.seed)
    keeper = Keeper(args.server, args.key)
    table, seat = sit(keeper, args)
    print(f"{keeper.server}/table/{table}", flush=True)
    while True:
        for moment in keeper.moments(table, seat):
            agree(keeper, table, moment)
            ending = answer(keeper, table, seat, chance) if moment["asked"] or moment["over"] else None
            if ending:
                print(f"{ending['title']} Score {ending['score']}.")
                return


if __name__ == "__main__":
    main()
