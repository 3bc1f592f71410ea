// Tests that each group of the palette says whether more match than it lists.
import { describe, expect, test } from "vitest";
import type { FoundConversation, FoundMessage, FoundPerson, LookupMatches } from "#contract/methods/lookup-methods.ts";
import { NOTHING_FOUND } from "#renderer/state/slices/palette-slice.ts";
import { FACTS } from "#tests/fakes/palette-facts.ts";
import type { ListFacts } from "./palette-entries.ts";
import { groupsOf } from "./palette-groups.ts";

const groupOf = (name: string, facts: Partial<ListFacts>) =>
  groupsOf({ ...FACTS, hasRows: false, ...facts }).find((group) => group.name === name);
/** The number of entries of a group, and whether it says that more match; null if it is not listed. */
function sizeOf(name: string, facts: Partial<ListFacts>): readonly [number, boolean] | null {
  const group = groupOf(name, facts);
  return group === undefined ? null : [group.entries.length, group.hasMore];
}
const upTo = <Each>(count: number, make: (at: number) => Each): readonly Each[] =>
  Array.from({ length: count }, (_, at) => make(at));
const found = (some: Partial<LookupMatches>, more: Partial<LookupMatches["hasMore"]> = {}): LookupMatches => ({
  ...NOTHING_FOUND,
  ...some,
  hasMore: { ...NOTHING_FOUND.hasMore, ...more },
});

const person = (at: number): FoundPerson => ({ fit: "nameStart", kind: "user", id: `lena-${at}`, name: `Lena ${at}` });
const conversation = (at: number): FoundConversation => ({ fit: "part", id: `c${at}`, name: null, messages: 1 });
const message = (at: number, fit: "id" | "text"): FoundMessage => ({
  fit,
  rowId: at,
  resultId: null,
  id: String(at),
  conversationId: null,
  sender: null,
  senderName: null,
  sentAtSeconds: null,
  category: null,
  type: null,
  excerpt: "Lena",
});
const call = (at: number): LookupMatches["calls"][number] => ({
  fit: "idStart",
  rowId: at,
  resultId: null,
  sessionId: `lena${at}`,
  type: null,
  status: null,
  initiator: null,
  initiatorName: null,
  receiver: null,
  receiverName: null,
  initiatedAtSeconds: null,
  totalDurationInMinutes: null,
});

describe("what the store found", () => {
  test.each([
    ["calls", "calls", { calls: upTo(6, call) }],
    ["conversations", "conversations", { conversations: upTo(6, conversation) }],
    ["texts", "messages", { messages: upTo(6, (at) => message(at, "text")) }],
  ] as const)("%s are cut as the answer says", (name, kind, some) => {
    expect(sizeOf(name, { text: "lena", found: found(some) })).toEqual([6, false]);
    expect(sizeOf(name, { text: "lena", found: found(some, { [kind]: true }) })).toEqual([6, true]);
  });

  test("people are cut as the answer says, also if all that it has are exact", () => {
    const people = upTo(6, person);
    // The first person has three entries.
    expect(sizeOf("people", { text: "lena", found: found({ people }) })).toEqual([8, false]);
    expect(sizeOf("people", { text: "lena", found: found({ people }, { people: true }) })).toEqual([8, true]);
    const exact = people.map((each) => ({ ...each, fit: "name" as const }));
    expect(sizeOf("people", { text: "lena", found: found({ people: exact }) })).toBeNull();
    const cut = { text: "lena", found: found({ people: exact }, { people: true }) };
    expect([sizeOf("exact", cut), sizeOf("people", cut)]).toEqual([
      [18, false],
      [0, true],
    ]);
  });

  test("messages that are cut among those by id are no texts", () => {
    const messages = upTo(6, (at) => message(at, "id"));
    const cut = { text: "messageId: 1", found: found({ messages }, { messages: true }) };
    expect([sizeOf("exact", cut), sizeOf("messages", cut), sizeOf("texts", cut)]).toEqual([
      [6, false],
      [0, true],
      null,
    ]);
  });

  test("three people, or conversations, stand beside a time", () => {
    const text = "lena yesterday 14-15";
    const beside = (count: number) => sizeOf("exact", { text, found: found({ people: upTo(count, person) }) });
    expect([beside(3), beside(4)]).toEqual([
      [6, false],
      [6, true],
    ]);
    const inThem = (count: number) =>
      sizeOf("exact", { text, found: found({ conversations: upTo(count, conversation) }) });
    expect([inThem(3), inThem(4)]).toEqual([
      [6, false],
      [6, true],
    ]);
  });
});

describe("what the window has", () => {
  const query = { kind: "messages", params: {} } as const;
  const facts: Readonly<Record<string, (count: number) => Partial<ListFacts>>> = {
    saved: (count) => ({
      lists: {
        saved: upTo(count, (at) => ({ savedId: at, name: `Lena ${at}`, query, version: 1, changedAtMs: 1 })),
        recent: [],
      },
    }),
    files: (count) => ({
      files: upTo(count, (at) => ({ openedId: at, name: `Lena ${at}`, connectionId: `file:${at}` }) as never),
    }),
    connections: (count) => ({
      connections: upTo(count, (at) => ({ id: `other ${at}`, name: `Lena ${at}` }) as never),
    }),
  };

  test.each(Object.entries(facts))("%s are cut after six, with and without a text", (name, make) => {
    for (const text of ["", "lena"]) {
      expect([6, 7].map((count) => sizeOf(name, { ...make(count), text }))).toEqual([
        [6, false],
        [6, true],
      ]);
    }
  });

  test("commands are cut after twelve, but not without a text and not where they stand alone", () => {
    expect(sizeOf("commands", { text: "theme" })?.[1]).toBe(false);
    expect(sizeOf("commands", { text: "e" })).toEqual([12, true]);
    const [listed = 0, hasMore] = sizeOf("commands", { text: ">e" }) ?? [];
    expect([listed > 12, hasMore]).toEqual([true, false]);
    expect(sizeOf("commands", {})?.[1]).toBe(false);
  });

  test("what was opened last is not all of it, so no more is claimed", () => {
    const ran = upTo(8, (at) => ({ recentId: at, query, ranAtMs: at, rowCount: 1 }));
    expect(sizeOf("recent", { lists: { saved: [], recent: ran } })).toEqual([6, false]);
  });
});
