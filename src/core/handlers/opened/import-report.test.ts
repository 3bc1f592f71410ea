// Tests the load report of an import: a line for each file with its records, its end and its time.
import { basename } from "node:path";
import { expect, test } from "vitest";
import { importAll, start } from "#tests/fakes/opened-desk.ts";

const message = (id: number): string => `{"id":${id},"sender":"ann","sentAt":${id},"data":{"text":"hello"}}\n`;

test("an import of many files reports each with its records and end, and their times are parts of the whole", async () => {
  const { client, file } = start();
  const paths = Array.from({ length: 15 }, (_, index) =>
    file(`${index + 10}.ndjson`, message(index) + message(index + 1)),
  );
  paths.push(file("cut.ndjson", message(100) + message(101).slice(0, -10)));
  const beganMs = performance.now();
  const opened = await importAll(client, ...paths);
  const elapsedMs = performance.now() - beganMs;
  expect(opened).toMatchObject({ messages: 17, calls: 0, unreadable: 1, state: "partial" });
  const lines = await client.call("result.lines", { resultId: opened.messagesResultId ?? 0, limitRows: 100 });
  const names = paths.map((path) => basename(path));
  expect(lines.map(({ request, ended }) => [request, ended])).toEqual(
    names.toReversed().map((name) => [name, name === "cut.ndjson" ? "unfinished" : "endOfFile"]),
  );
  expect(lines.map(({ received, unreadable }) => [received, unreadable])).toEqual(
    lines.map(({ request }) => [2, request === "cut.ndjson" ? 1 : 0]),
  );
  const tookMs = lines.map((line) => line.tookMs ?? -1);
  expect(Math.min(...tookMs)).toBeGreaterThanOrEqual(0);
  expect(tookMs.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(elapsedMs);
});
