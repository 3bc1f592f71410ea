// Tests of the text form of a query: round trips, aliases, operators, quoting, and problems with their ranges.
import { describe, expect, test } from "vitest";
import { FILTERS } from "./filters.ts";
import type { FilterValue, Query } from "./query-shape.ts";
import { readQueryText } from "./read-query-text.ts";
import { VIEWING_AS } from "./query-scan.ts";
import { writeQueryText } from "./write-query-text.ts";

const seconds = (text: string): number => Date.parse(text) / 1000;
const context = { nowSeconds: seconds("2026-11-20T14:30:10Z"), zone: "Europe/Berlin" };

function read(text: string): Query | string {
  const outcome = readQueryText(text, context);
  if (outcome.ok) return outcome.query;
  return outcome.problems.map((problem) => `${problem.at}+${problem.length} ${problem.sentence}`).join("\n");
}

describe("writing", () => {
  test("a query is written as its kind, its parameters in the table's order, and Viewing as", () => {
    const asked: Query = {
      kind: "messages",
      viewingAs: "bob",
      params: {
        unread: true,
        count: true,
        searchKey: 'say "hello" \\ world',
        conversationId: "alice_user_bob",
        attachmentTypes: ["image", "file"],
        fromTimestamp: seconds("2026-01-01T00:00:00Z"),
        tags: ["plain", "with space", "עברית", "🙂"],
      },
    };
    expect(writeQueryText(asked)).toBe(
      String.raw`messages conversationId:alice_user_bob searchKey:"say \"hello\" \\ world" fromTimestamp:2026-01-01T00:00:00Z attachmentTypes:image,file tags:plain,"with space",עברית,"🙂" unread count viewing-as:bob`,
    );
    const calls: Query = { kind: "calls", params: { hasRecording: false, uid: "alice", participantsCount: 3 } };
    expect(writeQueryText(calls)).toBe("calls uid:alice hasRecording:no participantsCount:3");
  });

  test("line breaks, controls and direction marks are written as escapes", () => {
    const asked: Query = { kind: "messages", params: { searchKey: "a\nb\u202ec\u0000\ud800" } };
    expect(writeQueryText(asked)).toBe(String.raw`messages searchKey:"a\nb\u{202e}c\u{0}\u{d800}"`);
  });

  test("an unknown parameter does not come back as a different one", () => {
    for (const name of ["from", "viewing-as", "hasLinks viewing-as", "__proto__x", ""]) {
      const text = writeQueryText({ kind: "messages", params: { [name]: "x" } });
      expect(readQueryText(text, context).ok).toBe(false);
    }
  });
});

describe("reading", () => {
  test.each<[string, Query]>([
    ["calls", { kind: "calls", params: {} }],
    [
      "calls status:ended type:video uid:alice startedAt:2026-01-01T00:00:00Z",
      {
        kind: "calls",
        params: { status: ["ended"], type: "video", uid: "alice", startedAt: seconds("2026-01-01T00:00:00Z") },
      },
    ],
    [
      'messages in:group_7 text:"hello world" hasAttachments unread count viewing-as:bob',
      {
        kind: "messages",
        params: {
          conversationId: "group_7",
          searchKey: "hello world",
          hasAttachments: true,
          unread: true,
          count: true,
        },
        viewingAs: "bob",
      },
    ],
    [
      'messages from:"yesterday 14:00" to:now',
      {
        kind: "messages",
        params: { fromTimestamp: seconds("2026-11-19T13:00:00Z"), toTimestamp: seconds("2026-11-20T14:30:10Z") },
      },
    ],
    ["  calls\n with:bob\trecording:no ", { kind: "calls", params: { uid: "bob", hasRecording: false } }],
    ["calls recording", { kind: "calls", params: { hasRecording: true } }],
    ["messages hasLinks:yes", { kind: "messages", params: { hasLinks: true } }],
    [String.raw`messages text:C:\new,file`, { kind: "messages", params: { searchKey: String.raw`C:\new,file` } }],
    ["messages text:>5", { kind: "messages", params: { searchKey: ">5" } }],
    ['messages tags:>a,"b c",d', { kind: "messages", params: { tags: [">a", "b c", "d"] } }],
    [String.raw`messages text:"\u{1F642}\t\"\\"`, { kind: "messages", params: { searchKey: '🙂\t"\\' } }],
  ])("%s", (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test("a day without a time includes the whole day at the end of a range, and nothing before it at the start", () => {
    const value = (text: string) => {
      const outcome = readQueryText(text, context);
      return outcome.ok ? Object.values(outcome.query.params) : outcome.problems;
    };
    expect(value("messages to:2026-10-31")).toEqual([seconds("2026-10-31T22:59:59Z")]);
    expect(value("messages to:<=2026-10-31")).toEqual([seconds("2026-10-31T22:59:59Z")]);
    expect(value("messages to:<2026-10-31")).toEqual([seconds("2026-10-30T22:59:59Z")]);
    expect(value("messages from:2026-10-31")).toEqual([seconds("2026-10-30T23:00:00Z")]);
    expect(value("calls ended:yesterday")).toEqual([seconds("2026-11-19T22:59:59Z")]);
  });

  test("operators are exact to the second", () => {
    const t = seconds("2026-01-01T00:00:00Z");
    const value = (text: string): FilterValue | string | undefined => {
      const outcome = read(text);
      return typeof outcome === "string" ? outcome : Object.values(outcome.params)[0];
    };
    expect(value("calls started:>=2026-01-01T00:00:00Z")).toBe(t);
    expect(value("calls started:>2026-01-01T00:00:00Z")).toBe(t + 1);
    expect(value("calls ended:<=2026-01-01T00:00:00Z")).toBe(t);
    expect(value("calls ended:<2026-01-01T00:00:00Z")).toBe(t - 1);
    expect(value("calls initiated:>2026-01-01Z")).toBe(t + 86_400);
    expect(value("messages sentAt:>2026-01-01Z")).toBe(t + 86_399);
    expect(value("messages sentAt:>2026-01-01T00:00:00Z")).toBe(t);
    expect(value("messages sentAt:>=2026-01-01T00:00:00Z")).toBe(t - 1);
    expect(value('messages from:>="1 Jan 2026 00:00 Z"')).toBe(t);
  });
});

describe("problems", () => {
  test.each([
    ["", "0+0 A query must start with messages or calls."],
    ["  status:ended", "2+6 A query must start with messages or calls."],
    ["call status:ended", "0+4 A query must start with messages or calls. Did you mean calls?"],
    ["calls statsu:ended", "6+6 Unknown filter: statsu. Did you mean status?"],
    ["calls Status:ended", "6+6 Unknown filter: Status. Did you mean status?"],
    ["calls viewingas:bob", "6+9 Unknown filter: viewingas. Did you mean viewing-as?"],
    ["calls hasLinks", "6+8 Unknown filter: hasLinks. It is a filter of messages."],
    ["messages hello", "9+5 Unknown filter: hello. Put values with spaces in quotes."],
    ["messages :x", "9+1 The name before the colon is missing."],
    ["calls status:ended status:ongoing", "19+6 status is given twice."],
    ["messages text:a searchKey:b", "16+9 searchKey is given twice."],
    ["calls status", "6+6 status needs a value: status:…"],
    ["calls status:", "13+0 Status is empty."],
    ["calls type:vidoe", "11+5 Type must be one of audio, video, not vidoe."],
    ["calls recording:maybe", "16+5 Recording must be yes or no."],
    ["messages hasLinks:no", "18+2 Has links takes no value: write hasLinks alone."],
    ["calls participants:many", "19+4 Number of participants must be a whole number from 0 to 1000."],
    ["calls participants:>3", "19+2 Number of participants takes a single number without an operator."],
    ["calls started:<2026-01-01", "14+11 Started means this time or later. It does not work with <."],
    ["calls ended:>=2026-01-01", "12+12 Ended means this time or earlier. It does not work with >=."],
    ["calls started:2026-02-30", "14+10 This day does not exist."],
    ["calls started:1999-01-01", "14+10 Started must be between 2001-09-09 and 2038-01-19."],
    ['messages text:"open', "14+5 The closing quote is missing."],
    ['messages text:"a"b', "17+1 Put a space after the closing quote."],
    ['messages text:"a",b', "14+5 text takes one value. Put all of it in quotes."],
    [String.raw`messages text:"\q"`, String.raw`15+2 Inside quotes, write a backslash as \\ and a quote as \".`],
    ["messages tags:a,,b", "14+4 Tags cannot contain a comma or an empty entry."],
    ["calls viewing-as:", "17+0 viewing-as needs a UID."],
    ["calls viewing-as", "6+10 viewing-as needs a value: viewing-as:…"],
    ["calls x:1 type:y", "6+1 Unknown filter: x.\n15+1 Type must be one of audio, video, not y."],
  ])("%s", (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  test("a long invalid text gives a limited number of problems", () => {
    const outcome = readQueryText(`calls ${"wrong ".repeat(100_000)}`, context);
    expect(outcome.ok ? 0 : outcome.problems.length).toBe(50);
  });
});

test("names, aliases and viewing-as cannot be repeated under another name", () => {
  for (const filters of Object.values(FILTERS)) {
    const words = filters.flatMap((filter) => [filter.name, ...(filter.alias ?? [])]);
    expect(new Set([...words, VIEWING_AS]).size).toBe(words.length + 1);
    for (const word of words) expect(word).toMatch(/^[A-Za-z]+$/u);
  }
});

test("a group name stands for all its statuses; in quotes it is a status", () => {
  const missed = ["unanswered", "missed", "busy", "canceled"];
  expect(read("calls status:Missed,ended,busy")).toEqual({
    kind: "calls",
    params: { status: [...missed, "ended"] },
  });
  expect(read("calls status:NotAnswered")).toEqual({
    kind: "calls",
    params: { status: ["unanswered", "missed", "canceled", "rejected", "busy"] },
  });
  const literal: Query = { kind: "calls", params: { status: ["Missed", "ended"] } };
  expect(writeQueryText(literal)).toBe('calls status:"Missed","ended"');
  expect(read('calls status:"Missed","ended"')).toEqual(literal);
});
