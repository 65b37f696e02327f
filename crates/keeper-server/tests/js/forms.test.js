import assert from "node:assert/strict";
import test from "node:test";

import { isTouched, keyed, typedIn } from "../../assets/js/forms.js";

const form = (action) => ({ getAttribute: () => action });
const field = (name, value, more = {}) => ({ name, value, defaultValue: "", form: form("/seat"), ...more });

test("fields are known again by their form, name and number", () => {
  const keys = keyed([field("name", ""), field("name", ""), field("name", "", { form: form("/other") })]);
  assert.deepEqual(keys.map(([key]) => key), ["/seat name 1", "/seat name 2", "/other name 1"]);
});

test("what somebody typed is kept; hidden fields and investigators are as the server says", () => {
  const fields = [
    field("name", "Kate"),
    field("seat_name", ""),
    field("game", "x", { type: "hidden" }),
    field("investigator", "joe-diamond"),
  ];
  assert.deepEqual([...typedIn(keyed(fields))], [["/seat name 1", "Kate"]]);
});

test("a list is touched when another line of it is chosen", () => {
  const options = (...both) => both.map(([selected, defaultSelected]) => ({ selected, defaultSelected }));
  assert.ok(!isTouched({ tagName: "SELECT", options: options([true, true], [false, false]) }));
  assert.ok(isTouched({ tagName: "SELECT", options: options([false, true], [true, false]) }));
});
