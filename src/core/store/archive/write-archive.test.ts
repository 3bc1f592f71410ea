// Tests what an archive holds: the rows in their order, with everything that belongs to them, and nothing that was removed.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { loadFiles } from "#tests/fakes/load-files.ts";
import { makeTemporaryFolder, makeTemporaryStore, readIds, readView, storeRecords } from "#tests/fakes/store.ts";
import { messageBody, messageEvent } from "#tests/fakes/webhook-bodies.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { openDatabase } from "#core/store/base/database.ts";
import { WHOLE_RESULTS } from "#core/store/loading/file-lines.ts";
import { MIGRATIONS } from "#core/store/schema/migrations/index.ts";
import type { Store } from "#core/store/store.ts";
import type { ArchiveChanges } from "./archive-changes.ts";
import { openArchive, readArchiveFacts } from "./open-archive.ts";
import { writeArchive, type ArchivePlan } from "./write-archive.ts";

const ORIGIN = { connectionName: "one", appId: "a", region: "eu", appVersion: "1", createdAtMs: 1 };

interface Written {
  readonly archive: Store;
  readonly path: string;
  /** the returned number of rows, and those told before */
  readonly rows: number;
  readonly told: readonly number[];
}

/** Writes the whole view of a result, with parts of the plan replaced, and opens the archive. */
function write(store: Store, resultId: number, wanted: Partial<ArchivePlan>, changes: ArchiveChanges | null): Written {
  const path = join(makeTemporaryFolder(), "some.switchboard");
  const view = store.views.snapshot(store.views.open(resultId, EVERYTHING).viewId);
  const plan: ArchivePlan = {
    sourcePath: store.path,
    ...view,
    origin: ORIGIN,
    view: EVERYTHING,
    taken: { of: "view", conversationId: null },
    query: null,
    walks: null,
    identity: "0123456789abcdef".repeat(2),
    ...wanted,
  };
  const told: number[] = [];
  const rows = writeArchive(path, plan, changes, (written) => told.push(written));
  const archive = openArchive(path, join(path, "..", "copy"), join(path, "..", "search"));
  onTestFinished(() => archive.close());
  return { archive, path, rows, told };
}

/** Removes a word wherever it is. */
const without = (word: string): ArchiveChanges => {
  const remove = (text: string): string => text.replaceAll(word, "gone");
  return {
    record: remove,
    text: remove,
    id: remove,
    request: remove,
    named: ({ id, name }) => ({ id: remove(id), name: remove(name) }),
  };
};

test("an archive has the chosen rows in their order, their names and the query, and says what it holds", () => {
  const store = makeTemporaryStore();
  storeRecords(store, "calls", [{ sessionId: "s" }], "another");
  const person = (uid: string): object => ({ entity: { uid, name: `Name of ${uid}` }, entityType: "user" });
  const records = Array.from({ length: 2005 }, (_, index) => {
    const sender = index === 2004 ? "zed" : "ann";
    return { id: index + 1, sentAt: 9000 - index, sender, data: { text: "x", entities: { sender: person(sender) } } };
  });
  const resultId = storeRecords(store, "messages", records);
  const { rowIds } = store.views.snapshot(store.views.open(resultId, EVERYTHING).viewId);
  const database = openDatabase(store.path);
  onTestFinished(() => database.close());
  for (const table of ["message", "message_raw", "message_fold"])
    database.run(`DELETE FROM ${table} WHERE rowId = ?`, 2002);
  const query = { kind: "messages", params: { sender: "ann" } } as const;
  const taken = { of: "selection", conversationId: null } as const;
  const chosen = { rowIds: rowIds.subarray(0, 2004), query: JSON.stringify(query), taken };
  const { archive, path, rows, told } = write(store, resultId, chosen, null);
  expect([rows, told]).toEqual([2003, [2000, 2004]]);
  expect(readArchiveFacts(path)).toEqual({
    format: 1,
    kind: "messages",
    rows: 2003,
    events: 0,
    unreadable: 0,
    origin: ORIGIN,
    view: EVERYTHING,
    taken,
    schemaVersion: MIGRATIONS.length,
  });
  const ids = records.map(({ id }) => String(id)).filter((id) => id !== "2002" && id !== "2005");
  expect(readIds(archive, WHOLE_RESULTS.messages)).toEqual(ids);
  expect(readView(archive, WHOLE_RESULTS.messages).at(-1)?.rowId).toBe(2004);
  expect(archive.results.read(WHOLE_RESULTS.messages)).toMatchObject({ query, ledger: { pages: 1, rows: 2005 } });
  expect(archive.records.namesOf("opened", ["ann", "zed"])).toEqual({ ann: "Name of ann" });
});

test("an archive of a file has positions, versions, events and unreadable records, and no removed word anywhere", () => {
  const first = messageBody("1", "a secret", { sentAt: 1_700_000_005 });
  const third = messageBody("3", "left out");
  const { store } = loadFiles({
    name: "secret.ndjson",
    messages: [
      first,
      { ...first, updatedAt: 1_700_000_009 },
      messageBody("2", "plain"),
      third,
      { ...third, updatedAt: 1_700_000_009 },
    ],
    events: [messageEvent("message_sent", first), messageEvent("message_sent", third)],
    unreadable: ["{ secret", "["],
  });
  const whole = readView(store, WHOLE_RESULTS.messages);
  const rowIdOf = (archive: Store, id: string): number =>
    readView(archive, WHOLE_RESULTS.messages).find((row) => "id" in row && row.id === id)?.rowId ?? 0;
  const chosen = whole.filter((row) => "id" in row && row.id !== "3").map(({ rowId }) => rowId);
  const wanted = { rowIds: Int32Array.from(chosen) };
  const { archive, path } = write(store, WHOLE_RESULTS.messages, wanted, without("secret"));
  expect(readArchiveFacts(path)).toMatchObject({ rows: 2, events: 1, unreadable: 2 });
  expect(readFileSync(path).includes("secret")).toBe(false);
  const one = archive.records.readMessage(rowIdOf(archive, "1"));
  expect(one).toMatchObject({
    row: { text: "a gone", senderName: "Lena" },
    origin: { file: "gone.ndjson", line: 20 },
    events: 1,
    versions: [{ origin: { file: "gone.ndjson", line: 10 } }],
  });
  expect(JSON.parse(one.versions?.[0]?.raw ?? "")).toEqual({
    ...first,
    data: { ...Object(first["data"]), text: "a gone" },
  });
  const two = archive.records.readMessage(rowIdOf(archive, "2"));
  expect([two.raw, two.origin?.line, two.versions]).toEqual([JSON.stringify(messageBody("2", "plain")), 30, undefined]);
  expect(archive.records.listEvents(0, 9).events).toMatchObject([{ file: "gone.ndjson", line: 1 }]);
  expect(archive.results.listUnreadableTexts(0, 9).records).toMatchObject([
    { file: "gone.ndjson", line: 1, raw: "{ gone", reason: "no record" },
    { line: 2, raw: "[" },
  ]);
  expect(archive.results.listLines({ resultId: WHOLE_RESULTS.messages, limitRows: 9 })).toMatchObject([
    { request: "gone.ndjson", received: 7 },
  ]);
  const conversation = { of: "conversation", conversationId: "lena_user_omar" } as const;
  const other = write(store, WHOLE_RESULTS.messages, { taken: conversation }, null);
  expect(readArchiveFacts(other.path)).toMatchObject({ rows: 3, events: 2, unreadable: 0, taken: conversation });
  expect(other.archive.records.listEvents(0, 9).events).toMatchObject([{ file: "secret.ndjson" }, { line: 2 }]);
});

test("calls keep both of their answers, also where a word was removed from them", () => {
  const store = makeTemporaryStore();
  const call = (sessionId: string, more: object): object => ({ sessionId, status: "ended", initiator: "ann", ...more });
  const resultId = storeRecords(store, "calls", [
    call("a", { initiatedAt: 9, mid: "secret" }),
    call("b", { initiatedAt: 8 }),
    call("c", { initiatedAt: 7 }),
  ]);
  const sender = { entity: { uid: "secret", name: "The secret one" }, entityType: "user" };
  storeRecords(store, "messages", [{ id: 1, sender: "secret", data: { entities: { sender } } }]);
  const full = { initiatedAt: 8, participants: [{ uid: "secret", joinedAt: 9 }] };
  store.records.storeFullCall("one", JSON.stringify(call("b", full)));
  const { archive, rows } = write(store, resultId, {}, without("secret"));
  expect(rows).toBe(3);
  expect(readView(archive, WHOLE_RESULTS.calls)).toMatchObject([
    { rowId: 1, sessionId: "a", mid: "gone" },
    { rowId: 2, sessionId: "b", participantUids: ["gone"] },
    { rowId: 3, sessionId: "c" },
  ]);
  expect(archive.records.namesOf("opened", ["gone", "secret"])).toEqual({ gone: "The gone one" });
  const [a, b, c] = [1, 2, 3].map((rowId) => archive.records.readCall(rowId));
  expect([a?.isFull, a?.raw]).toEqual([false, JSON.stringify(call("a", { initiatedAt: 9, mid: "gone" }))]);
  expect([b?.isFull, b?.participants]).toMatchObject([true, [{ uid: "gone", joinedAtSeconds: 9 }]]);
  expect([c?.isFull, c?.raw]).toEqual([false, JSON.stringify(call("c", { initiatedAt: 7 }))]);
  const changed: ArchiveChanges = { ...without("secret"), record: () => "[]" };
  expect(() => write(store, resultId, {}, changed)).toThrow("bug");
});
