// Tests statistics of a view as the window requests them: progress, cancelling, refusals and read-only archives.
import { chmodSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { dispatch } from "#contract/carrier/dispatch.ts";
import { createSampleService } from "#sample/index.ts";
import { onlyConnection } from "#tests/fakes/connections.ts";
import { createResult, makeTemporaryFolder, makeTemporaryStore, storeRecords, takePage } from "#tests/fakes/store.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { openArchive } from "#core/store/archive/open-archive.ts";
import { runWhole } from "#core/store/base/sliced.ts";
import type { Store } from "#core/store/store.ts";
import { writeArchive } from "#core/store/archive/write-archive.ts";
import { OPENED_CONNECTION, Sources } from "#core/handlers/base/sources.ts";
import { statisticsHandlers } from "./statistics-handlers.ts";

const silent = (): void => undefined;
const never = new AbortController().signal;

/** Calls of fifty people each, which take a while to read. */
const crowded = Array.from({ length: 500 }, (_, index) => ({
  sessionId: `s${index}`,
  status: "ended",
  initiatedAt: 1_770_000_000 + index,
  participants: Array.from({ length: 50 }, (_unused, place) => ({ uid: `user_${place}`, isJoined: true })),
}));

function openView(store: Store, resultId: number) {
  const { viewId } = store.views.open(resultId, EVERYTHING);
  const handlers = statisticsHandlers(new Sources(onlyConnection(store), () => null));
  return {
    viewId,
    ask: (name: string, input: unknown, signal = never, emit: (progress: unknown) => void = silent) =>
      dispatch(handlers, name, input, signal, emit),
  };
}

test("counting reports its progress, can be cancelled, and gives the same result when repeated", async () => {
  const store = makeTemporaryStore();
  const { viewId, ask } = openView(store, storeRecords(store, "calls", crowded));
  const told: unknown[] = [];
  const whole = await ask("view.participation", { viewId }, never, (progress) => told.push(progress));
  expect(whole).toMatchObject({ ok: true, output: { rows: 500, people: 50 } });
  expect(told[0]).toEqual({ phase: "counting", rows: expect.any(Number), total: 500 });

  const controller = new AbortController();
  const given = await ask("view.participation", { viewId }, controller.signal, () => controller.abort());
  expect(given).toEqual({ ok: false, failure: { kind: "cancelled" } });
  expect(await ask("view.participation", { viewId })).toEqual(whole);
});

test("statistics of an unknown zone or view, and participants of messages, are refused with a reason", async () => {
  const store = makeTemporaryStore();
  const { viewId, ask } = openView(store, storeRecords(store, "messages", [{ id: 1 }]));
  const refused = (issue: string): object => ({ ok: false, failure: { kind: "badRequest", issues: [issue] } });
  const zone = "UTC";
  expect(await ask("view.statistics", { viewId, zone: "Nowhere/Land" })).toMatchObject(
    refused("There is no such zone."),
  );
  expect(await ask("view.participation", { viewId })).toMatchObject(refused("Messages have no participants."));
  expect(await ask("view.days", { viewId, zone: "Nowhere/Land" })).toMatchObject(refused("There is no such zone."));
  expect(await ask("view.days", { viewId, zone })).toMatchObject({ ok: true });
  expect(await ask("view.statistics", { viewId: viewId + 1, zone })).toMatchObject(refused("no such view"));
  expect(await ask("view.statistics", { viewId, zone })).toMatchObject({ ok: true, output: { rows: 1 } });
});

test("counting covers the rows that the view had when counting began", () => {
  const store = makeTemporaryStore();
  const { resultId } = createResult(store, { kind: "calls", params: {} });
  takePage(store, resultId, crowded.slice(0, 200));
  const { viewId } = store.views.open(resultId, EVERYTHING);
  const work = store.statistics.countParticipation(store.views.snapshot(viewId), silent);
  work.next();
  takePage(store, resultId, crowded.slice(200));
  store.views.refresh(viewId);
  expect(runWhole(work).rows).toBe(200);
  const abandoned = store.statistics.count(store.views.snapshot(viewId), "UTC", silent);
  abandoned.next();
  abandoned.return(undefined as never);
  expect(runWhole(store.statistics.count(store.views.snapshot(viewId), "UTC", silent)).rows).toBe(500);
});

test("a read-only archive gives the same statistics as its source, and nothing is written", () => {
  const sample = createSampleService({ messages: 300, calls: 100 });
  const store = makeTemporaryStore();
  const folder = makeTemporaryFolder();
  for (const kind of ["messages", "calls"] as const) {
    const view = store.views.snapshot(store.views.open(storeRecords(store, kind, sample[kind]), EVERYTHING).viewId);
    const whole = {
      taken: { of: "view", conversationId: null },
      query: null,
      walks: null,
      identity: "0".repeat(32),
    } as const;
    const path = join(folder, `${kind}.switchboard`);
    const origin = { connectionName: "one", appId: "a", region: "eu", appVersion: "1", createdAtMs: 1 };
    writeArchive(path, { sourcePath: store.path, ...view, origin, view: EVERYTHING, ...whole }, null, silent);
    chmodSync(path, 0o400);
    const archive = openArchive(path, join(makeTemporaryFolder(), "copy"), join(makeTemporaryFolder(), "search"));
    onTestFinished(() => archive.close());
    const [result] = archive.results.list({ connectionId: OPENED_CONNECTION, kind, limitRows: 1 });
    const kept = archive.views.snapshot(archive.views.open(result?.resultId ?? 0, EVERYTHING).viewId);
    const zone = "Europe/Berlin";
    expect(runWhole(archive.statistics.count(kept, zone, silent))).toEqual(
      runWhole(store.statistics.count(view, zone, silent)),
    );
    if (kind === "calls") {
      expect(runWhole(archive.statistics.countParticipation(kept, silent))).toEqual(
        runWhole(store.statistics.countParticipation(view, silent)),
      );
    }
  }
  expect(readdirSync(folder)).toEqual(["calls.switchboard", "messages.switchboard"]);
});
