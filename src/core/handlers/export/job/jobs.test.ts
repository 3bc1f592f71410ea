// Tests that an export writes every fact, a whole file or none, and lets other requests run.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { dispatch, type Reply } from "#contract/carrier/dispatch.ts";
import type { Handlers } from "#contract/methods/methods.ts";
import type { Dataset } from "#domain/columns/datasets.ts";
import { participantsOf } from "#domain/records/call.ts";
import { formatIsoTime } from "#domain/time/time.ts";
import { createSampleService } from "#sample/index.ts";
import { computedFactsOf } from "#tests/fakes/computed-facts.ts";
import { plainPlan } from "#tests/fakes/plain-plan.ts";
import { makeFakeLog } from "#tests/fakes/log.ts";
import { makeTemporaryFolder, makeTemporaryStore, readView, storeRecords, takePage } from "#tests/fakes/store.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";
import type { Store } from "#core/store/store.ts";
import { viewHandlers } from "#core/handlers/offline.ts";
import { SAMPLE_SIZES } from "#core/store/base/count-with-sample.ts";
import { Sources } from "#core/handlers/base/sources.ts";
import { onlyConnection } from "#tests/fakes/connections.ts";
import { NO_OPENED } from "#tests/fakes/export-desk.ts";
import { makeExports, type ExportName } from "./jobs.ts";

const ZONE = "Europe/Kyiv";
const sample = createSampleService({ messages: 700, calls: 120 });

interface Asked {
  readonly viewId: number;
  readonly dataset: Dataset;
  readonly path: string;
  readonly zone?: string;
}

function exporting(
  store: Store,
  { viewId, path, ...change }: Asked,
  signal = new AbortController().signal,
  emit: (progress: unknown) => void = () => undefined,
): Promise<Reply> {
  const wanted = { from: { of: "view", viewId }, plan: plainPlan(change), path, facts: FACTS };
  return dispatch(handlersOver(store), "export.run", wanted, signal, emit);
}

const FACTS = { appVersion: "1.2.3", connections: [{ id: "one", name: "One", appId: "app", region: "eu" }] };

function handlersOver(store: Store): Handlers<ExportName> {
  return makeExports({
    sources: new Sources(onlyConnection(store), () => null),
    archives: NO_OPENED,
    folder: makeTemporaryFolder(),
    log: makeFakeLog().log,
    clock: { nowMs: Date.now },
    rule: "allowed",
  }).handlers;
}

type Line = Readonly<Record<string, string>>;

/** Exports a view of everything and reads the file back with another program. */
async function exportAll(store: Store, resultId: number, dataset: Dataset): Promise<readonly Line[]> {
  const path = join(makeTemporaryFolder(), "out.csv");
  const { viewId } = store.views.open(resultId, EVERYTHING);
  const reply = await exporting(store, { viewId, dataset, path });
  const named = (header: readonly string[]): string[] => header.map((name) => name.replace(` (${ZONE})`, ""));
  const lines: readonly Line[] = parse(readFileSync(path, "utf8"), { columns: named, record_delimiter: "\r\n" });
  expect(reply).toMatchObject({ ok: true, output: { rows: lines.length, bytes: readFileSync(path).length, path } });
  return lines;
}

/** These are no times. */
const DURATIONS = new Set(["aloneSeconds", "answeredAfterSeconds"]);

/** The expected cells of a row: facts by name, and each time also as text. */
function expectedCells(row: object): Line {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, fact]: [string, unknown]) => {
      if (name === "rowId") return [];
      const cell = [name, typeof fact === "string" ? fact : fact === null ? "" : JSON.stringify(fact)] as const;
      if (!name.endsWith("Seconds") || DURATIONS.has(name)) return [cell];
      return [
        cell,
        [name.replace(/Seconds$/u, ""), typeof fact === "number" ? formatIsoTime(fact, ZONE) : ""] as const,
      ];
    }),
  );
}

const NASTY = ['a,"b"\r\nc', "\r", "\n", '"', "=1+1", " x ", "\u0000", "‮", "👩🏽‍💻", "", "Привет; мир", "e\u0301"];

describe("a file of messages", () => {
  test("a file of messages has every fact of every row, unchanged, in the order of the view", async () => {
    const store = makeTemporaryStore();
    const nasty = NASTY.map((text, index) => ({
      id: `n${index}`,
      sentAt: 1_700_000_000 + index,
      sender: text,
      data: { text, entities: { sender: { entity: { uid: text, name: text } } } },
      tags: [text, "a;b"],
    }));
    const resultId = storeRecords(store, "messages", [...sample.messages, ...nasty]);
    const rows = readView(store, resultId);
    const lines = await exportAll(store, resultId, "messages");
    const facts = lines.map(({ mentionedNames: _names, ...rest }) => rest);
    expect(facts).toEqual(rows.map(expectedCells));
  });

  test("a file of messages names mentioned people, with null for an unknown name", async () => {
    const store = makeTemporaryStore();
    const message = { id: 1, data: { mentions: { ann: { uid: "ann", name: "Ann" }, bob: {} } } };
    const [line] = await exportAll(store, storeRecords(store, "messages", [message]), "messages");
    expect(line).toMatchObject({ mentionedUids: '["ann","bob"]', mentionedNames: '["Ann",null]' });
  });

  test("a file of messages never contains the channel secret of a call", async () => {
    const store = makeTemporaryStore();
    const message = {
      id: 1,
      category: "call",
      data: {
        action: "initiated",
        entities: { on: { entity: { sessionid: "s.1", wsChannel: { secret: "S3CRET" } } } },
        customData: { wsChannel: { secret: "S3CRET" } },
      },
    };
    const [line] = await exportAll(store, storeRecords(store, "messages", [message]), "messages");
    expect(line).toMatchObject({ sessionId: "s.1", action: "initiated" });
    expect(JSON.stringify(line)).not.toContain("S3CRET");
  });

  test("a view without rows gives a header only", async () => {
    const store = makeTemporaryStore();
    expect(await exportAll(store, storeRecords(store, "messages", []), "messages")).toEqual([]);
  });
});

/** Lengths as cells, empty where they are not known. */
function computedCells(row: object): Line {
  const facts = Object.entries(computedFactsOf("calls", row));
  return Object.fromEntries(facts.map(([name, seconds]) => [name, String(seconds ?? "")]));
}

test("a file of calls has every fact, with names beside UIDs", async () => {
  const store = makeTemporaryStore();
  storeRecords(store, "messages", sample.messages);
  const resultId = storeRecords(store, "calls", sample.calls);
  const lines = await exportAll(store, resultId, "calls");
  const facts = lines.map(({ participantNames: _names, ...rest }) => rest);
  expect(facts).toEqual(readView(store, resultId).map((row) => ({ ...expectedCells(row), ...computedCells(row) })));
  const nameOf = new Map(sample.people.map(({ user }) => [user.uid, user.name]));
  for (const { participantUids = "[]", participantNames = "[]" } of lines) {
    const uids: readonly string[] = JSON.parse(participantUids);
    const names: readonly (string | null)[] = JSON.parse(participantNames);
    expect(names).toEqual(uids.map((uid, index) => (names[index] === null ? null : nameOf.get(uid))));
  }
});

test("a file of devices has each device of each call, in the order of the view", async () => {
  const store = makeTemporaryStore();
  const resultId = storeRecords(store, "calls", sample.calls);
  const lines = await exportAll(store, resultId, "devices");
  const bySession = new Map(sample.calls.map((call) => [call.sessionId, call]));
  const expected = readView(store, resultId).flatMap((row) => {
    const sessionId = "participantUids" in row ? row.sessionId : "";
    return participantsOf(bySession.get(sessionId)).map(({ saysJoined, ...entry }) => ({
      sessionId,
      ...expectedCells({ ...entry, isJoined: saysJoined }),
    }));
  });
  expect(expected.length).toBeGreaterThan(sample.calls.length);
  expect(lines.map((line, index) => ({ ...line, ...expected[index] }))).toEqual(lines);
  expect(lines.length).toBe(expected.length);
});

describe("a failed export", () => {
  const many = Array.from({ length: 5000 }, (_, index) => ({ id: index + 1, sentAt: index + 1 }));

  test("an export cancelled between two slices leaves only the file that was there before", async () => {
    const store = makeTemporaryStore();
    const folder = makeTemporaryFolder();
    const path = join(folder, "out.csv");
    writeFileSync(path, "the file that was there");
    const { viewId } = store.views.open(storeRecords(store, "messages", many), EVERYTHING);
    const controller = new AbortController();
    const wanted = { from: { of: "view", viewId }, plan: plainPlan(), path, facts: FACTS } as const;
    const writing = handlersOver(store)["export.run"](wanted, {
      signal: controller.signal,
      emit({ phase }) {
        if (phase !== "writing") return;
        expect(readdirSync(folder).length).toBe(2);
        controller.abort();
      },
    });
    await expect(writing).rejects.toThrow("aborted");
    expect(readdirSync(folder)).toEqual(["out.csv"]);
    expect(readFileSync(path, "utf8")).toBe("the file that was there");
  });

  test("an export to a missing folder, or a file in its place, leaves no file", async () => {
    const store = makeTemporaryStore();
    const folder = makeTemporaryFolder();
    writeFileSync(join(folder, "file"), "");
    const { viewId } = store.views.open(storeRecords(store, "messages", many), EVERYTHING);
    for (const name of ["none", "file"]) {
      const path = join(folder, name, "out.csv");
      const reply = await exporting(store, { viewId, dataset: "messages", path });
      expect(reply).toMatchObject({ ok: false, failure: { kind: "storage", cause: "gone" } });
      expect(JSON.stringify(reply)).not.toContain(folder);
    }
    expect(readdirSync(folder)).toEqual(["file"]);
  });

  test.each([
    ["a view of messages has no calls", { dataset: "calls" }],
    ["a view of messages has no participants", { dataset: "participants" }],
    ["the zone is not known", { zone: "Nowhere/At all" }],
    ["the view is not open", { viewId: 999 }],
  ] as const)("an export leaves no file if %s", async (_name, wrong) => {
    const store = makeTemporaryStore();
    const path = join(makeTemporaryFolder(), "out.csv");
    const { viewId } = store.views.open(storeRecords(store, "messages", [{ id: 1 }]), EVERYTHING);
    const reply = await exporting(store, { viewId, dataset: "messages", path, ...wrong });
    expect(reply).toMatchObject({ ok: false, failure: { kind: "badRequest" } });
    expect(existsSync(path)).toBe(false);
  });
});

test("rows are served while an export runs, and rows of a later refresh are not in its file", async () => {
  const store = makeTemporaryStore();
  const records = Array.from({ length: 9000 }, (_, index) => ({ id: index + 1, sentAt: index + 1 }));
  const resultId = storeRecords(store, "messages", records);
  const { viewId } = store.views.open(resultId, EVERYTHING);
  const path = join(makeTemporaryFolder(), "out.csv");
  const order: string[] = [];
  const exported = exporting(store, { viewId, dataset: "messages", path }).then((reply) => {
    order.push("exported");
    return reply;
  });
  const handlers = viewHandlers(new Sources(onlyConnection(store), () => null), SAMPLE_SIZES);
  const asked = (name: string, input: unknown): Promise<Reply> =>
    dispatch(handlers, name, input, new AbortController().signal, () => undefined);
  for (let turn = 0; turn < 3; turn++) {
    takePage(store, resultId, [{ id: `late ${turn}`, sentAt: 5000 }]);
    expect(await asked("view.refresh", { viewId })).toMatchObject({ output: { rowCount: 9001 + turn } });
    expect(await asked("view.rows", { viewId, from: 4000, count: 100 })).toMatchObject({ ok: true });
    await new Promise(setImmediate);
    order.push("rows");
  }
  expect(await exported).toMatchObject({ ok: true, output: { rows: 9000 } });
  expect(order.indexOf("exported")).toBe(3);
  expect(readFileSync(path, "utf8")).not.toContain("late");
});

test("progress counts the rows of the view to the end", async () => {
  const store = makeTemporaryStore();
  const { viewId } = store.views.open(storeRecords(store, "calls", sample.calls), EVERYTHING);
  const reports: unknown[] = [];
  const path = join(makeTemporaryFolder(), "out.csv");
  const wanted = { from: { of: "view", viewId }, plan: plainPlan({ dataset: "calls" }), path, facts: FACTS } as const;
  const { signal } = new AbortController();
  await handlersOver(store)["export.run"](wanted, { signal, emit: (report) => reports.push(report) });
  const jobId = expect.stringMatching(/^[0-9a-f-]{36}$/u);
  expect(reports).toMatchObject([
    { jobId, phase: "preparing", rows: 0 },
    { jobId, phase: "writing", rows: 120, totalRows: 120, bytes: expect.any(Number) },
  ]);
});
