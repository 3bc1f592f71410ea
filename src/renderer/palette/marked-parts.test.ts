// The typed words are marked in names of data alone: in no sentence of the program, and in the right place of it.
import { expect, test } from "vitest";
import { NOTHING_FOUND } from "#renderer/state/slices/palette-slice.ts";
import { FACTS } from "#tests/fakes/palette-facts.ts";
import { markedParts } from "./marked-parts.ts";
import type { ListFacts } from "./palette-entries.ts";
import { groupsOf } from "./palette-groups.ts";

/** A title with its marks in brackets. */
const marked = (title: string, names: readonly string[], terms: readonly string[]): string =>
  markedParts(title, names, terms)
    .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join("");

test.each([
  ["Calls with Lena", ["Lena"], ["l"], "Calls with [L]ena"],
  ["Calls with Call", ["Call"], ["call"], "Calls with [Call]"],
  ["Tom to Tomas", ["Tom", "Tomas"], ["tom"], "[Tom] to [Tom]as"],
  ["Von Ana verpasste Anrufe", ["Ana"], ["an"], "Von [An]a verpasste Anrufe"],
  ["Search the loaded messages for the", [], ["the"], "Search the loaded messages for the"],
  ["The order", ["The order"], ["order", "the"], "[The] [order]"],
])("%s with the names %j and the typed %j is %s", (title, names, terms, expected) => {
  expect(marked(title, names, terms)).toBe(expected);
});

test("no sentence of the program is marked, and each name is", () => {
  const found = {
    ...NOTHING_FOUND,
    people: [
      { fit: "nameStart", kind: "user", id: "al", name: "Alan" },
      { fit: "nameStart", kind: "group", id: "all", name: "Alumni" },
    ],
    conversations: [{ fit: "part", id: "c", name: "Alan, Cal", messages: 2 }],
  } as const;
  const titles = (facts: Partial<ListFacts>): readonly string[] =>
    groupsOf({ ...FACTS, found, ...facts }).flatMap(({ entries }) =>
      entries.map(({ title, names }) => marked(title, names ?? [], [facts.text ?? ""])),
    );
  expect(titles({ text: "al" }).filter((title) => !title.startsWith("["))).toEqual(
    expect.arrayContaining([
      "Messages by [Al]an",
      "Calls with [Al]an",
      "All of [Al]an",
      "Messages in conversation [Al]umni",
      "Ask the service for messages with “al”",
      "Search the loaded messages for al",
    ]),
  );
  expect(titles({ text: "al" })).toContain("[Al]an, C[al]");
  // Commands and files are found by their names.
  expect(titles({ text: "theme", found: NOTHING_FOUND })).toContain("Light [theme]");
});
