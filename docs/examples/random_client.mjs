// A client of `lancaster engine` in plain Node: it plays a whole game, every seat at random.
//
//   node random_client.mjs                       three seats of its own
//   node random_client.mjs Ann,greedy,greedy     one against two bots
//   node random_client.mjs Ann,Bob 7             the cards of seed 7
//   node random_client.mjs Ann,Bob 7 uv run lancaster engine     with a command for the engine
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const [seats = "Ann,Bob,Cid", seed, command = "lancaster", ...args] = process.argv.slice(2);
const engine = spawn(command, args.length ? args : ["engine"], {
  stdio: ["pipe", "pipe", "inherit"],
});
const replies = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
let requests = 0;

// Send a request and return its reply; an error ends the client.
async function ask(request) {
  const id = ++requests;
  engine.stdin.write(JSON.stringify({ id, ...request }) + "\n");
  const { value, done } = await replies.next();
  if (done) throw new Error("the engine has ended");
  const reply = JSON.parse(value);
  if (reply.id !== id) throw new Error(`expected the reply to ${id}, found ${value}`);
  if (!reply.ok) throw new Error(`${reply.error.code}: ${reply.error.sentence}`);
  return reply;
}

const { version, protocol } = await ask({ do: "hello" });
if (protocol !== 2) throw new Error(`this client speaks protocol 2, the engine ${protocol}`);
const game = await ask({ do: "new", seats, seed: seed === undefined ? null : Number(seed) });
console.log(`Lancaster ${version}: ${game.seats.map((seat) => seat.name).join(", ")}`);

for (;;) {
  // In a vote all seats are asked at once; whoever comes first answers first.
  const { decisions, is_over: isOver } = await ask({ do: "decisions" });
  if (isOver) break;
  const { seat, actions } = decisions[0];
  const action = actions[Math.floor(Math.random() * actions.length)];
  await ask({ do: "act", seat, action });
}

const { view } = await ask({ do: "view" });
view.seats.forEach((seat, number) => console.log(`${game.seats[number].name}: ${seat.pp} PP`));
const { record } = await ask({ do: "record" });
console.log(`The record has ${record.split("\n").length} lines; ${requests} requests were made.`);
await ask({ do: "quit" });
