// Tests that work of one key is never under way twice, and that it lives as long as somebody waits for it.
import { describe, expect, test } from "vitest";
import { Failed } from "../../../contract/failure.ts";
import { makeFlights } from "./single-flight.ts";

const nobodyHears = (): void => undefined;
const never = new AbortController().signal;
const cancelled = { failure: { kind: "cancelled" } };

/** Work that a test lets come to an end. */
function makeWork() {
  const end = Promise.withResolvers<string>();
  const seen: { starts: number; signal: AbortSignal | null; onWait: (remainingMs: number | null) => void } = {
    starts: 0,
    signal: null,
    onWait: nobodyHears,
  };
  const start = (signal: AbortSignal, onWait: (remainingMs: number | null) => void): Promise<string> => {
    seen.starts += 1;
    seen.signal = signal;
    seen.onWait = onWait;
    return end.promise;
  };
  return { start, seen, end };
}

describe("makeFlights", () => {
  test("two who ask for the same get one piece of work, and both its outcome and its waits", async () => {
    const flights = makeFlights<string>();
    const { start, seen, end } = makeWork();
    const heard: (string | null)[] = [];
    const one = await flights.join("a", start, never, (ms) => void heard.push(`one ${ms}`));
    const two = await flights.join("a", start, never, (ms) => void heard.push(`two ${ms}`));
    seen.onWait(5);
    end.resolve("done");
    expect([await one.outcome, await two.outcome, one.isOwn, two.isOwn]).toEqual(["done", "done", true, false]);
    expect(seen.starts).toBe(1);
    expect(heard).toEqual(["one 5", "two 5"]);
  });

  test("different keys do not wait for each other, and a key can be used again", async () => {
    const flights = makeFlights<string>();
    const first = makeWork();
    await flights.join("a", first.start, never, nobodyHears);
    const other = await flights.join("b", async () => "other", never, nobodyHears);
    expect(await other.outcome).toBe("other");
    first.end.resolve("first");
    await first.end.promise;
    await expect(flights.join("b", async () => "again", never, nobodyHears)).resolves.toMatchObject({ isOwn: true });
  });

  test("who leaves is told at once; the work goes on for the others and ends with the last", async () => {
    const flights = makeFlights<string>();
    const { start, seen } = makeWork();
    const [one, two] = [new AbortController(), new AbortController()];
    const first = await flights.join("a", start, one.signal, nobodyHears);
    const second = await flights.join("a", start, two.signal, nobodyHears);
    one.abort();
    await expect(first.outcome).rejects.toMatchObject(cancelled);
    expect(seen.signal?.aborted).toBe(false);
    two.abort();
    await expect(second.outcome).rejects.toMatchObject(cancelled);
    expect(seen.signal?.aborted).toBe(true);
  });

  test("the next work begins only when the one that was given up has come to rest", async () => {
    const flights = makeFlights<string>();
    const old = makeWork();
    const leaving = new AbortController();
    const left = await flights.join("a", old.start, leaving.signal, nobodyHears);
    leaving.abort();
    await expect(left.outcome).rejects.toMatchObject(cancelled);
    const next = makeWork();
    const joining = flights.join("a", next.start, never, nobodyHears);
    await Promise.resolve();
    expect(next.seen.starts).toBe(0);
    old.end.reject(new Failed({ kind: "cancelled" }));
    expect((await joining).isOwn).toBe(true);
    expect(next.seen.starts).toBe(1);
  });

  test("a failure reaches everyone, and who is cancelled already starts nothing", async () => {
    const flights = makeFlights<string>();
    const { start, seen, end } = makeWork();
    const one = await flights.join("a", start, never, nobodyHears);
    end.reject(new Failed({ kind: "interrupted" }));
    await expect(one.outcome).rejects.toMatchObject({ failure: { kind: "interrupted" } });
    const gone = AbortSignal.abort();
    await expect(flights.join("b", start, gone, nobodyHears)).rejects.toMatchObject(cancelled);
    expect(seen.starts).toBe(1);
  });
});
