// Tests the redaction of single cells: the people whom a row names decide whom a shared name means.
import { expect, test } from "vitest";
import { columnsOf } from "#contract/exports/export-columns.ts";
import { makeCellRedactor } from "./redact-cells.ts";
import { PeopleCollector } from "./redact-people.ts";
import { PseudonymBook } from "./pseudonym-book.ts";
import { Pseudonyms } from "./pseudonyms.ts";
import { Redactor } from "./redactor.ts";

test("a shared name means the person whom the row names, and another column with the UID of a namesake changes nothing", () => {
  const collector = new PeopleCollector();
  for (const uid of ["a-1001", "a-1002"]) collector.add(uid, "Alex Kim");
  const people = collector.people();
  const pseudonyms = new Pseudonyms(new Uint8Array(32), new PseudonymBook(new Map()), people);
  const redactor = new Redactor(people, pseudonyms, { people: true, dropText: false, words: [], saveMapping: false });
  const columns = columnsOf("messages").filter(({ name }) => ["id", "sender", "text"].includes(name));
  const redact = makeCellRedactor(columns, redactor);
  const rowOf = (id: string, sender: string): readonly unknown[] => {
    const cells = { id, sender, text: "Alex Kim asked" };
    return redact(
      columns.map(({ name }) => (name === "id" || name === "sender" || name === "text" ? cells[name] : null)),
    );
  };
  const textAt = columns.findIndex(({ name }) => name === "text");
  for (const sender of ["a-1001", "a-1002"]) {
    for (const id of ["9", "a-1001", "a-1002"]) expect(rowOf(id, sender)[textAt]).toBe(`${redactor.uid(sender)} asked`);
  }
  expect(redactor.uid("a-1001")).not.toBe(redactor.uid("a-1002"));
});
