// Tests dispatch: bad input runs nothing, nothing is ever thrown, and progress comes at most ten times a second.
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dispatch, type AnyHandlers, type Reply } from "./dispatch.ts";
import { Failed, failure, failureOf } from "#contract/failure.ts";
import { methods } from "#contract/methods/methods.ts";

const never = new AbortController().signal;
const run = (handlers: AnyHandlers, name: string, input: unknown, signal = never): Promise<Reply> =>
  dispatch(handlers, name, input, signal, () => undefined);

describe("dispatch", () => {
  test("an output loses fields that its schema does not know", async () => {
    const handlers = { "app.describe": () => ({ version: "1", platform: "x", secret: "not shown" }) };
    expect(await run(handlers, "app.describe", {})).toEqual({ ok: true, output: { version: "1", platform: "x" } });
  });

  test("an inherited property is not a handler", async () => {
    const inherited: AnyHandlers = Object.create({ "app.describe": () => ({ version: "1", platform: "x" }) });
    expect(await run(inherited, "app.describe", {})).toMatchObject({ ok: false, failure: { kind: "badRequest" } });
  });

  test("a very long name is cut in the failure", async () => {
    const reply = await run({}, "x".repeat(5000), {});
    expect(reply).toEqual({
      ok: false,
      failure: { kind: "badRequest", method: "x".repeat(100), issues: ["unknown method"] },
    });
  });

  test("a failure names where the input is wrong, in ten places at most, and never the value", async () => {
    const columns = Array.from({ length: 50 }, () => ({ id: 7, width: "secret", hidden: 1 }));
    const reply = await run({ "settings.write": () => null }, "settings.write", { layouts: { messages: { columns } } });
    if (reply.ok || reply.failure.kind !== "badRequest") throw new Error("it was taken");
    expect(reply.failure.issues).toHaveLength(10);
    expect(reply.failure.issues[0]).toMatch(/^layouts\.messages\.columns\.0\.id: /u);
    expect(JSON.stringify(reply)).not.toContain("secret");
  });

  test("an aborted signal keeps the handler from running", async () => {
    const handler = vi.fn<() => object>(() => ({}));
    expect(await run({ "view.close": handler }, "view.close", { viewId: 1 }, AbortSignal.abort())).toEqual({
      ok: false,
      failure: { kind: "cancelled" },
    });
    expect(handler).not.toHaveBeenCalled();
  });

  test("for any request to any handlers, the answer is data", async () => {
    const thrower = (): never => {
      throw new RangeError("odd");
    };
    const handlers = Object.fromEntries(Object.keys(methods).map((name) => [name, thrower]));
    const names = fc.oneof(fc.constantFrom(...Object.keys(methods), "__proto__", "valueOf"), fc.string());
    await fc.assert(
      fc.asyncProperty(names, fc.anything(), async (name, input) => {
        const reply = await run(handlers, name, input);
        expect(reply.ok).toBe(false);
        if (!reply.ok) expect(failure.safeParse(reply.failure).error).toBeUndefined();
      }),
    );
  });
});

describe("progress", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("arrives at once, then at most every 100 ms", async () => {
    const heard: unknown[] = [];
    const handlers: AnyHandlers = {
      "view.close": (_input, { emit }) => {
        for (let at = 0; at < 1000; at += 10) {
          emit(at);
          vi.advanceTimersByTime(10);
        }
        return {};
      },
    };
    await dispatch(handlers, "view.close", { viewId: 1 }, never, (progress) => heard.push(progress));
    expect(heard).toEqual([0, 90, 190, 290, 390, 490, 590, 690, 790, 890, 990]);
  });

  test("is held for 99 ms after the last one, and not for 100", async () => {
    const heard: unknown[] = [];
    const handlers: AnyHandlers = {
      "view.close": (_input, { emit }) => {
        emit("one");
        vi.advanceTimersByTime(100);
        emit("two");
        vi.setSystemTime(Date.now() + 99);
        emit("three");
        return {};
      },
    };
    await dispatch(handlers, "view.close", { viewId: 1 }, never, (progress) => heard.push(progress));
    expect(heard).toEqual(["one", "two"]);
  });

  test("of another phase is sent at once", async () => {
    const heard: unknown[] = [];
    const [loading, loadingStill, writing] = [
      { phase: "loading", rows: 1 },
      { phase: "loading", rows: 2 },
      { phase: "writing" },
    ];
    const handlers: AnyHandlers = {
      "view.close": (_input, { emit }) => {
        for (const progress of [loading, loadingStill, writing]) emit(progress);
        return {};
      },
    };
    await dispatch(handlers, "view.close", { viewId: 1 }, never, (progress) => heard.push(progress));
    expect(heard).toEqual([loading, writing]);
  });

  test("that comes early is sent later unless newer progress replaces it, and never after the answer", async () => {
    const heard: unknown[] = [];
    const handlers: AnyHandlers = {
      "view.close": async (_input, { emit }) => {
        emit("one");
        emit("two");
        await vi.advanceTimersByTimeAsync(500);
        expect(heard).toEqual(["one", "two"]);
        emit("three");
        emit("four");
        return {};
      },
    };
    await dispatch(handlers, "view.close", { viewId: 1 }, never, (progress) => heard.push(progress));
    await vi.advanceTimersByTimeAsync(500);
    expect(heard).toEqual(["one", "two", "three"]);
  });
});

test("every thrown value becomes a failure that fits its schema", () => {
  const thrown = [
    new Failed({ kind: "interrupted" }),
    new Error("x"),
    new DOMException("x", "AbortError"),
    "x",
    null,
    7,
  ];
  const failures = thrown.map(failureOf);
  expect(failures.map(({ kind }) => kind)).toEqual(["interrupted", "bug", "cancelled", "bug", "bug", "bug"]);
  expect(failure.array().safeParse(failures).error).toBeUndefined();
});
