// Tests that work for one key never runs twice at the same time, and runs as long as a caller waits for it.
import { describe, expect, test } from "vitest";
import { Failed } from "#contract/failure.ts";
import { SingleFlight, type WaitListener } from "./single-flight.ts";

const nobodyHears = (): void => undefined;
const never = new AbortController().signal;
const cancelled = { failure: { kind: "cancelled" } };

/** Work that a test ends. */
function makeWork() {
  const end = Promise.withResolvers<string>();
  const seen: { starts: number; signal: AbortSignal | null; onWait: WaitListener } = {
    starts: 0,
    signal: null,
    onWait: nobodyHears,
  };
  const start = (signal: AbortSignal, onWait: WaitListener): Promise<string> => {
    seen.starts += 1;
    seen.signal = signal;
    seen.onWait = onWait;
    return end.promise;
  };
  return { start, seen, end };
}

describe("SingleFlight", () => {
  test("two callers of one key share the work, its outcome and its waits", async () => {
    const singleFlight = new SingleFlight<string>();
    const { start, seen, end } = makeWork();
    const heard: (string | null)[] = [];
    const one = await singleFlight.join("a", start, never, (wait) => void heard.push(`one ${wait?.remainingMs}`));
    const two = await singleFlight.join("a", start, never, (wait) => void heard.push(`two ${wait?.remainingMs}`));
    seen.onWait({ remainingMs: 5, because: "fault" });
    end.resolve("done");
    expect([await one.outcome, await two.outcome, one.isOwn, two.isOwn]).toEqual(["done", "done", true, false]);
    expect(seen.starts).toBe(1);
    expect(heard).toEqual(["one 5", "two 5"]);
  });

  test("different keys do not wait for each other; a key can be used again", async () => {
    const singleFlight = new SingleFlight<string>();
    const first = makeWork();
    await singleFlight.join("a", first.start, never, nobodyHears);
    const other = await singleFlight.join("b", async () => "other", never, nobodyHears);
    expect(await other.outcome).toBe("other");
    first.end.resolve("first");
    await first.end.promise;
    await expect(singleFlight.join("b", async () => "again", never, nobodyHears)).resolves.toMatchObject({
      isOwn: true,
    });
  });

  test("a caller who leaves is rejected at once; the work is aborted when the last caller leaves", async () => {
    const singleFlight = new SingleFlight<string>();
    const { start, seen } = makeWork();
    const [one, two] = [new AbortController(), new AbortController()];
    const first = await singleFlight.join("a", start, one.signal, nobodyHears);
    const second = await singleFlight.join("a", start, two.signal, nobodyHears);
    one.abort();
    await expect(first.outcome).rejects.toMatchObject(cancelled);
    expect(seen.signal?.aborted).toBe(false);
    two.abort();
    await expect(second.outcome).rejects.toMatchObject(cancelled);
    expect(seen.signal?.aborted).toBe(true);
  });

  test("new work starts only after the abandoned work has ended", async () => {
    const singleFlight = new SingleFlight<string>();
    const old = makeWork();
    const leaving = new AbortController();
    const left = await singleFlight.join("a", old.start, leaving.signal, nobodyHears);
    leaving.abort();
    await expect(left.outcome).rejects.toMatchObject(cancelled);
    const next = makeWork();
    const joining = singleFlight.join("a", next.start, never, nobodyHears);
    await Promise.resolve();
    expect(next.seen.starts).toBe(0);
    old.end.reject(new Failed({ kind: "cancelled" }));
    expect((await joining).isOwn).toBe(true);
    expect(next.seen.starts).toBe(1);
  });

  test("a failure reaches every caller; a cancelled caller starts no work", async () => {
    const singleFlight = new SingleFlight<string>();
    const { start, seen, end } = makeWork();
    const one = await singleFlight.join("a", start, never, nobodyHears);
    end.reject(new Failed({ kind: "interrupted" }));
    await expect(one.outcome).rejects.toMatchObject({ failure: { kind: "interrupted" } });
    const gone = AbortSignal.abort();
    await expect(singleFlight.join("b", start, gone, nobodyHears)).rejects.toMatchObject(cancelled);
    expect(seen.starts).toBe(1);
  });
});
