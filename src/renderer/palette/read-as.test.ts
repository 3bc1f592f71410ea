// Tests what the palette reads in a text, and what it lists for it: calls to a person, and a period alone.
import { expect, test } from "vitest";
import { NOTHING_FOUND } from "#renderer/state/slices/palette-slice.ts";
import { FACTS } from "#tests/fakes/palette-facts.ts";
import { groupsOf } from "./palette-groups.ts";
import { readAs } from "./read-as.ts";

const AMELIA = [{ fit: "name", kind: "user", id: "amelia", name: "Amelia" }] as const;

test("calls to a person are those in which the person was called, not those that the person made", () => {
  for (const [text, params] of [
    ["calls to Amelia", { called: "amelia" }],
    ["unanswered calls to Amelia", { called: "amelia", status: expect.arrayContaining(["missed", "busy"]) }],
    ["Anrufe an Amelia", { called: "amelia" }],
  ] as const) {
    const [first] = groupsOf({ ...FACTS, text, found: { ...NOTHING_FOUND, people: AMELIA } })[0]?.entries ?? [];
    expect(first).toMatchObject({ title: "Calls to Amelia", action: { query: { kind: "calls", params } } });
  }
});

test("messages to a person are offered as those with the person, because they have no filter for the receiver", () => {
  for (const [text, params] of [
    ["messages to Amelia", { with: "amelia" }],
    ["messages with Amelia", { with: "amelia" }],
    ["Nachrichten an Amelia", { with: "amelia" }],
    ["messages to Amelia yesterday", { with: "amelia", affix: "append" }],
  ] as const) {
    const facts = { ...FACTS, text, found: { ...NOTHING_FOUND, people: AMELIA } };
    const [first] = groupsOf(facts)[0]?.entries ?? [];
    expect(first).toMatchObject({
      title: "Messages with Amelia",
      facts: expect.arrayContaining(["by this person, or to this person alone"]),
      action: { query: { kind: "messages", params } },
    });
    expect(first?.action).not.toMatchObject({ query: { params: { sender: "amelia" } } });
    expect(readAs(facts).slice(0, 3)).toEqual(["Messages", "with", "Amelia"]);
  }
  const team = [{ fit: "name", kind: "group", id: "team", name: "Team" }] as const;
  expect(groupsOf({ ...FACTS, text: "messages to Team", found: { ...NOTHING_FOUND, people: team } })[0]).toMatchObject({
    name: "exact",
    entries: [{ title: "Messages in conversation Team" }],
  });
});

test("a list is found by its own name, also in German, and by all that narrows it", () => {
  for (const [text, title, params] of [
    ["all messages", "All messages", {}],
    ["All calls", "All calls", {}],
    ["alle Nachrichten", "All messages", {}],
    ["alle Anrufe", "All calls", {}],
    ["all missed calls", "Calls", { status: ["unanswered", "missed", "canceled"] }],
  ] as const) {
    const [first] = groupsOf({ ...FACTS, text })[0]?.entries ?? [];
    expect(first).toMatchObject({ title, action: { kind: "query", query: { params } } });
    expect(readAs({ ...FACTS, text })[0]).toBe(title);
  }
  const found = { ...NOTHING_FOUND, people: AMELIA };
  expect(groupsOf({ ...FACTS, text: "all calls of Amelia", found })[0]?.entries[0]?.title).toBe("Calls with Amelia");
});

test("a period alone leads to both lists in it, and is never read as a moment of another zone", () => {
  for (const text of ["30 Oct 11:55-12:00", "30 Oct 11:55 - 12:00"]) {
    const [group] = groupsOf({ ...FACTS, text });
    expect(group).toMatchObject({
      name: "exact",
      entries: [
        { title: "Messages", action: { query: { kind: "messages" } } },
        { title: "Calls", action: { query: { kind: "calls" } } },
      ],
    });
    expect(readAs({ ...FACTS, text })).toEqual([expect.stringMatching(/30 11:55 – 12:00$/u)]);
  }
  const [yesterday] = groupsOf({ ...FACTS, text: "yesterday" });
  expect(yesterday?.entries.map(({ title }) => title).slice(-2)).toEqual(["Messages", "Calls"]);
});
