// Tests how an import ends: what the list says of the file, and which rows are kept.
import { rmSync } from "node:fs";
import { expect, test } from "vitest";
import { idsOf, importAll, start } from "#tests/fakes/opened-desk.ts";
import { failureOf } from "#contract/failure.ts";

const message = (id: number): string => `{"id":${id},"sender":"ann","sentAt":${id},"data":{"text":"hello"}}\n`;
const call = (id: number): string =>
  `{"sessionId":"v1.${id}","status":"ended","initiatedAt":${id},"initiator":"ann"}\n`;

test("a file that is gone before it is read has failed, keeps nothing, and can be read when it is back", async () => {
  const { client, file } = start();
  const path = file("log.ndjson", message(1));
  const { openedId } = await client.call("opened.openPaths", { paths: [path] });
  rmSync(path);
  const opened = await client.call("opened.import", { openedId });
  expect(opened).toMatchObject({ state: "failed", messages: 0, failure: { kind: "badFile" } });
  file("log.ndjson", message(1) + message(2));
  expect(await client.call("opened.import", { openedId })).toMatchObject({
    state: "complete",
    messages: 2,
    failure: null,
  });
});

test("a file that cannot be read has its own size in the list, and is not in the progress of others", async () => {
  const { client, file } = start();
  const broken = file("broken.ndjson", "{ no record at all }\n".repeat(20));
  const size = 20 * "{ no record at all }\n".length;
  const alone = await client.call("opened.openPaths", { paths: [broken] });
  expect(alone).toMatchObject({ state: "failed", totalBytes: size, parts: [{ sizeBytes: size, detection: null }] });
  const read = file("read.ndjson", message(1));
  const both = await client.call("opened.openPaths", { paths: [broken, read] });
  expect(both).toMatchObject({ state: "waiting", totalBytes: message(1).length });
});

test("what was read before a file failed is kept", async () => {
  const { client, file } = start();
  const [first, second] = [file("1.ndjson", message(1)), file("2.ndjson", message(2))];
  const { openedId } = await client.call("opened.openPaths", { paths: [first, second] });
  rmSync(second);
  const opened = await client.call("opened.import", { openedId });
  expect(opened).toMatchObject({ state: "partial", messages: 1, failure: { kind: "badFile" } });
  expect(await idsOf(client, opened.messagesResultId)).toEqual(["1"]);
});

test("unreadable lines of a mixed file count once, with the records that most of the file are", async () => {
  const { client, file } = start();
  const opened = await importAll(client, file("mixed.ndjson", `${message(1)}${call(1)}{"broken":\n${message(2)}`));
  expect(opened).toMatchObject({ state: "complete", messages: 2, calls: 1, unreadable: 1 });
  const ledgers = [opened.messagesResultId, opened.callsResultId].map(async (resultId) => {
    const { ledger } = await client.call("result.read", { resultId: resultId ?? 0 });
    return { received: ledger.received, rows: ledger.rows, unreadable: ledger.unreadable };
  });
  expect(await Promise.all(ledgers)).toEqual([
    { received: 3, rows: 2, unreadable: 1 },
    { received: 1, rows: 1, unreadable: 0 },
  ]);
});

test("a file that does not exist is not opened", async () => {
  const { client, folder } = start();
  const opening = client.call("opened.openPaths", { paths: [`${folder}/nothing.ndjson`] });
  expect(await opening.then(() => null, failureOf)).toMatchObject({ kind: "badFile" });
});
