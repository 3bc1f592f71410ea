// Tests that every chosen file is part of the verdict and of the ledger, also one of which nothing can be read.
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { shortVerdict, verdictOf } from "#domain/report/verdict.ts";
import { importAll, saveArchive, start } from "#tests/fakes/opened-desk.ts";

const message = (id: number): object => ({
  id,
  sender: "ann",
  conversationId: "c",
  sentAt: 5 + id,
  data: { text: "x" },
});
const page = (...ids: readonly number[]): string => JSON.stringify({ data: ids.map(message), meta: { current: {} } });
const EMPTY_PAGE = JSON.stringify({
  data: [],
  meta: { current: { limit: 2, count: 0 }, next: { affix: "append", id: "1" } },
});
const PAGES = [page(1, 2), page(3, 4)];

async function verdictAfter(...contents: readonly (string | Buffer)[]) {
  const { client, file, folder } = start();
  const paths = contents.map((content, index) => file(`page-${index + 1}.json`, content));
  const opened = await importAll(client, ...paths);
  const resultId = opened.messagesResultId ?? 0;
  const summary = await client.call("result.read", { resultId });
  return { client, folder, opened, resultId, verdict: shortVerdict(verdictOf(summary)), ledger: summary.ledger };
}

const GZIP = gzipSync("some records that were lost on the way to here");

test.each<readonly [string, string | Buffer, string]>([
  [
    "an error of the service",
    '{"error":{"code":"ERR_TOO_MANY_REQUESTS"}}',
    "the service answered ERR_TOO_MANY_REQUESTS",
  ],
  ["an empty file", "", "it is empty"],
  ["a page of a proxy", "<html><body>502</body></html>", "it is a web page or XML"],
  [
    "the rest of a record",
    'he beginning is in another file"},"sentAt":1700000000}',
    "it holds neither messages nor calls",
  ],
])("%s among pages makes the verdict incomplete, and says which file and why", async (_name, third, why) => {
  const { client, folder, opened, resultId, verdict, ledger } = await verdictAfter(...PAGES, third, EMPTY_PAGE);
  const expected = `Incomplete: 1 of 4 files holds no records (page-3.json: ${why})`;
  expect(verdict).toBe(expected);
  expect(ledger).toMatchObject({ rows: 4, failures: 1, files: { total: 4, unread: 1, cut: 0 } });
  expect(opened).toMatchObject({ state: "partial", messages: 4, failure: { kind: "badFile", why } });
  expect(opened.parts.map(({ failure }) => failure?.kind)).toEqual([undefined, undefined, "badFile", undefined]);
  const lines = await client.call("result.lines", { resultId, limitRows: 10 });
  expect(lines.find(({ request }) => request === "page-3.json")).toMatchObject({ failed: true, failure: { why } });

  const { viewId } = await client.call("view.open", { resultId, spec: EVERYTHING });
  const path = join(folder, "kept.switchboard");
  await saveArchive(client, viewId, path);
  const archive = await client.call("opened.openPaths", { paths: [path] });
  const kept = await client.call("result.read", { resultId: archive.messagesResultId ?? 0 });
  expect(shortVerdict(verdictOf(kept))).toBe(expected);
});

test("a gzip that is cut in its header, and a ZIP, are both counted, and the first is named", async () => {
  const { verdict } = await verdictAfter(...PAGES, GZIP.subarray(0, 6), Buffer.from("PK\u0003\u0004 and more"));
  expect(verdict).toMatch(/^Incomplete: 2 of 4 files hold no records \(the first: page-3\.json: .+\)$/u);
});

test("a file that was not read to its end is named among others", async () => {
  const { verdict, opened } = await verdictAfter(page(1), `[${JSON.stringify(message(2))},{"id":3,"sen`);
  expect(verdict).toBe(
    "Incomplete: 1 of 2 files was not read to its end (page-2.json: it ends in the middle of a record)",
  );
  expect(opened.parts.map(({ failure }) => failure?.kind)).toEqual([undefined, "badFile"]);
});

test("an empty page is harmless, and alone it holds nothing", async () => {
  const { verdict, opened } = await verdictAfter(...PAGES, EMPTY_PAGE, "[]");
  expect([verdict, opened.state]).toEqual(["Complete", "complete"]);
  const { client, file } = start();
  const alone = await client.call("opened.openPaths", { paths: [file("page.json", EMPTY_PAGE)] });
  expect(alone).toMatchObject({ state: "failed", failure: { why: "it holds neither messages nor calls" } });
});
