// The list of the palette as pure data: its groups in their order, for any text.
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import type { LookupMatches } from "#contract/methods/lookup-methods.ts";
import { setLanguage } from "#texts/language.ts";
import { MESSAGES } from "#texts/messages-de.ts";
import { checkQuery } from "#domain/query/query.ts";
import { COMMANDS } from "#renderer/design/keys/command-table.ts";
import { NOTHING_FOUND, type Entry } from "#renderer/state/slices/palette-slice.ts";
import { FACTS } from "#tests/fakes/palette-facts.ts";
import type { ListFacts } from "./palette-entries.ts";
import { groupsOf } from "./palette-groups.ts";

afterEach(() => setLanguage({ language: "en", messages: {} }));

const shown = (facts: Partial<ListFacts>): readonly (readonly [string, readonly string[]])[] =>
  groupsOf({ ...FACTS, ...facts }).map(({ name, entries }) => [name, entries.map(({ title }) => title)]);

const FOUND: LookupMatches = {
  calls: [
    {
      fit: "idStart",
      rowId: 1,
      resultId: null,
      sessionId: "v1.eu.a1",
      type: "video",
      status: "ended",
      initiator: "freya-01",
      initiatorName: "Freya",
      receiver: null,
      receiverName: null,
      initiatedAtSeconds: 1_789_000_000,
      totalDurationInMinutes: 2.5,
    },
  ],
  messages: [
    {
      fit: "id",
      rowId: 7,
      resultId: 2,
      id: "77",
      conversationId: "group_support",
      sender: "freya-01",
      senderName: null,
      sentAtSeconds: null,
      category: "message",
      type: "image",
      excerpt: null,
    },
  ],
  people: [
    { fit: "id", kind: "user", id: "77", name: "Seven\u202E" },
    { fit: "part", kind: "group", id: "g77", name: "Seventy" },
  ],
  conversations: [{ fit: "part", id: "group_77x", name: null, messages: 1200 }],
  hasMore: NOTHING_FOUND.hasMore,
  isWhole: true,
};

test("a time leads to the loaded rows and to the service, within the conversation that is shown", () => {
  const actions = (facts: Partial<ListFacts>): readonly unknown[] =>
    groupsOf({ ...FACTS, text: "2026-03-01 14:00", ...facts }).flatMap(({ entries }) =>
      entries.flatMap(({ id, action }) => (id.startsWith("time") ? [action] : [])),
    );
  const seconds = Date.UTC(2026, 2, 1, 13) / 1000;
  const inRows = { kind: "time", seconds };
  const asked = (params: object) => ({
    kind: "query",
    query: { kind: "messages", params: { ...params, fromTimestamp: seconds, affix: "append" } },
    savedFrom: null,
  });
  expect(actions({})).toEqual([inRows, asked({})]);
  expect(actions({ shownConversation: "group_x" })).toEqual([inRows, asked({ conversationId: "group_x" })]);
  expect(actions({ hasRows: false })).toEqual([asked({})]);
  expect(actions({ screen: "calls" })).toEqual([inRows]);
  expect(actions({ connectionId: "file:1" })).toEqual([inRows]);
});

test("a query as text is listed as one that can be run, or with what is wrong in it", () => {
  const [good] = groupsOf({ ...FACTS, text: "calls with:freya-01 status:missed" });
  expect(good?.entries).toMatchObject([
    {
      title: "Run calls with:freya-01 status:missed",
      action: { kind: "query", query: { kind: "calls", params: { uid: "freya-01", status: ["missed"] } } },
    },
  ]);
  const [bad, ...others] = groupsOf({ ...FACTS, text: "calls sender:ana" });
  expect(bad?.entries).toMatchObject([{ title: expect.stringContaining("sender"), action: null }]);
  expect(others).toEqual([]);
});

test("exact matches come first, and each group has its place, and the service is asked last", () => {
  expect(shown({ text: "77", found: FOUND })).toEqual([
    [
      "exact",
      ["Image", "Messages by Seven‹U+202E›", "Calls with Seven‹U+202E›", "All of Seven‹U+202E›"].map((each) =>
        expect.stringContaining(each),
      ),
    ],
    ["calls", ["Freya to Unknown"]],
    ["people", ["Messages in conversation Seventy"]],
    ["conversations", ["group_77x"]],
    [
      "otherwise",
      ["Ask the service for messages with “77”", "Ask the service for message 77", "Search the loaded messages for 77"],
    ],
  ]);
});

test("entries say what tells them from others, and why they are listed", () => {
  const groups = groupsOf({ ...FACTS, text: "77", found: FOUND });
  const facts = groups.flatMap(({ entries }) => entries.map((entry) => [entry.facts.join(" · "), entry.why]));
  expect(facts).toEqual([
    ["by freya-01 · group_support", "Message id"],
    ["Person · 77", "UID"],
    ["Person · 77", "UID"],
    ["Person · 77", "UID"],
    [
      expect.stringMatching(/^Video call · Ended · 2026-09-10 .* · 2 min 30 s · v1\.eu\.a1$/u),
      "Session id starts like this",
    ],
    ["Group · g77", "Part of the name or id"],
    ["1,200 stored messages · group_77x", "Part of the name or id"],
    ["1 request", null],
    ["1 request", null],
    ["", null],
  ]);
});

test("over a file nothing can be asked", () => {
  const file = { connectionId: "file:1", hasRows: false };
  expect(shown({ text: "v1.eu.a1", ...file })).toEqual([]);
  expect(shown({ text: "1048576", ...file })).toEqual([]);
});

test("an unknown person or conversation can be asked for", () => {
  expect(shown({ text: "freya-01", hasRows: false })).toEqual([
    ["otherwise", ["Ask the service for messages with “freya-01”", "Messages by freya-01", "Calls with freya-01"]],
  ]);
  expect(shown({ text: "group_support", hasRows: false })).toEqual([
    ["conversations", ["Messages in conversation group_support"]],
  ]);
});

test("commands are found by their words, the best first; all of them without a text", () => {
  expect(shown({ text: "theme", hasRows: false })[0]).toEqual([
    "commands",
    ["Theme of the system", "Light theme", "Dark theme", "Settings"],
  ]);
  const all = COMMANDS.filter(({ id }) => id !== "palette").map(({ label }) => label);
  expect(shown({ hasRows: false })).toEqual([["commands", all]]);
  const [here, others] = shown({});
  expect(here).toEqual(["here", ["Export", "Add filter", "Statistics"]]);
  expect([...(here?.[1] ?? []), ...(others?.[1] ?? [])].toSorted()).toEqual(all.toSorted());
});

test("a text behind > is looked for among commands alone", () => {
  expect(shown({ text: ">theme", found: FOUND }).map(([name]) => name)).toEqual(["commands"]);
  expect(shown({ text: "> theme" })[0]?.[1][0]).toBe("Theme of the system");
});

test("in German, commands are found by their German and by their English words", () => {
  setLanguage({ language: "de", messages: MESSAGES });
  const first = (text: string) => shown({ text, hasRows: false })[0]?.[1][0];
  expect([first("ladeber"), first("load report"), first("rundgang")]).toEqual([
    "Ladebericht zeigen",
    "Ladebericht zeigen",
    "Rundgang",
  ]);
  expect(shown({ text: "xyzzy", connectionId: "file:1" })).toEqual([
    ["otherwise", ["In den geladenen Nachrichten nach xyzzy suchen"]],
  ]);
});

test("without a text the last six queries are listed, with the time since they ran", () => {
  const ran = Array.from({ length: 8 }, (_, index) => ({
    recentId: index,
    query: { kind: "messages", params: { limit: index + 1 } } as const,
    ranAtMs: 1_790_000_000_000 - index * 60_000,
    rowCount: index,
  }));
  const [recent] = groupsOf({ ...FACTS, lists: { saved: [], recent: ran } });
  expect(recent?.name).toBe("recent");
  expect(recent?.entries.slice(0, 3).map(({ title, query, facts, why }) => [title, query, ...facts, why])).toEqual([
    ["", ran[0]?.query, "0 messages loaded", "just now"],
    ["", ran[1]?.query, "1 message loaded", "1 min ago"],
    ["", ran[2]?.query, "2 messages loaded", "2 min ago"],
  ]);
  expect(recent?.entries).toHaveLength(6);
});

test("a query that ran before is found by its words, and once if it is saved", () => {
  const [all, missed, text] = [
    { kind: "messages", params: {} },
    { kind: "calls", params: { status: ["unanswered"] } },
    { kind: "messages", params: { searchKey: "calls with B-49045" } },
  ] as const;
  const ran = [text, all, missed].map((query, recentId) => ({
    recentId,
    query,
    ranAtMs: 1_790_000_000_000,
    rowCount: 5,
  }));
  const saved = [{ savedId: 1, name: "Missed", query: missed, version: 1, changedAtMs: 1 }];
  const ids = (text: string): readonly string[] =>
    groupsOf({ ...FACTS, text, lists: { saved, recent: ran } }).flatMap(({ name, entries }) =>
      name === "ran" || name === "saved" ? entries.map(({ id }) => id) : [],
    );
  // The words that are shown count more than parts of others: "all" is in "calls".
  expect(ids("all messages")).toEqual(["recent 1", "recent 0"]);
  expect(ids("49045")).toEqual(["recent 0"]);
  expect(ids("no answer")).toEqual(["saved 1"]);
});

test("without a text, what was opened stands among the queries by its time, and people stand apart", () => {
  const [call] = FOUND.calls;
  const [person] = FOUND.people;
  const [conversation] = FOUND.conversations;
  if (call === undefined || person === undefined || conversation === undefined) throw new Error("nothing was found");
  const before = (minutes: number): number => 1_790_000_000_000 - minutes * 60_000;
  const query = (conversationId: string) => ({ kind: "messages", params: { conversationId } }) as const;
  const groups = shown({
    openings: [
      { kind: "person", atMs: before(1), found: person },
      { kind: "conversation", atMs: before(2), found: { ...conversation, name: "Refunds" } },
      { kind: "call", atMs: before(4), found: { ...call, fit: "id" } },
    ],
    lists: {
      saved: [],
      recent: [
        { recentId: 2, query: query(conversation.id), ranAtMs: before(2), rowCount: 1 },
        { recentId: 1, query: query("group_other"), ranAtMs: before(3), rowCount: 1 },
      ],
    },
  });
  expect(groups.slice(0, 2)).toEqual([
    ["recent", ["Refunds", "", "Freya to Unknown"]],
    ["people", ["All of Seven‹U+202E›"]],
  ]);
});

test("another connection can be switched to by its name, the current one is not listed", () => {
  const connection = (id: string, name: string): ListFacts["connections"][number] => ({
    id,
    kind: "service",
    name,
    appId: "1",
    region: "eu",
    colour: "teal",
    chatBaseUrl: null,
    callsBaseUrl: null,
  });
  const connections = [connection("sample", "Support"), connection("other", "Support EU")];
  const group = groupsOf({ ...FACTS, connections, text: "support" }).find(({ name }) => name === "connections");
  expect(group?.entries.map(({ action }) => action)).toEqual([{ kind: "connection", connectionId: "other" }]);
});

test("an answer stands at the entry that was tried", () => {
  const answers = { "ask call v1.eu.a1": "The service knows no call v1.eu.a1." };
  const [asked] = groupsOf({ ...FACTS, text: "v1.eu.a1", answers });
  expect(asked?.entries[0]).toMatchObject({ answer: answers["ask call v1.eu.a1"] });
});

test("the entries for any text differ and are bounded", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.webUrl({ withQueryParameters: true }),
        fc.stringMatching(/^[\w.:/ -]{1,80}$/u),
      ),
      fc.boolean(),
      (text, isFile) => {
        const entries = groupsOf({ ...FACTS, text, hasRows: false, connectionId: isFile ? "file:1" : "one" }).flatMap(
          (group) => group.entries,
        );
        expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
        expect(Math.max(...entries.map(({ title }) => title.length))).toBeLessThan(2000);
      },
    ),
  );
});

test("a person and a time are the messages and calls of that person in that period", () => {
  const people = [
    { fit: "nameStart", kind: "user", id: "lena-02", name: "Lena" },
    { fit: "nameStart", kind: "group", id: "g", name: "Lena's team" },
  ] as const;
  const exact = (text: string) =>
    groupsOf({ ...FACTS, text, found: { ...NOTHING_FOUND, people } }).find(({ name }) => name === "exact")?.entries ??
    [];
  const both = exact("Lena yesterday 14-15");
  expect(both.map(({ title }) => title)).toEqual(["Messages by Lena", "Calls with Lena"]);
  const queriesOf = (entries: readonly Entry[]) =>
    entries.flatMap(({ action }) => (action?.kind === "query" ? [action.query] : []));
  const ends = ["yesterday 14:00", "yesterday 15:00"];
  expect(queriesOf(both).map(({ params }) => params)).toEqual([
    { sender: "lena-02", fromTimestamp: ends[0], toTimestamp: ends[1], affix: "append" },
    { uid: "lena-02", initiatedFrom: ends[0], initiatedTo: ends[1] },
  ]);
  // Read again at each run, and open at its end.
  expect(queriesOf(exact("calls of Lena last 30 days")).map(({ params }) => params)).toEqual([
    { uid: "lena-02", initiatedFrom: "30 days ago" },
  ]);
  // A moment says no end.
  const hour = queriesOf(exact("Lena yesterday 14:30"));
  expect(Number(hour[0]?.params["toTimestamp"]) - Number(hour[0]?.params["fromTimestamp"])).toBe(3600);
  expect(hour.flatMap((query) => checkQuery(query))).toEqual([]);
  expect(exact("calls of Lena last week").map(({ icon }) => icon)).toEqual(["call"]);
});

test("two people and a time are their conversation in that period, and the calls between them", () => {
  const conversations = [{ fit: "nameStart", id: "a_user_b", name: "Pete, Jonas", messages: 3 }] as const;
  const exact = (text: string) =>
    groupsOf({ ...FACTS, screen: "calls", text, found: { ...NOTHING_FOUND, conversations } }).find(
      ({ name }) => name === "exact",
    )?.entries ?? [];
  const both = exact("Pete Jonas yesterday 14-15");
  expect(both.map(({ title, icon }) => [icon, title])).toEqual([
    ["conversation", "Pete, Jonas"],
    ["call", "Calls in conversation Pete, Jonas"],
  ]);
  const queries = both.flatMap(({ action }) => (action?.kind === "query" ? [action.query] : []));
  expect(queries.map(({ params }) => params)).toMatchObject([
    { conversationId: "a_user_b", fromTimestamp: "yesterday 14:00", toTimestamp: "yesterday 15:00" },
    { conversation: "a_user_b", initiatedFrom: "yesterday 14:00", initiatedTo: "yesterday 15:00" },
  ]);
  expect(exact("messages Pete Jonas yesterday").map(({ icon }) => icon)).toEqual(["conversation"]);
  expect(exact("Pete Jonas")).toEqual([]);
});

const AMELIA = [{ fit: "name", kind: "user", id: "amelia", name: "Amelia" }] as const;

test("a person and an outcome are the calls with that person of its statuses", () => {
  const [first, ...others] =
    groupsOf({ ...FACTS, text: "missed calls of Amelia", found: { ...NOTHING_FOUND, people: AMELIA } })[0]?.entries ??
    [];
  expect(first).toMatchObject({
    title: "Calls with Amelia",
    facts: ["Missed: missed, no answer, cancelled", "amelia"],
    action: {
      query: { kind: "calls", params: { uid: "amelia", status: ["unanswered", "missed", "canceled"] } },
    },
  });
  expect(others.map(({ title }) => title)).toEqual(["Messages by Amelia", "Calls with Amelia", "All of Amelia"]);
});

test("a name before the word missed is first the person who missed the calls", () => {
  const entries =
    groupsOf({ ...FACTS, text: "Amelia missed", found: { ...NOTHING_FOUND, people: AMELIA } })[0]?.entries ?? [];
  expect(entries.slice(0, 2)).toMatchObject([
    {
      title: "Calls missed by Amelia",
      facts: ["amelia"],
      action: { query: { kind: "calls", params: { missedBy: "amelia" } } },
    },
    { title: "Calls with Amelia", facts: ["Missed: missed, no answer, cancelled", "amelia"] },
  ]);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
});

test("a link is no match, because what it leads to may not exist", () => {
  const [first, ...others] = groupsOf({ ...FACTS, text: "switchboard://calls/v1.eu.nowhere" });
  expect(first).toMatchObject({ name: "links", entries: [{ title: "Open the call v1.eu.nowhere" }] });
  expect(others).toEqual([]);
});

test("the best of the people whose names begin so has both lists and everything", () => {
  const people = [
    { fit: "nameStart", kind: "user", id: "lena", name: "Lena" },
    { fit: "nameStart", kind: "user", id: "lenard", name: "Lenard" },
  ] as const;
  const titles = (screen: ListFacts["screen"]) =>
    shown({ text: "len", screen, found: { ...NOTHING_FOUND, people } })[0]?.[1];
  expect(titles("messages")).toEqual(["Messages by Lena", "Calls with Lena", "All of Lena", "Messages by Lenard"]);
  expect(titles("calls")).toEqual(["Calls with Lena", "Messages by Lena", "All of Lena", "Calls with Lenard"]);
});

test("a day that begins a name stands behind the people", () => {
  const people = [{ fit: "nameStart", kind: "user", id: "frida", name: "Frida" }] as const;
  expect(shown({ text: "fri", found: { ...NOTHING_FOUND, people } }).map(([name]) => name)).toEqual(
    expect.arrayContaining(["people", "times"]),
  );
  expect(shown({ text: "fri", found: { ...NOTHING_FOUND, people } })[0]?.[0]).toBe("people");
  expect(shown({ text: "fri" })[0]?.[0]).toBe("exact");
  expect(shown({ text: "fri 14:00", found: { ...NOTHING_FOUND, people } })[0]?.[0]).toBe("exact");
});
