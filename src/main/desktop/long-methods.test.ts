// Tests which methods are long work, their progress, and the report of their end.
import { expect, test } from "vitest";
import { Failed } from "#contract/failure.ts";
import { CHANNEL_GONE } from "#contract/carrier/port.ts";
import type { AnyHandlers } from "#contract/carrier/dispatch.ts";
import { asMap } from "#domain/text/lenient.ts";
import { watched } from "./long-methods.ts";
import { WorkUnderWay, type EndedWork, type Work } from "./work-under-way.ts";

interface Asked {
  readonly answer: (output: unknown) => void;
  readonly fail: (thrown: unknown) => void;
  readonly emit: (progress: unknown) => void;
  readonly controller: AbortController;
  readonly done: Promise<unknown>;
}

function setUp() {
  const clock = { ms: 0 };
  const ended: EndedWork[] = [];
  const seen: (readonly Work[])[] = [];
  const work = new WorkUnderWay({
    nowMs: () => clock.ms,
    onChange: (works) => seen.push(works),
    onEnd: (one) => ended.push(one),
  });
  let held = Promise.withResolvers<unknown>();
  let emit: (progress: unknown) => void = () => undefined;
  const names = ["walk.all", "export.start", "export.startAgain", "opened.import", "query.run"];
  const hold = (_input: never, call: { readonly emit: (progress: unknown) => void }): Promise<unknown> => {
    ({ emit } = call);
    return held.promise;
  };
  const handlers: AnyHandlers = watched(Object.fromEntries(names.map((name) => [name, hold])), work);
  /** Calls a method, whose answer the test gives. */
  const ask = (name: string, input: unknown): Asked & { readonly emitted: readonly unknown[] } => {
    held = Promise.withResolvers();
    const { resolve, reject } = held;
    const controller = new AbortController();
    const emitted: unknown[] = [];
    const call = { signal: controller.signal, emit: (progress: unknown) => void emitted.push(progress) };
    const done = Promise.resolve(handlers[name]?.(input as never, call));
    done.catch(() => undefined);
    return { answer: resolve, fail: reject, emit, controller, done, emitted };
  };
  return { clock, ended, seen, work, ask };
}

const WHOLE_WALK = { cursor: null, ended: "emptyPage" };
const LEDGER = { rows: 70, pages: 3, unreadable: 0, contradiction: null, serviceTotal: null, firstRequestAtMs: 1 };
const SUMMARY = {
  resultId: 1,
  query: { kind: "messages", params: {} },
  rowCount: 70,
  walks: { append: WHOLE_WALK, prepend: WHOLE_WALK },
  ledger: LEDGER,
};
const WALK = { pages: 1, rows: 20, elapsedMs: 1, rowsPerSecond: 1, share: null, wait: null };

test("a load is under way with its rows, and ends with the verdict of its result", async () => {
  const { clock, ended, seen, work, ask } = setUp();
  const { answer, emit, done, emitted } = ask("walk.all", { resultId: 1, direction: "prepend" });
  emit(WALK);
  expect(work.list()).toEqual([{ kind: "load", rows: 20, ratio: null }]);
  expect(emitted).toEqual([WALK]);
  emit({ ...WALK, share: 0.4 });
  expect(work.list()).toEqual([{ kind: "load", rows: 20, ratio: 0.4 }]);
  clock.ms = 7000;
  answer(SUMMARY);
  expect(await done).toBe(SUMMARY);
  expect([work.list(), seen.at(-1)]).toEqual([[], []]);
  expect(ended).toEqual([{ kind: "load", tookMs: 7000, verdict: { kind: "complete", asOfMs: 1 }, rows: 70 }]);
});

test("a load that ends at a moment is one that no start continues, and its result is not complete", async () => {
  const { ended, work, ask } = setUp();
  const { answer, done } = ask("walk.all", { resultId: 1, direction: "prepend", untilSeconds: 5 });
  expect(work.list()).toMatchObject([{ kind: "loadTo" }]);
  const open = { cursor: null, ended: null };
  answer({ ...SUMMARY, walks: { append: open, prepend: open } });
  await done;
  expect(ended).toMatchObject([{ kind: "loadTo", verdict: { kind: "more" } }]);
});

test.each(["export.start", "export.startAgain"])("%s is under way with its share of all rows", async (method) => {
  const { ended, work, ask } = setUp();
  const { answer, emit, done } = ask(method, { jobId: "one" });
  const phase = "writing";
  emit({ phase, rows: 5, totalRows: null });
  expect(work.list()).toEqual([{ kind: "export", rows: 5, ratio: null }]);
  emit({ phase, rows: 25, totalRows: 100 });
  expect(work.list()).toEqual([{ kind: "export", rows: 25, ratio: 0.25 }]);
  emit({ phase, rows: 30, totalRows: 20 });
  expect(work.list()).toMatchObject([{ ratio: 1 }]);
  answer({ state: "finished", rows: 100 });
  await done;
  expect(ended).toMatchObject([{ kind: "export", verdict: "written", rows: 100 }]);
});

test("the share of an export is not known while it loads, since its rows are written afterwards", async () => {
  const { work, ask } = setUp();
  const { answer, emit, done } = ask("export.start", {});
  emit({ phase: "loading", rows: 90, totalRows: 100 });
  expect(work.list()).toEqual([{ kind: "export", rows: 90, ratio: null }]);
  emit({ phase: "writing", rows: 10, totalRows: 100 });
  expect(work.list()).toEqual([{ kind: "export", rows: 10, ratio: 0.1 }]);
  answer({ state: "finished", rows: 100 });
  await done;
});

test("an export in which something is left of what was to be taken out has failed", async () => {
  const { ended, ask } = setUp();
  const held = ask("export.start", {});
  held.answer({ state: "held", jobId: "j", finds: [] });
  await held.done;
  expect(ended).toMatchObject([{ kind: "export", verdict: "failed", rows: 0 }]);
});

const FILE = { messages: 30, calls: 4, events: 60, unreadable: 0, state: "complete", parts: [] };

test("an import is under way with its share of the bytes, once however many pages wait for it", async () => {
  const { ended, work, ask } = setUp();
  const first = ask("opened.import", { openedId: 1 });
  first.emit({ readBytes: 50, totalBytes: 200, messages: 3, calls: 1, events: 0 });
  expect(work.list()).toEqual([{ kind: "import", rows: 4, ratio: 0.25 }]);
  first.controller.abort(CHANNEL_GONE);
  const second = ask("opened.import", { openedId: 1 });
  expect(work.list()).toHaveLength(1);
  const other = ask("opened.import", { openedId: 2 });
  expect(work.list()).toHaveLength(2);
  for (const { answer, done } of [first, second, other]) {
    answer(FILE);
    await done;
  }
  expect(ended).toMatchObject([
    { verdict: { kind: "complete" }, rows: 34 },
    { verdict: { kind: "complete" }, rows: 34 },
  ]);
  expect(work.list()).toEqual([]);
  ask("opened.import", { openedId: 1 });
  expect(work.list()).toHaveLength(1);
});

test.each([
  ["partial", { kind: "incomplete", because: "reading did not finish" }],
  ["failed", "failed"],
])("a file that ends as %s is told as %o", async (state, verdict) => {
  const { ended, ask } = setUp();
  const { answer, done } = ask("opened.import", { openedId: 1 });
  answer({ ...FILE, state });
  await done;
  expect(ended).toMatchObject([{ kind: "import", verdict }]);
});

test("a work that a person cancels, or whose page is gone, is over at once and not told", async () => {
  const { ended, work, ask } = setUp();
  for (const reason of ["cancelled by a person", CHANNEL_GONE]) {
    const { controller, fail, done } = ask("walk.all", { resultId: 1, direction: "append" });
    controller.abort(reason);
    expect(work.list()).toEqual([]);
    fail(new Failed({ kind: "cancelled" }));
    await expect(done).rejects.toBeInstanceOf(Failed);
  }
  const file = ask("opened.import", { openedId: 1 });
  file.controller.abort("cancelled by a person");
  expect(work.list()).toEqual([]);
  expect(ended).toEqual([]);
});

test("a failure is reported with the rows so far, unless the window continues by itself", async () => {
  const { ended, work, ask } = setUp();
  const failing = ask("walk.all", { resultId: 1, direction: "append" });
  failing.emit(WALK);
  failing.fail(new Failed({ kind: "api", status: 500, code: "ERR", message: "secret" }));
  await expect(failing.done).rejects.toBeInstanceOf(Failed);
  expect(ended).toEqual([{ kind: "load", tookMs: 0, verdict: "failed", rows: 20 }]);
  const cut = ask("walk.all", { resultId: 1, direction: "append" });
  cut.fail(new Failed({ kind: "interrupted" }));
  await expect(cut.done).rejects.toBeInstanceOf(Failed);
  expect([ended.length, work.list()]).toEqual([1, []]);
});

test("short methods are no work, and progress after the end changes nothing", async () => {
  const { seen, work, ask } = setUp();
  const short = ask("query.run", {});
  expect(seen).toEqual([]);
  short.answer(asMap({}));
  await short.done;
  const late = ask("walk.all", { resultId: 1, direction: "append" });
  late.controller.abort();
  late.emit(WALK);
  expect(work.list()).toEqual([]);
});

test("the load of one result that two windows follow is one work", async () => {
  const { ended, work, ask } = setUp();
  const asks = [1, 2].map(() => ask("walk.all", { resultId: 1, direction: "append" }));
  const other = ask("walk.all", { resultId: 1, direction: "prepend" });
  expect(work.list()).toHaveLength(2);
  for (const { answer, done } of [...asks, other]) {
    answer(SUMMARY);
    await done;
  }
  expect(ended).toHaveLength(2);
});
