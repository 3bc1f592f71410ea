// Tests that only the chosen parts of a divided log are read, and that the verdict, the load report and an archive say so.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { EVERYTHING } from "#contract/methods/rows.ts";
import type { OpenedFile } from "#contract/methods/opened-methods.ts";
import { shortVerdict, verdictOf } from "#domain/report/verdict.ts";
import { idsOf, recordsOf, saveArchive, start, type Bench } from "#tests/fakes/opened-desk.ts";

const record = (id: number): string =>
  `${JSON.stringify({ id, sender: "ann", conversationId: "c", sentAt: 5 + id, data: { text: "x" } })}\n`;

/** Writes files into a folder and opens it. */
async function openFolder({ client, folder }: Bench, files: Readonly<Record<string, string | Buffer>>) {
  const log = join(folder, "log");
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(log, name)), { recursive: true });
    writeFileSync(join(log, name), content);
  }
  const opened = await client.call("opened.openPaths", { paths: [log] });
  const names = opened.parts.map(({ name }) => name);
  return { log, opened, indexes: (...wanted: readonly string[]) => wanted.map((name) => names.indexOf(name)) };
}

const DAYS = {
  "day=2026-10-29/a.ndjson": record(1) + record(2),
  "day=2026-10-30/a.ndjson": record(3),
  "day=2026-10-30/b.ndjson.gz": gzipSync(record(4)),
  "day=2026-10-31/a.ndjson": record(5),
} as const;

async function verdictOn({ client }: Bench, { messagesResultId }: OpenedFile): Promise<string> {
  return shortVerdict(verdictOf(await client.call("result.read", { resultId: messagesResultId ?? 0 })));
}

test("only the chosen days are read; verdict, load report and archive say that the others were left out", async () => {
  const bench = start();
  const { client } = bench;
  const { log, opened, indexes } = await openFolder(bench, DAYS);
  expect(opened).toMatchObject({ state: "waiting" });
  // A file that is left out may be gone.
  rmSync(join(log, "day=2026-10-29"), { recursive: true });
  const leaveOut = indexes("day=2026-10-29/a.ndjson", "day=2026-10-31/a.ndjson");
  const read = await client.call("opened.import", { openedId: opened.openedId, leaveOut });
  expect(read).toMatchObject({ state: "complete", messages: 2, failure: null });
  const [, ofNdjson, ofGzip] = opened.parts.map(({ sizeBytes }) => sizeBytes);
  expect(read.totalBytes).toBe(Number(ofNdjson) + Number(ofGzip));
  const expected = "Incomplete: 2 of 4 files were left out by choice";
  expect(await verdictOn(bench, read)).toBe(expected);
  expect((await recordsOf(client, read.messagesResultId)).get("4")).toMatchObject({ day: "2026-10-30" });

  const resultId = read.messagesResultId ?? 0;
  const { ledger } = await client.call("result.read", { resultId });
  expect(ledger).toMatchObject({ requests: 4, pages: 2, failures: 0, files: { total: 4, notChosen: 2 } });
  const lines = await client.call("result.lines", { resultId, limitRows: 10 });
  expect(lines.filter(({ ended }) => ended === "notChosen").map(({ request }) => request)).toEqual([
    "day=2026-10-31/a.ndjson",
    "day=2026-10-29/a.ndjson",
  ]);
  const { viewId } = await client.call("view.open", { resultId, spec: EVERYTHING });
  const path = join(bench.folder, "kept.switchboard");
  await saveArchive(client, viewId, path);
  expect(await verdictOn(bench, await client.call("opened.openPaths", { paths: [path] }))).toBe(expected);
  expect(readFileSync(path, "latin1")).not.toContain('"id":1,');
});

test("a choice stays until the next one, also after a restart", async () => {
  const first = start();
  const { opened, indexes } = await openFolder(first, DAYS);
  const { openedId } = opened;
  const leaveOut = indexes("day=2026-10-29/a.ndjson");
  await first.client.call("opened.import", { openedId, leaveOut });
  const second = await first.restart();
  const again = await second.client.call("opened.import", { openedId });
  expect(await idsOf(second.client, again.messagesResultId)).toEqual(["5", "4", "3"]);
  expect(again.parts.map(({ notChosen }) => notChosen === true)).toEqual([true, false, false, false]);
  const all = await second.client.call("opened.import", { openedId, leaveOut: [] });
  expect([all.messages, all.totalBytes, await verdictOn(second, all)]).toEqual([5, opened.totalBytes, "Complete"]);
  expect(Math.abs(all.roomBytes - opened.roomBytes)).toBeLessThan(4);
});

test("damage counts only in what was chosen, and is named before what was left out", async () => {
  const bench = start();
  const files = { ...DAYS, "day=2026-10-30/c.ndjson": "", "day=2026-10-31/a.ndjson": `${record(5)}{"id":6,"sen` };
  const { opened, indexes } = await openFolder(bench, files);
  const { openedId } = opened;
  const days29and30 = indexes(
    "day=2026-10-29/a.ndjson",
    "day=2026-10-30/a.ndjson",
    "day=2026-10-30/b.ndjson.gz",
    "day=2026-10-30/c.ndjson",
  );
  const cut = await bench.client.call("opened.import", { openedId, leaveOut: days29and30 });
  expect(cut).toMatchObject({ state: "partial", messages: 1 });
  expect(await verdictOn(bench, cut)).toBe(
    "Incomplete: 1 of 5 files was not read to its end (day=2026-10-31/a.ndjson: it ends in the middle of a record); 4 of 5 files were left out by choice",
  );
  const whole = await bench.client.call("opened.import", { openedId, leaveOut: indexes("day=2026-10-31/a.ndjson") });
  expect(await verdictOn(bench, whole)).toBe(
    "Incomplete: 1 of 5 files holds no records (day=2026-10-30/c.ndjson: it is empty); 1 of 5 files was left out by choice",
  );
});

test("nothing is read if everything is left out", async () => {
  const bench = start();
  const { opened, indexes } = await openFolder(bench, { "day=1/a": record(1), "day=2/a": record(2) });
  const leaveOut = indexes("day=1/a", "day=2/a");
  await expect(bench.client.call("opened.import", { openedId: opened.openedId, leaveOut })).rejects.toMatchObject({
    failure: { kind: "badRequest" },
  });
});
