// The list of the palette as pure data: its groups in their order, never empty, for any text.
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import type { Found } from "../../../contract/methods/lookup-methods.ts";
import { setLanguage } from "../../../domain/text/language.ts";
import { GERMAN } from "../../app/language/german.ts";
import { COMMANDS } from "../../design/keys/command-table.ts";
import { groupsOf } from "./groups.ts";
import { isoIn } from "../../../../tests/fakes/time-form.ts";

afterEach(() => setLanguage({ language: "en", catalogues: {} }));

type Facts = Parameters<typeof groupsOf>[0];

const NOTHING: Found = { calls: [], messages: [], people: [], conversations: [], isWhole: true };
const FACTS: Facts = {
  text: "",
  time: { nowSeconds: 1_790_000_000, zone: "Europe/Berlin" },
  form: isoIn("Europe/Berlin"),
  found: NOTHING,
  lists: { saved: [], recent: [] },
  answers: {},
  recent: [],
  files: [],
  connections: [],
  connectionId: "sample",
  screen: "messages",
  hasRows: true,
  shownConversation: null,
};
const shown = (facts: Partial<Facts>): readonly (readonly [string, readonly string[]])[] =>
  groupsOf({ ...FACTS, ...facts }).map(({ name, entries }) => [name, entries.map(({ title }) => title)]);

const FOUND: Found = {
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
  isWhole: true,
};

test("a time leads to the loaded rows and to the service, within the conversation that is shown", () => {
  const deeds = (facts: Partial<Facts>): readonly unknown[] =>
    groupsOf({ ...FACTS, text: "2026-03-01 14:00", ...facts })[0]?.entries.map(({ deed }) => deed) ?? [];
  const seconds = Date.UTC(2026, 2, 1, 13) / 1000;
  const inRows = { kind: "time", seconds };
  const asked = (params: object) => ({
    kind: "query",
    query: { kind: "messages", params: { ...params, fromTimestamp: seconds, affix: "append" } },
    savedFrom: null,
  });
  expect(deeds({})).toEqual([inRows, asked({})]);
  expect(deeds({ shownConversation: "group_x" })).toEqual([inRows, asked({ conversationId: "group_x" })]);
  expect(deeds({ hasRows: false })).toEqual([asked({})]);
  expect(deeds({ screen: "calls" })).toEqual([inRows]);
  expect(deeds({ connectionId: "file:1" })).toEqual([inRows]);
});

test("a query as text is listed as one that can be run, or with what is wrong in it", () => {
  const [good] = groupsOf({ ...FACTS, text: "calls with:freya-01 status:missed" });
  expect(good?.entries).toMatchObject([
    {
      title: "Run calls with:freya-01 status:missed",
      deed: { kind: "query", query: { kind: "calls", params: { uid: "freya-01", status: ["missed"] } } },
    },
  ]);
  const [bad, ...others] = groupsOf({ ...FACTS, text: "calls sender:ana" });
  expect(bad?.entries).toMatchObject([{ title: expect.stringContaining("sender"), deed: null }]);
  expect(others).toEqual([]);
});

test("exact matches come first, and each group has its place and its question to the service", () => {
  expect(shown({ text: "77", found: FOUND })).toEqual([
    [
      "exact",
      ["image", "Messages by Seven‹U+202E›", "Calls with Seven‹U+202E›", "All of Seven‹U+202E›"].map((each) =>
        expect.stringContaining(each),
      ),
    ],
    ["calls", ["Freya to Unknown"]],
    ["messages", ["Ask the service for message 77"]],
    ["people", ["Messages in conversation Seventy"]],
    ["conversations", ["group_77x"]],
    ["otherwise", ["Search the loaded messages for 77"]],
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
    [expect.stringMatching(/^Video call · ended · 2026-09-10 .* · 2 min 30 s · v1\.eu\.a1$/u), "Session id begins so"],
    ["", null],
    ["Group · g77", "Part of the name or id"],
    ["1,200 stored messages · group_77x", "Part of the name or id"],
    ["", null],
  ]);
});

test("over a file nothing can be asked, and a sentence stands in the place of nothing", () => {
  const file = { connectionId: "file:1", hasRows: false };
  expect(shown({ text: "v1.eu.a1", ...file })).toEqual([["otherwise", ["The file does not contain v1.eu.a1."]]]);
  expect(shown({ text: "1048576", ...file })).toEqual([["otherwise", ["The file does not contain 1048576."]]]);
});

test("an unknown person or conversation can be asked for", () => {
  expect(shown({ text: "freya-01", hasRows: false })).toEqual([
    ["otherwise", ["Nothing stored matches freya-01.", "Messages by freya-01", "Calls with freya-01"]],
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
  expect(shown({})).toEqual([["commands", COMMANDS.filter(({ id }) => id !== "palette").map(({ label }) => label)]]);
});

test("in German, commands are found by their German and by their English words", () => {
  setLanguage({ language: "de", catalogues: GERMAN });
  const first = (text: string) => shown({ text, hasRows: false })[0]?.[1][0];
  expect([first("ladeber"), first("load report"), first("rundgang")]).toEqual([
    "Ladebericht zeigen",
    "Ladebericht zeigen",
    "Rundgang",
  ]);
  expect(shown({ text: "xyzzy", connectionId: "file:1" })).toEqual([
    ["otherwise", ["Die Datei enthält xyzzy nicht.", "In den geladenen Nachrichten nach xyzzy suchen"]],
  ]);
});

test("without a text the last six queries are listed, with the time at which they ran", () => {
  const ran = Array.from({ length: 8 }, (_, index) => ({
    recentId: index,
    query: { kind: "messages", params: { limit: index + 1 } } as const,
    ranAtMs: 1_790_000_000_999 + index * 1000,
    rowCount: null,
  }));
  const [recent] = groupsOf({ ...FACTS, lists: { saved: [], recent: ran } });
  expect(recent?.name).toBe("recent");
  expect(recent?.entries.map(({ title, facts }) => [title, ...facts])).toEqual(
    [1, 2, 3, 4, 5, 6].map((limit) => [`messages limit:${limit}`, `2026-09-21 16:13:${19 + limit}`]),
  );
});

test("another connection can be switched to by its name, the current one is not listed", () => {
  const connection = (id: string, name: string): Facts["connections"][number] => ({
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
  expect(group?.entries.map(({ deed }) => deed)).toEqual([{ kind: "connection", connectionId: "other" }]);
});

test("an answer stands at the entry that was tried", () => {
  const answers = { "ask call v1.eu.a1": "The service knows no call v1.eu.a1." };
  const [calls] = groupsOf({ ...FACTS, text: "v1.eu.a1", answers });
  expect(calls?.entries[0]).toMatchObject({ answer: answers["ask call v1.eu.a1"] });
});

test("the list of any text is never empty, and its entries differ and are bounded", () => {
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
        expect(entries.length).toBeGreaterThan(0);
        expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
        expect(Math.max(...entries.map(({ title }) => title.length))).toBeLessThan(2000);
      },
    ),
  );
});
