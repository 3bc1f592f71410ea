// Tests that an archive with changed bytes either opens and can be read to its last row, or is refused with a sentence.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importAll, recordsOf, saveArchive, start } from "#tests/fakes/opened-desk.ts";
import { linesOf } from "#tests/fakes/read-whole-file.ts";
import { failureOf } from "#contract/failure.ts";
import { EVERYTHING, type ViewSpec } from "#contract/methods/rows.ts";
import { createSampleService } from "#sample/index.ts";
import { PAGE_SIZE_BYTES } from "#core/store/base/database.ts";

const ROWS = 120;
const { messages } = createSampleService({ messages: ROWS, calls: 1 });
const BY_SENDER: ViewSpec = { ...EVERYTHING, sort: [{ column: "sender", descending: false }] };

test("every damaged page is found before the archive is shown", async () => {
  const { client, file, folder } = start();
  const opened = await importAll(client, file("some.ndjson", linesOf(messages)));
  const { viewId } = await client.call("view.open", { resultId: opened.messagesResultId ?? 0, spec: EVERYTHING });
  const path = join(folder, "good.switchboard");
  await saveArchive(client, viewId, path);
  const good = readFileSync(path);
  const pages = good.length / PAGE_SIZE_BYTES;
  const outcomes = { opened: 0, refused: 0 };
  // The first page describes the file. Each other one gets a wrong kind and a wrong first cell.
  for (let page = 1; page < pages; page += Math.ceil(pages / 14)) {
    const bytes = Buffer.from(good);
    bytes.fill(0x5a, page * PAGE_SIZE_BYTES, page * PAGE_SIZE_BYTES + 10);
    const damaged = join(folder, `page-${page}.switchboard`);
    writeFileSync(damaged, bytes);
    try {
      const archive = await client.call("opened.openPaths", { paths: [damaged] });
      outcomes.opened++;
      // What opens can be read: no page of a table or an index is left that SQLite cannot read.
      for (const spec of [EVERYTHING, BY_SENDER]) {
        await client.call("view.open", { resultId: archive.messagesResultId ?? 0, spec });
      }
      expect((await recordsOf(client, archive.messagesResultId)).size + archive.unreadable).toBe(ROWS);
    } catch (thrown) {
      expect(failureOf(thrown)).toMatchObject({ kind: "badFile", why: expect.stringContaining("damaged") });
      outcomes.refused++;
    }
  }
  expect(outcomes.refused).toBeGreaterThan(5);
}, 240_000);

test("the check can be cancelled, and then nothing is opened", async () => {
  const { client, file, folder } = start();
  const opened = await importAll(client, file("some.ndjson", linesOf(messages)));
  const { viewId } = await client.call("view.open", { resultId: opened.messagesResultId ?? 0, spec: EVERYTHING });
  const path = join(folder, "good.switchboard");
  await saveArchive(client, viewId, path);
  const before = await client.call("opened.list", {});
  const stop = new AbortController();
  const told: number[] = [];
  const opening = client.call(
    "opened.openPaths",
    { paths: [path] },
    {
      signal: stop.signal,
      onProgress: ({ done, total }) => {
        told.push(done / total);
        stop.abort();
      },
    },
  );
  await expect(opening).rejects.toMatchObject({ failure: { kind: "cancelled" } });
  expect(told[0]).toBeLessThan(1);
  expect(await client.call("opened.list", {})).toEqual(before);
});
