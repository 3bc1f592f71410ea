// Tests the possible meanings of pasted texts: links, ids, addresses of web pages, times; hostile texts never throw.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatLink } from "#domain/link.ts";
import { guessesOf, ID_RULES, LONGEST_LOOKUP, wantedOf } from "./lookup.ts";

const TIME = { nowSeconds: 1_790_000_000, zone: "Europe/Berlin" };
const guesses = (text: string) => guessesOf(text, TIME);
const kinds = (text: string) => guesses(text).map(({ kind }) => kind);

const SESSION = "v1.eu.7bf3d80d4a1d.176729942437fc0437b9";

describe("a pasted text", () => {
  it("is a session before it is a UID", () => {
    expect(guesses(` ${SESSION}\n`)).toEqual([
      { kind: "session", id: SESSION },
      { kind: "person", id: SESSION },
      { kind: "group", id: SESSION },
    ]);
  });

  it.each([
    ["1048576", ["message", "person", "group"]],
    ["1790000000", ["message", "person", "group", "time"]],
    ["ana_user_ben", ["conversation", "person", "group"]],
    ["group_support", ["conversation", "person", "group"]],
    ["freya-01", ["person", "group"]],
    ["yesterday 14:00", ["time"]],
    ["gestern 14:00", ["time"]],
    ["calls with:freya-01 status:missed", ["query"]],
    ["messages in:ana_user_ben from:2026-03-01", ["query"]],
    ["calls sender:ana", ["badQuery"]],
    ["2026-03-01 14:00", ["time"]],
    ["where is my refund", []],
    ["", []],
    ["   ", []],
    ["switchboard://nowhere/1", ["badLink"]],
    ["SWITCHBOARD://calls/x", ["link"]],
  ])("%j may be %j", (text, expected) => {
    expect(kinds(text)).toEqual(expected);
  });

  it("has its example in every rule", () => {
    for (const { kind, example } of ID_RULES) expect(kinds(example.split(" or ")[0] ?? "")).toContain(kind);
  });

  it("is read as a link as the program writes it", () => {
    const link = { kind: "call" as const, sessionId: "a/b c", connectionId: "prod" };
    expect(guesses(formatLink(link) ?? "")).toEqual([{ kind: "link", link }]);
  });

  it("says why a link cannot be followed", () => {
    expect(guesses("switchboard://nowhere/1")).toEqual([
      { kind: "badLink", problem: "Links can only open calls and messages." },
    ]);
  });
});

describe("an address of a web page", () => {
  it.each([
    [`https://app.example.com/apps/a1/calls/${SESSION}`, [{ kind: "session", id: SESSION }]],
    [`https://app.example.com/x?tab=logs#/detail/${SESSION}`, [{ kind: "session", id: SESSION }]],
    ["https://app.example.com/apps/a1/users/freya%2001", []],
    ["https://app.example.com/apps/a1/users/freya-01/overview", [{ kind: "person", id: "freya-01" }]],
    ["https://app.example.com/apps/a1/groups/support", [{ kind: "group", id: "support" }]],
    [
      "https://app.example.com/chats?conversationId=ana_user_ben&messageId=77",
      [
        { kind: "conversation", id: "ana_user_ben" },
        { kind: "message", id: "77" },
      ],
    ],
    ["https://app.example.com/", []],
    ["https://app.example.com/calls/%E0%A4%A", []],
  ])("%s holds %j", (address, expected) => {
    expect(guesses(address)).toEqual(expected);
  });

  it("has no id in its host", () => {
    expect(guesses("https://group_x/")).toEqual([]);
  });
});

describe("words around an id", () => {
  it.each([
    [`"${SESSION}",`, ["session", "person", "group"]],
    [`Session ID: ${SESSION}`, ["session"]],
    [`{"sessionId":"${SESSION}"}`, ["person", "group", "session"]],
    [`Call ${SESSION} dropped, see group_support.`, ["session", "conversation"]],
    ["messageId: 77", ["message"]],
    ["He wrote 77 lines", []],
    ["Look at <switchboard://calls/x> please", ["link"]],
    ["Look at https://app.example.com/apps/a/users/ana", ["person"]],
  ])("%j holds %j", (text, expected) => {
    expect(kinds(text)).toEqual(expected);
  });
});

describe("what the store is asked for", () => {
  it.each([
    ["freya-01", { ids: ["freya-01"], name: "freya-01" }],
    [" Freya Sørensen ", { ids: [], name: "Freya Sørensen" }],
    [`Session ID: ${SESSION}`, { ids: [SESSION], name: null }],
    ["https://app.example.com/chats?conversationId=ana_user_ben", { ids: ["ana_user_ben"], name: null }],
    ["switchboard://calls/x", { ids: [], name: null }],
    ["", { ids: [], name: null }],
  ])("%j", (text, expected) => {
    expect(wantedOf(text)).toMatchObject(expected);
  });
});

describe("any text", () => {
  it("gives guesses and never throws", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary" }), fc.webUrl({ withFragments: true, withQueryParameters: true })),
        (text) => {
          for (const guess of guesses(text)) expect(guess.kind).not.toBe("");
          const { ids, name } = wantedOf(text);
          expect(ids.every((id) => id.length <= 500) && (name ?? "").length <= 200).toBe(true);
        },
      ),
    );
  });

  it("is looked at up to its limit, without the blanks around it", () => {
    const padded = (text: string, length: number): string => `  ${text.padEnd(length - 1)}.  `;
    expect(kinds(padded("see group_support", LONGEST_LOOKUP))).toEqual(["conversation"]);
    expect(kinds(padded("see group_support", LONGEST_LOOKUP + 1))).toEqual([]);
    expect(wantedOf(padded("see group_support", LONGEST_LOOKUP + 1))).toMatchObject({ ids: [], name: null });
    const query = (length: number): string => ` ${"calls with:".padEnd(length, "a")} `;
    expect([LONGEST_LOOKUP, LONGEST_LOOKUP + 1].map((length) => kinds(query(length)).length)).toEqual([1, 0]);
  });

  it("is a name up to 200 characters, and its first 40 parts are looked at", () => {
    expect(["a", "a".repeat(200), "a".repeat(201)].map((text) => wantedOf(text).name?.length ?? null)).toEqual([
      1,
      200,
      null,
    ]);
    const inWord = (number: number): string => `${"word ".repeat(number - 1)}group_support`;
    expect([40, 41].map((number) => kinds(inWord(number)).length)).toEqual([1, 0]);
    const inPath = (number: number): string => `https://example.com/${"part/".repeat(number - 1)}group_support`;
    expect([40, 41].map((number) => kinds(inPath(number)).length)).toEqual([1, 0]);
  });

  it("longer than an id is none", () => {
    const conversation = (length: number): string => "a_user_".padEnd(length, "b");
    expect([500, 501].map((length) => kinds(conversation(length)))).toEqual([["conversation"], []]);
    expect(guesses("1".repeat(LONGEST_LOOKUP + 1))).toEqual([]);
    expect(guesses("a_user_".repeat(200))).toEqual([]);
  });
});

it("a name beside a time or an outcome is asked for if nobody has the whole text as name", () => {
  expect(wantedOf("Lena Kowalczyk yesterday 14-15")).toEqual({
    ids: [],
    name: "Lena Kowalczyk yesterday 14-15",
    bareName: "Lena Kowalczyk",
  });
  expect(wantedOf("missed calls of Lena Kowalczyk").bareName).toBe("Lena Kowalczyk");
  expect(wantedOf("Lena Kowalczyk").bareName).toBeNull();
  expect(wantedOf("yesterday 14-15").bareName).toBeNull();
});
