// Paging through the sample in either direction: every record once, with cursors as the service gives them.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { askSample } from "#tests/fakes/ask.ts";
import { asMap } from "#domain/text/lenient.ts";
import { createSampleService } from "./index.ts";
import { runs } from "#tests/random-runs.ts";

const service = createSampleService({ messages: 2500, calls: 230 });
const ids = service.messages.map(({ id }) => id);
type Params = Readonly<Record<string, string | number>>;

/** Follows meta.next until a page is empty; returns the pages in order. */
async function walk(
  affix: "append" | "prepend",
  limit: number,
  filters: Params = {},
): Promise<readonly (readonly unknown[])[]> {
  const pages: (readonly unknown[])[] = [];
  let cursor: Params = { affix };
  for (;;) {
    const { data, meta } = await askSample(service, "messages", { ...filters, ...cursor, limit });
    expect(meta["current"]).toEqual({ limit, count: data.length });
    if (data.length === 0) return pages;
    pages.push(data.map(({ id }) => id));
    const next = asMap(meta["next"]);
    cursor = { affix: String(next["affix"]), id: String(next["id"]), sentAt: Number(next["sentAt"]) };
  }
}

describe("paging through the messages", () => {
  test("forward gives every id once, in order, for any page size", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 40, max: 1000 }), async (limit) => {
        expect((await walk("append", limit)).flat()).toEqual(ids);
      }),
      { numRuns: runs("stores") },
    );
  });

  test("backward gives every id once, each page ascending, the newest page first", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 40, max: 1000 }), async (limit) => {
        expect((await walk("prepend", limit)).toReversed().flat()).toEqual(ids);
      }),
      { numRuns: runs("stores") },
    );
  });

  test("passes a second with more messages than a page holds", async () => {
    const [burst = []] = [...Map.groupBy(service.messages, ({ sentAt }) => sentAt).values()].toSorted(
      (a, b) => b.length - a.length,
    );
    expect(burst.length).toBeGreaterThan(10);
    const seconds = burst[0]?.sentAt ?? 0;
    const between = { fromTimestamp: seconds, toTimestamp: seconds };
    expect((await walk("append", 4, between)).flat()).toEqual(burst.map(({ id }) => id));
    expect((await walk("prepend", 4, between)).toReversed().flat()).toEqual(burst.map(({ id }) => id));
  });

  test("by id alone or by time alone continues after the message or the second", async () => {
    const middle = service.messages[1200];
    const reference = { id: middle?.id ?? "", sentAt: middle?.sentAt ?? 0 };
    const ask = async (params: Params): Promise<readonly unknown[]> =>
      (await askSample(service, "messages", { limit: 5, ...params })).data.map(({ id }) => id);
    expect(await ask({ affix: "append", id: reference.id })).toEqual(ids.slice(1201, 1206));
    expect(await ask({ id: reference.id })).toEqual(ids.slice(1201, 1206));
    expect(await ask({ affix: "prepend", id: reference.id })).toEqual(ids.slice(1195, 1200));
    const later = service.messages.filter(({ sentAt }) => sentAt > reference.sentAt);
    expect(await ask({ affix: "append", sentAt: reference.sentAt })).toEqual(later.slice(0, 5).map(({ id }) => id));
    const earlier = service.messages.filter(({ sentAt }) => sentAt < reference.sentAt);
    expect(await ask({ affix: "prepend", sentAt: reference.sentAt })).toEqual(earlier.slice(-5).map(({ id }) => id));
  });

  test("gives next in the requested direction, previous in the other, and on an empty page the query's own values", async () => {
    const first = await askSample(service, "messages", { limit: 3 });
    const [a, , c] = service.messages;
    expect(first.meta).toEqual({
      current: { limit: 3, count: 3 },
      next: { affix: "append", sentAt: c?.sentAt, id: c?.id },
      previous: { affix: "prepend", sentAt: a?.sentAt, id: a?.id },
    });
    const newest = await askSample(service, "messages", { limit: 3, affix: "prepend" });
    expect(newest.data.map(({ id }) => id)).toEqual(ids.slice(-3));
    expect(newest.meta["next"]).toEqual({ affix: "prepend", id: ids.at(-3), sentAt: service.messages.at(-3)?.sentAt });
    const end = await askSample(service, "messages", { affix: "append", id: ids.at(-1) ?? "", sentAt: 1_793_491_199 });
    expect(end.data).toEqual([]);
    expect(end.meta["next"]).toEqual({ affix: "append", id: ids.at(-1), sentAt: "1793491199" });
  });

  test("has ten messages a page by default", async () => {
    expect((await askSample(service, "messages")).meta["current"]).toEqual({ limit: 10, count: 10 });
  });
});

describe("the pages of calls", () => {
  test("give every call once, newest first, with truthful totals", async () => {
    const seen: unknown[] = [];
    for (let page = 1; page <= 4; page += 1) {
      const { data, meta } = await askSample(service, "calls", { page, perPage: 60 });
      seen.push(...data.map(({ sessionId }) => sessionId));
      expect(meta).toEqual({
        pagination: { total: 230, count: page < 4 ? 60 : 50, per_page: 60, current_page: page, total_pages: 4 },
      });
    }
    expect(seen).toEqual(service.calls.map(({ sessionId }) => sessionId));
  });

  test("are empty after the last, ten long by default and never longer than a hundred", async () => {
    expect((await askSample(service, "calls", { page: 99 })).data).toEqual([]);
    expect((await askSample(service, "calls")).data).toHaveLength(10);
    expect((await askSample(service, "calls", { perPage: 500 })).data).toHaveLength(100);
  });

  test("contain participants, and recordings only in Get call", async () => {
    const recorded = service.calls.find(({ recordings }) => recordings.length > 0);
    const { data } = await askSample(service, "calls", { hasRecording: "true", perPage: 100 });
    const entry = asMap(data.find(({ sessionId }) => sessionId === recorded?.sessionId));
    expect(entry["participants"]).toEqual(recorded?.participants);
    expect("recordings" in entry || "transcriptions" in entry).toBe(false);
  });
});
