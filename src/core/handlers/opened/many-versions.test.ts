// Tests that a record with very many versions is merged in pieces, so that neither time nor memory runs away.
import { expect, test } from "vitest";
import { readRows } from "#contract/carrier/row-reader.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { importAll, start } from "#tests/fakes/opened-desk.ts";

/** More than the states that are read at once. */
const VERSIONS = 3500;

test("every version of one id is kept once, and the newest is shown, wherever it stands", async () => {
  const { client, file } = start();
  const line = (version: number): string =>
    JSON.stringify({ id: 7, sender: "ann", sentAt: 5, updatedAt: 5 + version, data: { text: `version ${version}` } });
  const lines = Array.from({ length: VERSIONS }, (_, index) => line((index + 2000) % VERSIONS));
  const opened = await importAll(client, file("versions.ndjson", [...lines, ...lines.slice(0, 700)].join("\n")));
  expect(opened).toMatchObject({ messages: 1, versions: VERSIONS - 1, unreadable: 0 });
  const { viewId } = await client.call("view.open", { resultId: opened.messagesResultId ?? 0, spec: EVERYTHING });
  const { rows } = await readRows(client, { viewId, from: 0, count: 1 });
  expect(rows).toMatchObject([{ text: `version ${VERSIONS - 1}`, versions: VERSIONS - 1 }]);
  const { ledger } = await client.call("result.read", { resultId: opened.messagesResultId ?? 0 });
  expect(ledger).toMatchObject({ received: VERSIONS + 700, duplicates: VERSIONS + 699, rows: 1 });
});
