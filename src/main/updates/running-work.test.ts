// Loads and exports are known while they run, however they end.
import { expect, test } from "vitest";
import type { AnyHandlers } from "../../contract/carrier/dispatch.ts";
import { RunningWork } from "./running-work.ts";

const CALL = { signal: new AbortController().signal, emit: () => undefined };

test("work counts until its last piece has ended, also by a failure; other methods do not count", async () => {
  const work = new RunningWork();
  const [load, written] = [Promise.withResolvers<never>(), Promise.withResolvers<never>()];
  const handlers: AnyHandlers = {
    "walk.all": () => load.promise,
    "export.start": () => written.promise,
    "settings.read": () => new Promise<never>(() => undefined),
  };
  const { "walk.all": walk, "export.start": start, "settings.read": read } = work.follow(handlers);
  void read?.({} as never, CALL);
  expect(work.isBusy).toBe(false);
  await work.whenIdle();
  const runs = Promise.allSettled([walk?.({} as never, CALL), start?.({} as never, CALL)]);
  let isIdle = false;
  const idle = work.whenIdle().then(() => (isIdle = true));
  load.reject(new Error("cut"));
  await new Promise((resolve) => setImmediate(resolve));
  expect([work.isBusy, isIdle]).toEqual([true, false]);
  written.resolve({} as never);
  await runs;
  await idle;
  expect(work.isBusy).toBe(false);
});
