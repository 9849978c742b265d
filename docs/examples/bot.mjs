#!/usr/bin/env node
// A player for Lancaster in plain Node.
//
//     lancaster play --seats "Ann,engine:node docs/examples/bot.mjs,greedy"
//
// It sends its strongest knight to France if it can, votes against every law with half of its
// markers, and otherwise takes the last answer there is.

import { createInterface } from "node:readline";

const CONFLICTS = "WXYZ";

// Returns one of decision.actions.
function choose(view, decision) {
  const actions = decision.actions;
  if (decision.kind === "place") {
    const sailing = actions.filter((action) => CONFLICTS.includes(action.split(" ").at(-1)));
    return best(sailing.length ? sailing : actions, strength);
  }
  if (decision.kind === "vote") {
    const own = view.seats[view.seat - 1];
    return `vote no ${Math.floor(own.votes / 2)}`;
  }
  return actions.at(-1);
}

// The strength of the knight in "place S3 W" or "place ally S3 W".
function strength(action) {
  return Number(/S(\d)/.exec(action)[1]);
}

// Returns the action with the highest value, the first one of equals.
function best(actions, value) {
  return actions.reduce((one, other) => (value(other) > value(one) ? other : one));
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, do: verb, view, decision } = JSON.parse(line);
  const reply = { id, ok: true };
  if (verb === "choose") reply.action = choose(view, decision);
  console.log(JSON.stringify(reply));
}
