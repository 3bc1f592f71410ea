// Work is known while it is under way, however it ends, and others can wait for its end.
import { expect, test } from "vitest";
import { WorkUnderWay, type EndedWork } from "./work-under-way.ts";

const WHOLE = { kind: "complete", asOfMs: null } as const;

function follow() {
  const ended: EndedWork[] = [];
  const windows: (number | undefined)[] = [];
  const work = new WorkUnderWay({
    nowMs: () => 0,
    onChange: () => undefined,
    onEnd(each, windowId) {
      ended.push(each);
      windows.push(windowId);
    },
  });
  return { work, ended, windows };
}

test("waiting callers continue when the last work has ended, also if a person ended it", async () => {
  const { work, ended } = follow();
  await work.whenIdle();
  const [load, written] = [work.begin("load"), work.begin("export")];
  let waited = 0;
  const waiting = [work.whenIdle(), work.whenIdle()].map((idle) => idle.then(() => waited++));
  load.end({ verdict: WHOLE, rows: 3 });
  load.end(null);
  await new Promise((resolve) => setImmediate(resolve));
  expect([work.isBusy, waited]).toEqual([true, 0]);
  written.end(null);
  await Promise.all(waiting);
  expect([work.isBusy, waited]).toEqual([false, 2]);
  await work.whenIdle();
  expect(ended).toEqual([{ kind: "load", tookMs: 0, verdict: WHOLE, rows: 3 }]);
});

test("a work that begins after a wait has its own wait", async () => {
  const { work } = follow();
  const first = work.begin("import");
  const idle = work.whenIdle();
  first.end(null);
  const second = work.begin("import");
  await idle;
  let isIdle = false;
  const again = work.whenIdle().then(() => (isIdle = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(isIdle).toBe(false);
  second.end(null);
  await again;
});

test("work that two windows do together is listed once, is reported by the last of them, and stops with neither of them", () => {
  const { work, ended, windows } = follow();
  const one = work.begin("load", { windowId: 1, shared: "result 7" });
  const two = work.begin("load", { windowId: 2, shared: "result 7" });
  const other = work.begin("export", { windowId: 1 });
  one.note({ rows: 5, ratio: null });
  expect(work.list()).toEqual([
    { kind: "load", rows: 5, ratio: null },
    { kind: "export", rows: 0, ratio: null },
  ]);
  expect([work.listOf(1), work.listOf(2)]).toEqual([[{ kind: "export", rows: 0, ratio: null }], []]);
  one.end({ verdict: WHOLE, rows: 9 });
  expect([ended, work.listOf(2)]).toEqual([[], [{ kind: "load", rows: 0, ratio: null }]]);
  two.end({ verdict: WHOLE, rows: 9 });
  other.end({ verdict: WHOLE, rows: 1 });
  expect([ended.map(({ kind }) => kind), windows]).toEqual([
    ["load", "export"],
    [2, 1],
  ]);
});

test("different loads of one window stop with it, each of them", () => {
  const { work } = follow();
  work.begin("load", { windowId: 1, shared: "result 7" });
  work.begin("load", { windowId: 1, shared: "result 8" });
  work.begin("load", { windowId: 1, shared: "result 8" });
  expect([work.list().length, work.listOf(1).length]).toEqual([2, 2]);
});
