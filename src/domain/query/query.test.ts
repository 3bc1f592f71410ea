// Tests of queries: problems that keep a query from being sent, and how it is written into an address.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyQuery } from "#tests/fakes/any-query.ts";
import { FILTERS, findFilter, type Filter } from "./filters.ts";
import { checkQuery, directionOf, writeParams, writeValue } from "./query.ts";
import type { FilterValue, Query } from "./query-shape.ts";
import { meantBy, unsentParams } from "./unsent-filters.ts";

const messages = (params: Query["params"]): Query => ({ kind: "messages", params });
const calls = (params: Query["params"]): Query => ({ kind: "calls", params });
const sentences = (asked: Query): readonly string[] => checkQuery(asked).map((issue) => issue.sentence);

describe("checkQuery", () => {
  test.each<[Query, readonly string[]]>([
    [messages({}), []],
    [messages({ status: "ended" }), ["Unknown filter: status."]],
    [messages({ constructor: "x" }), ["Unknown filter: constructor."]],
    [messages({ hasLinks: false }), ["Has links can only be on or left out."]],
    [calls({ hasRecording: "yes" }), ["Recording must be yes or no."]],
    [calls({ hasRecording: false }), []],
    [calls({ startedAt: 999_999_999 }), ["Started must be between 2001-09-09 and 2038-01-19."]],
    [calls({ startedAt: 2_147_483_648 }), ["Started must be between 2001-09-09 and 2038-01-19."]],
    [calls({ startedAt: 1_700_000_000.5 }), ["Started must be between 2001-09-09 and 2038-01-19."]],
    [messages({ limit: 0 }), ["Page size must be a whole number from 1 to 1000."]],
    [messages({ limit: 1001 }), ["Page size must be a whole number from 1 to 1000."]],
    [messages({ limit: 1000 }), []],
    [messages({ searchKey: "" }), ["Text contains is empty."]],
    [messages({ searchKey: "\ud800" }), ["Text contains contains a broken character."]],
    [messages({ tags: [] }), ["Tags is empty."]],
    [messages({ tags: ["a", "b,c"] }), ["Tags cannot contain a comma or an empty entry."]],
    [messages({ tags: ["a", "\udc00"] }), ["Tags contains a broken character."]],
    [
      messages({ attachmentTypes: ["image", "pdf"] }),
      ["Attachment types must be one of image, video, audio, file, not pdf."],
    ],
    [messages({ category: "agentic", type: "own type" }), []],
    [calls({ type: "hologram" }), ["Type must be one of audio, video, not hologram."]],
    [messages({ toTimestamp: 1_700_000_000 }), ["To needs From."]],
    [messages({ fromTimestamp: 1_700_000_000, toTimestamp: 1_700_000_000 }), []],
    [messages({ fromTimestamp: 1_700_000_001, toTimestamp: 1_700_000_000 }), ["To is before From."]],
    [calls({ startedAt: 1_700_000_001, endedAt: 1_700_000_000 }), ["Ended is before Started."]],
    [calls({ endedAt: 1_700_000_000 }), []],
    [messages({ unread: true }), ["Unread needs Count."]],
    [messages({ unread: true, count: true }), []],
    [messages({ id: "7" }), ["From message needs Direction."]],
    [
      messages({ hideDeleted: true, onlyDeleted: true }),
      ["Hide deleted and Only deleted cannot be combined.", "Only deleted and Hide deleted cannot be combined."],
    ],
    [{ ...messages({}), viewingAs: "bob smith@x" }, []],
    [{ ...messages({}), viewingAs: "bob\r\napikey: x" }, ["Viewing as contains characters that a UID cannot have."]],
    [{ ...messages({}), viewingAs: " bob" }, ["Viewing as contains characters that a UID cannot have."]],
    [{ ...messages({}), viewingAs: "бob" }, ["Viewing as contains characters that a UID cannot have."]],
  ])("%j", (asked, expected) => {
    expect(sentences(asked)).toEqual(expected);
  });
});

describe("writeParams", () => {
  test("parameters are in the table's order: flags as 1, lists with commas, times as seconds", () => {
    const asked = messages({
      tags: ["a", "b c"],
      hasReactions: true,
      fromTimestamp: 1_700_000_000,
      conversationId: "x_user_y",
      limit: 50,
    });
    expect(writeParams(asked)).toEqual([
      ["conversationId", "x_user_y"],
      ["fromTimestamp", "1700000000"],
      ["hasReactions", "1"],
      ["tags", "a,b c"],
      ["limit", "50"],
    ]);
  });

  test("a yes or no is written as true or false", () => {
    expect(writeParams(calls({ hasRecording: false, participantsCount: 0 }))).toEqual([
      ["hasRecording", "false"],
      ["participantsCount", "0"],
    ]);
  });

  test("an implied flag is sent once", () => {
    const sent = [
      ["hasAttachments", "1"],
      ["attachmentTypes", "image"],
    ];
    expect(writeParams(messages({ attachmentTypes: ["image"] }))).toEqual(sent);
    expect(writeParams(messages({ attachmentTypes: ["image"], hasAttachments: true }))).toEqual(sent);
  });
});

describe("any query with valid values", () => {
  test("has issues only with dependencies between filters, or with Viewing as", () => {
    fc.assert(
      fc.property(anyQuery, (asked) => {
        for (const { param, sentence } of checkQuery(asked)) {
          if (param === "viewingAs") continue;
          expect(sentence).toMatch(/ needs | cannot be combined\.| is before /u);
        }
      }),
    );
  });

  test("is written in full in one order, and an address carries it without loss", () => {
    fc.assert(
      fc.property(anyQuery, (asked) => {
        const written = writeParams(asked);
        const sent = new URL(`https://example.test/?${new URLSearchParams(written.map((entry) => [...entry]))}`);
        expect([...sent.searchParams]).toEqual(written);
        const order = FILTERS[asked.kind].map((filter) => filter.name);
        const names = written.map(([name]) => name);
        expect(names).toEqual(order.filter((name) => names.includes(name)));
        const unsent = unsentParams(asked);
        for (const [name, value] of Object.entries(asked.params)) {
          const filter = findFilter(asked.kind, name);
          if (Object.hasOwn(unsent, name)) expect(names).not.toContain(name);
          else expect(written).toContainEqual([name, filter === undefined ? null : sentAs(asked.kind, filter, value)]);
        }
        const added = written.filter(([name]) => !Object.hasOwn(asked.params, name));
        expect(added.every(([, value]) => value === "1")).toBe(true);
        const reversed = Object.fromEntries(Object.entries(asked.params).toReversed());
        expect(writeParams({ ...asked, params: reversed })).toEqual(written);
      }),
    );
  });
});

/** A filter that takes one value in the address is written with the value that all of its entries share. */
function sentAs(kind: Query["kind"], filter: Filter, value: FilterValue): string {
  return writeValue(filter, filter.sent === "oneValue" ? meantBy(kind, filter, value) : value);
}

test.each<[Query, string]>([
  [calls({}), "append"],
  [messages({}), "prepend"],
  [messages({ affix: "append", id: "7" }), "append"],
  [messages({ sentAt: 1_700_000_000 }), "append"],
  [messages({ sentAt: 1_700_000_000, affix: "prepend" }), "prepend"],
])("the direction of %j is %s", (asked, expected) => {
  expect(directionOf(asked)).toBe(expected);
});

test("every parameter that a filter names exists, and exclusion is mutual", () => {
  for (const filters of Object.values(FILTERS)) {
    const names = new Set(filters.map((filter) => filter.name));
    expect(names.size).toBe(filters.length);
    for (const { name, needs = [], excludes = [], implies = [], notBefore, neverWith } of filters) {
      const never = [neverWith?.param ?? name, neverWith?.instead ?? name];
      for (const other of [...needs, ...excludes, ...implies, notBefore ?? name, ...never]) {
        expect(names).toContain(other);
      }
      for (const other of filters.filter((each) => excludes.includes(each.name))) {
        expect(other.excludes).toContain(name);
      }
    }
  }
});

test("every documented parameter has a filter, and every filter has a documented parameter", () => {
  // As the documents list them (docs/service-notes.md), plus hasLinks, whose name they do not show.
  const documented = {
    messages: `searchKey hideMessagesFromBlockedUsers hasAttachments attachmentTypes hasMentions mentionedUids
      hasReactions hasLinks receiverType affix id category type sender mentionsWithBlockedInfo mentionsWithTagInfo
      hideDeleted onlyDeleted hideReplies count unread sentAt limit conversationId withTags tags categories types
      fromTimestamp toTimestamp`,
    calls: "type mode status receiverType startedAt endedAt hasRecording hasTranscription uid participantsCount",
  };
  for (const kind of ["messages", "calls"] as const) {
    const names = FILTERS[kind].flatMap(({ name, sent }) => (sent === "never" ? [] : [name]));
    expect(names.toSorted()).toEqual(documented[kind].split(/\s+/u).toSorted());
  }
});
