// Tests that the request preview shows exactly what is sent, for any query.
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Query } from "#domain/query/query-shape.ts";
import { describeRequest } from "#domain/query/request-preview.ts";
import { ApiClient } from "./service-client.ts";

const chatRoot = "https://app1.api-eu.cometchat.io/v3";
const callsRoot = "https://app1.call-eu.cometchat.io/v3";
const key = "0123456789abcdef";

test("the preview is the request", async () => {
  const sent: Request[] = [];
  const client = new ApiClient({
    access: {
      chatRoot,
      callsRoot,
      origin: chatRoot,
      readKey: async () => key,
      fetch: async (request) => {
        sent.push(request);
        return new Response('{"data":[],"meta":{}}', { headers: { "content-type": "application/json" } });
      },
    },
    clock: { nowMs: () => 0, sleep: () => new Promise(() => undefined) },
    log: { info: () => undefined, warn: () => undefined },
  });
  const { signal } = new AbortController();
  const text = fc.string({ unit: "grapheme", minLength: 1 });
  const asked = fc.oneof(
    fc.record({ kind: fc.constant("messages" as const), searchKey: text, sender: text }),
    fc.record({ kind: fc.constant("calls" as const), uid: text, status: text }),
  );
  const viewedBy = fc.option(fc.stringMatching(/^[!-~]{1,20}$/u));
  await fc.assert(
    fc.asyncProperty(asked, viewedBy, fc.nat(5), async ({ kind, ...params }, viewingAs, page) => {
      const query: Query = { kind, params, ...(viewingAs === null ? {} : { viewingAs }) };
      const cursor =
        kind === "calls"
          ? ({ kind: "page", page: page + 1 } as const)
          : ({ kind: "message", id: String(page), sentAt: null } as const);
      const place = { cursor: page === 0 ? null : cursor, direction: "prepend", limitRows: 100 } as const;
      await (kind === "messages"
        ? client.listMessages(query, { ...place, signal })
        : client.listCalls(query, { cursor: place.cursor, signal }));
      const root = kind === "messages" ? chatRoot : callsRoot;
      const shown = describeRequest({ root, query, page: place, keyLastFour: key.slice(-4) });
      const request = sent.at(-1);
      expect(shown.url).toBe(request?.url);
      expect(new URL(shown.url).host).toBe(new URL(root).host);
      const headers = shown.headers.map(([name, value]) => [name.toLowerCase(), value === "••••cdef" ? key : value]);
      expect(Object.fromEntries(headers)).toEqual(Object.fromEntries(request?.headers ?? []));
    }),
  );
});
