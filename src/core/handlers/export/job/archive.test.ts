// Tests archives as exports: their contents, redaction, parts, and what a pause leaves.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { DEFAULT_OPTIONS } from "#contract/exports/export-formats.ts";
import type { ExportFrom } from "#contract/methods/export-methods.ts";
import type { ExportPlan } from "#contract/exports/export-plan.ts";
import { failureOf } from "#contract/failure.ts";
import { asStored } from "#tests/fakes/as-stored.ts";
import { withoutSignatures } from "#domain/privacy/signed-urls.ts";
import { createSampleService } from "#sample/index.ts";
import { FACTS, handlersOver, quiet, setUp, stopAt, type Desk } from "#tests/fakes/export-desk.ts";
import { ANN, exportPlanted, fillPlanted, foundIn, PLANTED_REDACTION, readFolder } from "#tests/fakes/planted.ts";
import { plainPlan } from "#tests/fakes/plain-plan.ts";
import { makeTemporaryFolder, makeTemporaryStore, readIds, storeRecords } from "#tests/fakes/store.ts";
import { openDatabase, type Database } from "#core/store/base/database.ts";
import { openArchive, readArchiveFacts } from "#core/store/archive/open-archive.ts";
import type { Store } from "#core/store/store.ts";

const sample = createSampleService({ messages: 400, calls: 40 });

function open(path: string): Store {
  const folder = makeTemporaryFolder();
  const store = openArchive(path, join(folder, "copy.db"), join(folder, "search.db"));
  onTestFinished(() => store.close());
  return store;
}

/** Every value of every table, and the SQL of the schema. */
function everythingIn(path: string): string {
  const database: Database = openDatabase(path, { mode: "read" });
  const tables = database.all<{ name: string; sql: string | null }>("SELECT name, sql FROM sqlite_schema");
  const values = tables
    .filter(({ sql }) => sql?.startsWith("CREATE TABLE") === true)
    .map(({ name }) => database.lists(`SELECT * FROM "${name}"`));
  database.close();
  return JSON.stringify([tables, values]);
}

async function save(desk: Desk, from: ExportFrom, change: Partial<ExportPlan> = {}): Promise<string> {
  const path = join(desk.folder, "out.switchboard");
  const plan = plainPlan({ format: "archive", ...change });
  await desk.handlers["export.run"]({ from, plan, path, facts: FACTS }, quiet);
  return path;
}

test.each(["messages", "calls"] as const)(
  "a redacted archive of %s has no planted data in its tables, free pages, name and manifest",
  async (dataset) => {
    const plan = plainPlan({ dataset, format: "archive", redaction: PLANTED_REDACTION });
    const folder = await exportPlanted(fillPlanted(), plan, "out.switchboard");
    const files = readFolder(folder);
    expect(files.map(({ file }) => file)).toEqual(["out.manifest.json", "out.sha256", "out.switchboard"]);
    for (const { file, bytes } of files) {
      expect([file, foundIn(file), foundIn(bytes.toString("utf8"))]).toEqual([file, [], []]);
      expect(foundIn(bytes.toString("utf16le"))).toEqual([]);
    }
    const path = join(folder, "out.switchboard");
    expect(foundIn(everythingIn(path))).toEqual([]);
    expect(everythingIn(path)).toMatch(/Person \d/u);
    // The archive is complete: its rows and its search come from the redacted records.
    const ids = dataset === "messages" ? ["103", "102", "101", "100"] : expect.arrayContaining([expect.any(String)]);
    expect(readIds(open(path), dataset === "messages" ? 1 : 2)).toEqual(ids);
  },
);

test("planted data is found in an archive without redaction", async () => {
  const folder = await exportPlanted(fillPlanted(), plainPlan({ format: "archive" }), "out.switchboard");
  expect(foundIn(everythingIn(join(folder, "out.switchboard")))).toContain(ANN.uid);
});

test("signatures are removed from records, texts and search words unless a person keeps them", async () => {
  const desk = setUp(sample.messages);
  const from = { of: "view", viewId: desk.viewId } as const;
  const signed = readFileSync(await save(desk, from, { options: { ...DEFAULT_OPTIONS, keepSignatures: true } }));
  expect(signed.includes("Signature=")).toBe(true);
  const path = await save(desk, from);
  expect(withoutSignatures(everythingIn(path))).toBe(everythingIn(path));
  const raws = open(path).exports.messageRecords(sample.messages.map((_, place) => place + 1));
  const known = new Map(sample.messages.map((record) => [record.id, record]));
  for (const [, raw] of raws) {
    const id = String(Reflect.get(Object(raw), "id"));
    const stored = JSON.stringify(asStored(known.get(id)));
    expect(JSON.stringify(raw)).toBe(withoutSignatures(stored));
  }
  expect(raws.size).toBe(sample.messages.length);
});

test("archives of a selection and of a conversation are newest first, without unreadable records", async () => {
  const desk = setUp([...sample.messages, { noId: true }]);
  const { viewId, store } = desk;
  const { resultId } = store.views.snapshot(viewId);
  const shown = store.views.rows(viewId, 0, 50).rows;
  const rowIds = [40, 3, 17].map((place) => shown[place]?.rowId ?? 0);
  const chosen = await save(desk, { of: "selection", viewId, rowIds });
  const ids = shown.map((row) => ("id" in row ? row.id : ""));
  expect(readIds(open(chosen), 1)).toEqual([ids[3], ids[17], ids[40]]);
  expect(readArchiveFacts(chosen)).toMatchObject({ rows: 3, unreadable: 0, taken: { of: "selection" } });

  const conversationId = sample.messages[0]?.conversationId ?? "";
  const conversation = await save(desk, { of: "conversation", resultId, conversationId });
  const own = sample.messages.filter((message) => message.conversationId === conversationId).map(({ id }) => id);
  expect(readIds(open(conversation), 1).toSorted()).toEqual(own.toSorted());
  expect(readIds(open(conversation), 1)).toEqual(readIds(store, resultId).filter((id) => own.includes(id)));
  expect(readArchiveFacts(conversation)).toMatchObject({ taken: { of: "conversation", conversationId } });

  const whole = await save(desk, { of: "view", viewId });
  expect(readArchiveFacts(whole)).toMatchObject({
    rows: sample.messages.length,
    unreadable: 1,
    taken: { of: "view", conversationId: null },
    origin: { connectionName: "One", appId: "app-1", region: "eu", appVersion: "1.2.3" },
  });
});

test("calls keep the record of the list and that of Get call, with signatures and without", async () => {
  const store = makeTemporaryStore();
  const resultId = storeRecords(store, "calls", sample.calls);
  for (const call of sample.calls.slice(0, 10))
    store.records.storeFullCall("one", JSON.stringify({ ...call, extra: "of Get call" }));
  const desk = {
    store,
    viewId: store.views.open(resultId, { params: {}, search: "", sort: [] }).viewId,
    folder: makeTemporaryFolder(),
    handlers: handlersOver(store, makeTemporaryFolder()),
  };
  const tables = (path: string): readonly unknown[] => {
    const database = openDatabase(path, { mode: "read" });
    onTestFinished(() => database.close());
    return database.lists(`SELECT c.*, r.listRaw, r.fullRaw, r.fullIsLatest, f.words FROM call c
      JOIN call_raw r USING (rowId) JOIN call_fold f USING (rowId) ORDER BY c.rowId`);
  };
  const from = { of: "view", viewId: desk.viewId } as const;
  const keepSignatures = true;
  const copied = tables(await save(desk, from, { dataset: "calls", options: { ...DEFAULT_OPTIONS, keepSignatures } }));
  const read = tables(await save(desk, from, { dataset: "calls" }));
  expect(read.length).toBe(40);
  expect(JSON.stringify(read)).toBe(withoutSignatures(JSON.stringify(copied)));
  expect(JSON.stringify(read)).toContain("of Get call");
});

test("an archive in parts is stopped without a trace, started again from its beginning, and discarded", async () => {
  // Three days.
  const messages = sample.messages.map((each, index) => ({
    ...each,
    sentAt: 1_700_000_000 + Math.floor(index / 150) * 86_400 + index,
  }));
  const desk = setUp(messages);
  const plan = { format: "archive", parts: { by: "day" } } as const;
  const jobId = await stopAt(desk, 150, plan, "log.switchboard");
  expect(readdirSync(desk.folder)).toEqual([]);
  expect(await desk.handlers["export.unfinished"]({}, quiet)).toMatchObject([{ format: "archive", rows: 400 }]);
  const done = await desk.handlers["export.run"]({ jobId }, quiet);
  expect(done).toMatchObject({ state: "finished", rows: 400 });
  const names = readdirSync(desk.folder).filter((name) => name.endsWith(".switchboard"));
  expect(names).toHaveLength(3);
  const ids = names.toReversed().flatMap((name) => readIds(open(join(desk.folder, name)), 1));
  expect(ids).toEqual(readIds(desk.store, desk.store.views.snapshot(desk.viewId).resultId));
  const verified = await desk.handlers["export.verifyAt"](
    { path: join(desk.folder, "log.manifest.json"), besides: [] },
    quiet,
  );
  expect(verified.filter(({ outcome }) => outcome === "proved")).toHaveLength(names.length + 1);
  expect(verified.filter(({ outcome }) => outcome === "refuted")).toEqual([]);

  const other = setUp(messages);
  await other.handlers["export.discard"]({ jobId: await stopAt(other, 150, plan, "log.switchboard") }, quiet);
  expect(readdirSync(other.folder)).toEqual([]);
  expect(await other.handlers["export.unfinished"]({}, quiet)).toEqual([]);
});

test("an archive of another dataset than messages or calls is refused", async () => {
  const desk = setUp(sample.messages);
  const saving = save(desk, { of: "view", viewId: desk.viewId }, { dataset: "reactions" });
  expect(failureOf(await saving.catch((thrown: unknown) => thrown))).toMatchObject({
    kind: "badRequest",
    issues: ["This format cannot hold reactions."],
  });
});

test("a moved archive fails as no longer where it was", () => {
  const thrown = catching(() => readArchiveFacts(join(makeTemporaryFolder(), "moved.switchboard")));
  expect(thrown).toMatchObject({
    failure: { kind: "badFile", why: expect.stringContaining("no longer where it was") },
  });
});

function catching(act: () => unknown): unknown {
  try {
    return act();
  } catch (thrown) {
    return thrown;
  }
}
