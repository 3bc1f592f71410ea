// A service of any number of messages for measuring walks: it makes each page when it is asked for, so it holds none. Prints its
// port. node walk-service.ts <messages>
import { createServer } from "node:http";
import { asNumber } from "#domain/text/lenient.ts";
import { FIRST_ID, makeMessages } from "./data.ts";

const count = Number(process.argv[2]);
const make = makeMessages();
// The sample generates its data with the first record.
make(0);

const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(answer(searchParams)));
});

/** A page before or after the message with the id, and the cursors of the service. */
function answer(asked: URLSearchParams): object {
  const isForward = asked.get("affix") === "append";
  const limit = asNumber(asked.get("limit")) ?? 100;
  const at = (asNumber(asked.get("id")) ?? FIRST_ID + (isForward ? -1 : count)) - FIRST_ID;
  const first = isForward ? at + 1 : Math.max(0, at - limit);
  const end = isForward ? Math.min(count, first + limit) : at;
  const records = Array.from({ length: Math.max(0, end - first) }, (_, index) => make(first + index));
  const cursorOf = (affix: string, index: number): object => ({ affix, id: String(FIRST_ID + index) });
  const [older, newer] = [cursorOf("prepend", first), cursorOf("append", end - 1)];
  const cursors = isForward ? { next: newer, previous: older } : { next: older, previous: newer };
  return { data: records, meta: { current: { limit, count: records.length }, ...(records.length > 0 ? cursors : {}) } };
}

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address === "object") process.stdout.write(`${address.port}\n`);
});
