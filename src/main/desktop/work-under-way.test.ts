// Work is known while it is under way, however it ends, and others can wait for its end.
import { expect, test } from "vitest";
import { WorkUnderWay, type EndedWork } from "./work-under-way.ts";

function follow() {
  const ended: EndedWork[] = [];
  const work = new WorkUnderWay({ nowMs: () => 0, onChange: () => undefined, onEnd: (each) => void ended.push(each) });
  return { work, ended };
}

test("whoever waits goes on when the last work has ended, also by a person", async () => {
  const { work, ended } = follow();
  await work.whenIdle();
  const [load, written] = [work.begin("load"), work.begin("export")];
  let waited = 0;
  const waiting = [work.whenIdle(), work.whenIdle()].map((idle) => idle.then(() => waited++));
  load.end({ verdict: "complete", rows: 3 });
  load.end(null);
  await new Promise((resolve) => setImmediate(resolve));
  expect([work.isBusy, waited]).toEqual([true, 0]);
  written.end(null);
  await Promise.all(waiting);
  expect([work.isBusy, waited]).toEqual([false, 2]);
  await work.whenIdle();
  expect(ended).toEqual([{ kind: "load", tookMs: 0, verdict: "complete", rows: 3 }]);
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
