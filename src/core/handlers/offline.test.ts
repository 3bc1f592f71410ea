// Tests the offline methods as main calls them: through the contract, over real databases.
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { makeClient, serve, type Client, type Port } from "#contract/carrier/port.ts";
import { failureIn } from "#contract/failure.ts";
import { EVERYTHING, type Row } from "#contract/methods/rows.ts";
import { methods, type OfflineName } from "#contract/methods/methods.ts";
import { encodeSourceId } from "#domain/records/source-id.ts";
import { asStored } from "#tests/fakes/as-stored.ts";
import { createSampleService } from "#sample/index.ts";
import { makeFakeLog } from "#tests/fakes/log.ts";
import { openConnections, storeFor } from "#tests/fakes/connections.ts";
import { makeTemporaryFolder, makeTemporaryOpened } from "#tests/fakes/store.ts";
import { makeOfflineHandlers } from "./offline.ts";
import { readRows } from "#contract/carrier/row-reader.ts";

const sample = createSampleService({ messages: 300, calls: 60 });
const EMPTY_PAGE = {
  direction: "append",
  records: [],
  next: null,
  requestedAtMs: 1,
  tookMs: 1,
  request: "",
  serviceTotal: null,
  rateLimit: null,
  isLast: true,
};
/** A client of the offline handlers, over a port that passes structured clones. */
function connect(connections = openConnections()): Client {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  const server = serve(
    makeOfflineHandlers({
      connections,
      log: makeFakeLog().log,
      opened: makeTemporaryOpened(),
      exportsFolder: makeTemporaryFolder(),
    }),
    (message) => port2.postMessage(message),
  );
  port2.addEventListener("message", ({ data }) => server.take(data));
  port2.start();
  const port: Port = {
    post: (message) => port1.postMessage(message),
    listen(listener) {
      port1.addEventListener("message", ({ data }) => listener(data));
      port1.start();
    },
  };
  return makeClient(port);
}

async function load(client: Client, kind: "messages" | "calls"): Promise<number> {
  const walk = { cursor: null, ended: null };
  const { resultId } = await client.call("result.create", {
    connectionId: "sample",
    query: { kind, params: {} },
    createdAtMs: 1,
    walks: { append: walk, prepend: walk },
  });
  await client.call("result.takePage", {
    resultId,
    direction: "append",
    records: sample[kind].map((record) => JSON.stringify(record)),
    next: null,
    requestedAtMs: 1,
    tookMs: 1,
    request: `/${kind}`,
    serviceTotal: null,
    rateLimit: null,
    isLast: true,
  });
  return resultId;
}

async function rowsOf(client: Client, resultId: number, search = ""): Promise<readonly Row[]> {
  const { viewId } = await client.call("view.open", { resultId, spec: { ...EVERYTHING, search } });
  const { rows } = await readRows(client, { viewId, from: 0, count: 1000 });
  await client.call("view.close", { viewId });
  return rows;
}

test("exactly the methods served offline have an offline handler", () => {
  const handlers = makeOfflineHandlers({
    connections: openConnections(),
    log: makeFakeLog().log,
    opened: makeTemporaryOpened(),
    exportsFolder: makeTemporaryFolder(),
  });
  const offline = Object.entries(methods).filter(([, { served }]) => served === "offline");
  expect(Object.keys(handlers).toSorted()).toEqual(offline.map(([name]) => name).toSorted());
});

test("a loaded result is listed and viewed, and each of its records opens with names", async () => {
  const client = connect();
  const resultId = await load(client, "messages");
  const listed = await client.call("result.list", { connectionId: "sample", kind: "messages", limitRows: 5 });
  expect(listed).toMatchObject([{ resultId, rowCount: 300, walks: { append: { ended: "lastPage" } } }]);
  const rows = await rowsOf(client, resultId);
  expect(rows.length).toBe(300);
  for (const row of rows) {
    const detail = await client.call("record.message", { rowId: row.rowId });
    expect(detail.row).toEqual(row);
    expect(sample.messages.map(asStored)).toContainEqual(JSON.parse(detail.raw));
    if (detail.row.senderName !== null) expect(detail.names).toHaveProperty([detail.row.sender ?? ""]);
  }
});

test("a call opens with its participants and with names known from messages", async () => {
  const client = connect();
  await load(client, "messages");
  const rows = await rowsOf(client, await load(client, "calls"));
  const named = new Set<string>();
  for (const row of rows) {
    const detail = await client.call("record.call", { rowId: row.rowId });
    expect(detail.row).toEqual(row);
    expect(detail.isFull).toBe(false);
    expect(new Set(detail.participants.map(({ uid }) => uid))).toEqual(new Set(detail.row.participantUids));
    for (const name of Object.values(detail.names)) named.add(name);
  }
  const names = sample.people.map(({ user }) => user.name);
  expect([...named].filter((name) => names.includes(name)).length).toBeGreaterThan(3);
});

test("a record of Get call is stored beside the list entry and marked as full", async () => {
  const client = connect();
  const resultId = await load(client, "calls");
  const record = sample.calls.find(({ recordings }) => recordings !== undefined) ?? sample.calls[0];
  const detail = await client.call("call.store", { connectionId: "sample", record });
  expect(detail).toMatchObject({ isFull: true, row: { sessionId: record?.sessionId } });
  expect((await rowsOf(client, resultId)).filter((row) => row.rowId === detail.row.rowId).length).toBe(1);
  expect(await client.call("record.call", { rowId: detail.row.rowId })).toEqual(detail);
});

test("suggestions match any part of an id or name, in any case, and are at most twenty", async () => {
  const client = connect();
  await load(client, "messages");
  const suggest = (what: "uid" | "conversation", text: string) =>
    client.call("suggest.values", { connectionId: "sample", what, text });
  for (const what of ["uid", "conversation"] as const) {
    const all = await suggest(what, "");
    expect(all.length).toBeLessThanOrEqual(20);
    const [first] = all;
    const found = await suggest(what, first?.label.toUpperCase().split(" (")[0] ?? "");
    expect(found).toContainEqual(first);
  }
  expect(await suggest("uid", "nobody at all")).toEqual([]);
  expect(await client.call("suggest.values", { connectionId: "other", what: "uid", text: "" })).toEqual([]);
});

test("names of people and groups are read by id, and unknown ids have no name", async () => {
  const client = connect();
  await load(client, "messages");
  const [person] = sample.people;
  const [group] = sample.groups;
  const [uid, guid] = [person?.user.uid ?? "", group?.group.guid ?? ""];
  const ids = [uid, guid, "nobody"];
  expect(await client.call("names.read", { connectionId: "sample", ids })).toEqual({
    [uid]: person?.user.name,
    [guid]: group?.group.name,
  });
  expect(await client.call("names.read", { connectionId: "other", ids })).toEqual({});
});

test("reading an unknown result, view or record is refused; closing or dropping one is not", async () => {
  const client = connect();
  const refused = async (asked: Promise<unknown>): Promise<unknown> =>
    asked.then(
      () => "answered",
      (thrown: unknown) => (thrown instanceof Error ? thrown.message : thrown),
    );
  expect(
    await Promise.all([
      refused(client.call("result.read", { resultId: 1 })),
      refused(client.call("view.open", { resultId: 1, spec: EVERYTHING })),
      refused(client.call("view.rows", { viewId: 1, from: 0, count: 1 })),
      refused(client.call("view.refresh", { viewId: 1 })),
      refused(client.call("record.message", { rowId: 1 })),
      refused(client.call("record.call", { rowId: 1 })),
      refused(client.call("view.close", { viewId: 1 })),
      refused(client.call("result.drop", { resultId: 1 })),
    ]),
  ).toEqual([...Array.from({ length: 6 }, () => "badRequest"), "answered", "answered"]);
});

test("thirty refreshes of a view at once run as two, and every caller gets all rows", async () => {
  const connections = openConnections();
  const store = storeFor(connections, "sample");
  let begun = 0;
  let running = 0;
  let mostAtOnce = 0;
  const refreshing = store.views.refreshing.bind(store.views);
  vi.spyOn(store.views, "refreshing").mockImplementation(function* (viewId) {
    begun++;
    mostAtOnce = Math.max(mostAtOnce, ++running);
    try {
      for (let slice = 0; slice < 3; slice++) {
        // Longer than one turn of the engine, so that the other requests run in between.
        for (const until = performance.now() + 20; performance.now() < until;);
        yield;
      }
      return yield* refreshing(viewId);
    } finally {
      running--;
    }
  });
  const client = connect(connections);
  const resultId = await load(client, "messages");
  const { viewId, rowCount } = await client.call("view.open", { resultId, spec: EVERYTHING });
  const asked = Array.from({ length: 30 }, () => client.call("view.refresh", { viewId }));
  const given = new AbortController();
  const givenUp = client.call("view.refresh", { viewId }, { signal: given.signal });
  given.abort();
  await expect(givenUp).rejects.toMatchObject({ failure: { kind: "cancelled" } });
  expect((await Promise.all(asked)).map((view) => view.rowCount)).toEqual(asked.map(() => rowCount));
  expect([begun, mostAtOnce]).toEqual([2, 1]);
});

describe("a number that no open store has", () => {
  const spec = EVERYTHING;
  const cases = (id: number, connectionId: string) =>
    ({
      "result.read": { resultId: id },
      "result.lines": { resultId: id, limitRows: 1 },
      "result.unreadable": { resultId: id, limitRows: 1 },
      "view.open": { resultId: id, spec },
      "view.refresh": { viewId: id },
      "view.rows": { viewId: id, from: 0, count: 1 },
      "view.rowIds": { viewId: id, from: 0, count: 1 },
      "view.locate": { viewId: id, target: { by: "position", position: 0 } },
      "view.hit": { viewId: id, search: "a", from: 0, step: "here" },
      "view.facets": { viewId: id, column: "sender", limitValues: 1, zone: "UTC" },
      "view.metadata": { viewId: id },
      "view.statistics": { viewId: id, zone: "UTC" },
      "view.days": { viewId: id, zone: "UTC" },
      "view.participation": { viewId: id },
      "view.records": { viewId: id, from: 0, count: 1 },
      "copy.rows": { viewId: id, rowIds: [1], as: "json", columns: [], zone: "UTC" },
      "record.events": { kind: "calls", rowId: id, from: 0, count: 1 },
      "record.message": { rowId: id },
      "record.call": { rowId: id },
      "lookup.related": { kind: "messages", rowId: id },
      "result.list": { connectionId, kind: "messages", limitRows: 1 },
      "suggest.values": { connectionId, what: "uid", text: "a" },
      "names.read": { connectionId, ids: ["a"] },
      "person.read": { connectionId, uid: "a" },
      "lookup.find": { connectionId, text: "a" },
      "thread.records": { connectionId, messageId: "1", count: 1 },
      "rows.records": { rowIds: [id] },
    }) as const;
  type Name = keyof ReturnType<typeof cases>;

  test("of a file that is not open is refused by each method under its own name", async () => {
    const client = connect();
    const wanted = cases(encodeSourceId({ source: 7, local: 1 }), "file:7");
    for (const method of Object.keys(wanted) as Name[]) {
      const failure = await failureIn(() => client.call(method, wanted[method]));
      expect([method, failure]).toEqual([
        method,
        { kind: "badRequest", method, issues: ["nothing is open under this number"] },
      ]);
    }
  });

  test("of another store is refused as a row of a view, by the method that copies rows", async () => {
    const client = connect();
    const { viewId } = await client.call("view.open", { resultId: await load(client, "messages"), spec });
    for (const rowId of [10_000, encodeSourceId({ source: 7, local: 1 }), -1]) {
      const copy = { viewId, rowIds: [1, rowId], as: "json", columns: [], zone: "UTC" } as const;
      expect(await failureIn(() => client.call("copy.rows", copy))).toEqual({
        kind: "badRequest",
        method: "copy.rows",
        issues: ["A selected row is not in the view."],
      });
    }
  });

  test("closes nothing", async () => {
    const client = connect();
    expect(await client.call("view.close", { viewId: encodeSourceId({ source: 7, local: 1 }) })).toEqual({});
  });
});

test.each<[OfflineName, object]>([
  ["result.read", { resultId: 404 }],
  ["result.takePage", { resultId: 404, ...EMPTY_PAGE }],
  ["result.countHeld", { resultId: 404, ids: [] }],
  ["result.noteAskedAgain", { resultId: 404, direction: "append", isSame: true }],
  ["result.noteFailure", { resultId: 404, direction: "append", atMs: 1, failure: { kind: "interrupted" } }],
  ["view.open", { resultId: 404, spec: EVERYTHING }],
  ["view.refresh", { viewId: 404 }],
  ["view.rows", { viewId: 404, from: 0, count: 1 }],
  ["view.locate", { viewId: 404, target: { by: "row", rowId: 1 } }],
  ["view.hit", { viewId: 404, search: "a", from: 0, step: "next" }],
  ["view.facets", { viewId: 404, column: "type", limitValues: 5, zone: "UTC" }],
  ["view.metadata", { viewId: 404 }],
  ["view.statistics", { viewId: 404, zone: "UTC" }],
  ["view.days", { viewId: 404, zone: "UTC" }],
  ["view.participation", { viewId: 404 }],
  ["record.message", { rowId: 404 }],
  ["record.call", { rowId: 404 }],
  ["rows.records", { rowIds: [404] }],
  ["record.events", { kind: "messages", rowId: 404, from: 0, count: 1 }],
  ["lookup.related", { kind: "messages", rowId: 404 }],
  ["lookup.related", { kind: "calls", rowId: 404 }],
  ["opened.import", { openedId: 404 }],
  ["saved.rename", { savedId: 404, name: "a" }],
])("%s names itself when what it asks about does not exist", async (method, input) => {
  const client = connect();
  const failure = await failureIn(() => client.call(method, input as never));
  expect(failure).toEqual({
    kind: "badRequest",
    method,
    issues: [expect.stringMatching(/^(?:no such|nothing was opened)/u)],
  });
});
