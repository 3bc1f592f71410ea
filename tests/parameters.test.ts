// One test for each parameter of the list endpoints: the service receives the right parameter from the real client over
// HTTP, and answers with the rows that the parameter means. A filter of the tables without a test here fails.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ApiClient, type Page } from "#core/api/service-client.ts";
import { FILTERS, type QueryKind } from "#domain/query/filters.ts";
import { asList, asMap } from "#domain/text/lenient.ts";
import type { Cursor } from "#domain/query/cursor.ts";
import { checkQuery, directionOf } from "#domain/query/query.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { verdictOf } from "#domain/report/verdict.ts";
import { createSampleService, type RawMessage } from "#sample/index.ts";
import { makeFakeClock } from "#tests/fakes/clock.ts";
import { callCases, isSeenBy, messageCases, unsentCallCases, unsentMessageCases } from "#tests/fakes/filter-cases.ts";
import { makeFakeLog } from "#tests/fakes/log.ts";
import { startFakeService, type FakeService } from "#tests/fakes/service.ts";
import { createResult, makeTemporaryStore, readIds, takePage } from "#tests/fakes/store.ts";

const service = createSampleService({ messages: 6000, calls: 900 });
const { messages, calls, people } = service;
const LIMIT_ROWS = 1000;
const READER = "cust_10022_ben";
let fake: FakeService;
let client: ApiClient;
let before = 0;

beforeAll(async () => {
  fake = await startFakeService({ service });
  const { chatRoot, callsRoot } = fake;
  client = new ApiClient({
    access: { origin: "", chatRoot, callsRoot, fetch, readKey: async () => service.key },
    clock: makeFakeClock().clock,
    log: makeFakeLog().log,
  });
});
beforeEach(() => void (before = fake.requests.length));
afterAll(() => fake.close());

const { signal } = new AbortController();

function askPage(query: Query, cursor: Cursor | null): Promise<Page> {
  const request = { cursor, direction: directionOf(query), limitRows: LIMIT_ROWS, signal };
  return query.kind === "messages" ? client.listMessages(query, request) : client.listCalls(query, request);
}

const recordsOf = ({ records }: Page): readonly Readonly<Record<string, unknown>>[] =>
  records.map((json) => asMap(JSON.parse(json)));

/** The records of all pages, in order of arrival. */
async function askAll(query: Query): Promise<readonly Readonly<Record<string, unknown>>[]> {
  expect(checkQuery(query)).toEqual([]);
  const records: Readonly<Record<string, unknown>>[] = [];
  for (let cursor: Cursor | null = null; ;) {
    const page = await askPage(query, cursor);
    expect(page.contradiction).toBeNull();
    records.push(...recordsOf(page));
    if (page.records.length === 0 || page.isLast) return records;
    cursor = page.next;
  }
}

/** The parameters of this test's first request, and its onBehalfOf. */
function received(): readonly [query: FakeService["requests"][number]["query"] | undefined, viewingAs?: string] {
  const first = fake.requests[before];
  const viewingAs = first?.headers["onbehalfof"];
  return viewingAs === undefined ? [first?.query] : [first?.query, viewingAs];
}

const idsOf = (records: readonly Readonly<Record<string, unknown>>[], name: string): readonly string[] =>
  records.map((record) => String(record[name])).toSorted();

/** A parameter that does not select messages: it changes the content of the first page. */
interface PageCase {
  readonly name: string;
  readonly query: Omit<Query, "kind">;
  readonly wire: Readonly<Record<string, string>>;
  readonly prove: (page: Page) => void;
}

const isVisible = isSeenBy(service, READER);
const blockedByReader = people.find(({ user }) => user.uid === READER)?.blocks ?? [];
const from = 2000;

function expectMessages(page: Page, expected: readonly RawMessage[]): void {
  expect(expected.length).toBeGreaterThan(0);
  expect(recordsOf(page).map((record) => record["id"])).toEqual(expected.map(({ id }) => id));
}

/** The users mentioned by the messages of a page. */
function mentionedUsers(page: Page): readonly Readonly<Record<string, unknown>>[] {
  const users = recordsOf(page).flatMap((record) => Object.values(asMap(asMap(record["data"])["mentions"])));
  expect(users.length).toBeGreaterThan(5);
  return users.map(asMap);
}

const PAGE_CASES: readonly PageCase[] = [
  {
    name: "affix append: from the oldest",
    query: { params: { affix: "append" } },
    wire: { affix: "append" },
    prove: (page) => expectMessages(page, messages.slice(0, LIMIT_ROWS)),
  },
  {
    name: "affix prepend: from the newest",
    query: { params: { affix: "prepend" } },
    wire: { affix: "prepend" },
    prove: (page) => expectMessages(page, messages.slice(-LIMIT_ROWS)),
  },
  {
    name: "id with affix: what came after the message",
    query: { params: { affix: "append", id: messages[from]?.id ?? "" } },
    wire: { affix: "append", id: messages[from]?.id ?? "" },
    prove: (page) => expectMessages(page, messages.slice(from + 1, from + 1 + LIMIT_ROWS)),
  },
  {
    name: "limit",
    query: { params: { limit: 7 } },
    wire: { limit: "7" },
    prove: (page) => expectMessages(page, messages.slice(-7)),
  },
  {
    name: "hideMessagesFromBlockedUsers, for whom one views as",
    query: { params: { hideMessagesFromBlockedUsers: true }, viewingAs: READER },
    wire: { hideMessagesFromBlockedUsers: "1" },
    prove(page) {
      const visible = messages.filter(isVisible);
      const expected = visible.filter(({ sender }) => !blockedByReader.includes(sender));
      expect(expected.length).toBeLessThan(visible.length);
      expectMessages(page, expected.slice(-LIMIT_ROWS));
    },
  },
  {
    name: "unread with count: numbers in place of messages",
    query: { params: { unread: true, count: true }, viewingAs: READER },
    wire: { unread: "1", count: "1" },
    prove({ records, unreadCounts }) {
      const unread = messages.filter((raw) => isVisible(raw) && raw.readAt === undefined && raw.sender !== READER);
      expect(unread.length).toBeGreaterThan(0);
      expect([records, unreadCounts.reduce((sum, { count }) => sum + count, 0)]).toEqual([[], unread.length]);
    },
  },
  {
    name: "count alone: changes nothing",
    query: { params: { count: true } },
    wire: { count: "1" },
    prove: (page) => expectMessages(page, messages.slice(-LIMIT_ROWS)),
  },
  {
    name: "withTags: messages carry their tags",
    query: { params: { withTags: true } },
    wire: { withTags: "1" },
    prove(page) {
      const expected = messages.slice(-LIMIT_ROWS).map(({ tags }) => tags);
      expect(expected.filter((tags) => tags !== undefined).length).toBeGreaterThan(0);
      expect(recordsOf(page).map((record) => record["tags"])).toEqual(expected);
    },
  },
  {
    name: "mentionsWithTagInfo: mentioned users carry their tags",
    query: { params: { hasMentions: true, mentionsWithTagInfo: true } },
    wire: { hasMentions: "1", mentionsWithTagInfo: "1" },
    prove(page) {
      const tagsOf = (uid: unknown) => people.find(({ user }) => user.uid === uid)?.tags;
      const users = mentionedUsers(page);
      expect(users.map(({ tags }) => tags)).toEqual(users.map(({ uid }) => tagsOf(uid)));
      expect(users.some(({ tags }) => asList(tags).length > 0)).toBe(true);
    },
  },
  {
    name: "mentionsWithBlockedInfo: who blocked whom, for whom one views as",
    query: { params: { hasMentions: true, mentionsWithBlockedInfo: true }, viewingAs: READER },
    wire: { hasMentions: "1", mentionsWithBlockedInfo: "1" },
    prove(page) {
      const users = mentionedUsers(page);
      const expected = users.map(({ uid }) => blockedByReader.some((blocked) => blocked === uid));
      expect(new Set(expected)).toEqual(new Set([true, false]));
      expect(users.map(({ blockedByMe }) => blockedByMe)).toEqual(expected);
    },
  },
];

describe("List messages", () => {
  test.each(messageCases(service))("$name", async ({ params, wire, holds }) => {
    const query: Query = { kind: "messages", params };
    const found = await askAll(query);
    expect(received()).toEqual([{ ...wire, affix: directionOf(query), limit: "1000" }]);
    expect(idsOf(found, "id")).toEqual(
      messages
        .filter(holds)
        .map(({ id }) => id)
        .toSorted(),
    );
  });
});

describe("the first page of List messages with", () => {
  test.each(PAGE_CASES)("$name", async ({ query: asked, wire, prove }) => {
    const query: Query = { kind: "messages", ...asked };
    expect(checkQuery(query)).toEqual([]);
    const page = await askPage(query, null);
    const sent = { affix: directionOf(query), limit: "1000", ...wire };
    expect(received()).toEqual(query.viewingAs === undefined ? [sent] : [sent, query.viewingAs]);
    prove(page);
  });
});

describe("List calls", () => {
  test.each(callCases(service))("$name", async ({ params, wire, holds }) => {
    const found = await askAll({ kind: "calls", params });
    expect(received()).toEqual([{ ...wire, page: "1", perPage: "100" }]);
    expect(idsOf(found, "sessionId")).toEqual(
      calls
        .filter(holds)
        .map(({ sessionId }) => sessionId)
        .toSorted(),
    );
  });
});

/** Loads all pages of a query into a store. Gives the ids of its rows. */
async function loadAll(query: Query): Promise<readonly string[]> {
  const store = makeTemporaryStore();
  const { resultId } = createResult(store, query);
  for (let cursor: Cursor | null = null; ;) {
    const page = await askPage(query, cursor);
    const { next, isLast, serviceTotal } = page;
    const { ended, summary } = takePage(store, resultId, recordsOf(page), {
      next,
      isLast,
      serviceTotal,
      direction: directionOf(query),
    });
    cursor = next;
    if (ended === null) continue;
    expect(summary.ledger.rows + summary.ledger.leftOut).toBe(summary.ledger.received);
    expect(verdictOf(summary).kind).toBe("complete");
    return readIds(store, resultId).toSorted();
  }
}

describe("List calls, filtered while pages load", () => {
  test.each(unsentCallCases(service))("$name", async ({ params, wire, holds }) => {
    const expected = calls.filter(holds).map(({ sessionId }) => sessionId);
    expect(expected.length).toBeGreaterThan(0);
    expect(await loadAll({ kind: "calls", params })).toEqual(expected.toSorted());
    expect(received()).toEqual([{ ...wire, page: "1", perPage: "100" }]);
  });
});

describe("List messages, filtered while pages load", () => {
  test.each(unsentMessageCases())("$name", async ({ params, wire, holds }) => {
    const expected = messages.filter(holds).map(({ id }) => String(id));
    expect(expected.length).toBeGreaterThan(0);
    expect(await loadAll({ kind: "messages", params })).toEqual(expected.toSorted());
    expect(received()[0]).toMatchObject(wire);
  });
});

test("every filter of the tables has a case here or in tests/fakes/filter-cases.ts", () => {
  const cases: Readonly<Record<QueryKind, readonly Query["params"][]>> = {
    messages: [...messageCases(service), ...unsentMessageCases(), ...PAGE_CASES.map(({ query }) => query)].map(
      ({ params }) => params,
    ),
    calls: [...callCases(service), ...unsentCallCases(service)].map(({ params }) => params),
  };
  for (const kind of ["messages", "calls"] as const) {
    const covered = new Set(cases[kind].flatMap((params) => Object.keys(params)));
    expect(FILTERS[kind].map(({ name }) => name).filter((name) => !covered.has(name))).toEqual([]);
  }
});
