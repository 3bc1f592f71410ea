// The notes of a rebuilt call are read back from their sentences.
import fc from "fast-check";
import { expect, test } from "vitest";
import { noteSentence, readNote } from "./rebuilt-notes.ts";

test("a note with numbers comes back with them", () => {
  const note = readNote(noteSentence("repeats", { repeated: 2, events: 5 }));
  expect([note?.kind, note?.of("repeated"), note?.of("events")]).toEqual(["repeats", "2", "5"]);
});

test("a note without parts comes back", () => {
  expect(readNote(noteSentence("noStart"))?.kind).toBe("noStart");
});

test("values of a record come back as they were", () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 40 }).filter((text) => !text.includes("(")),
      fc.nat(),
      (one, line) => {
        const parts = { fact: "status", one, oneLine: line, other: "$& {one}", otherLine: 3 };
        const note = readNote(noteSentence("differ", parts));
        expect(Object.keys(parts).map((part) => note?.of(part))).toEqual(Object.values(parts).map(String));
      },
    ),
  );
});

test("another sentence is no note, and neither is a very long one", () => {
  expect(readNote("No event says anything.")).toBeNull();
  expect(readNote("__proto__")).toBeNull();
  expect(
    readNote(noteSentence("differ", { fact: "a".repeat(2000), one: 1, oneLine: 1, other: 2, otherLine: 2 })),
  ).toBeNull();
});
