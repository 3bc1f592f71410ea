// Tests that redaction keeps the spelling of numbers and replaces UIDs sent as numbers.
import { expect, test } from "vitest";
import { RAW_COLUMN } from "#contract/exports/export-columns.ts";
import { makeCellRedactor } from "./redact-cells.ts";
import { PseudonymBook } from "./pseudonym-book.ts";
import { Pseudonyms } from "./pseudonyms.ts";
import { Redactor } from "./redactor.ts";

const plan = { people: true, dropText: false, words: [], saveMapping: false };
const people = new Map([
  ["90071992547409931", { names: new Set(["Ann"]), role: null, isInside: true }],
  ["42", { names: new Set(["Bob"]), role: null, isInside: true }],
]);
const pseudonyms = new Pseudonyms(new Uint8Array(32), new PseudonymBook(new Map()), people);
const redact = makeCellRedactor([RAW_COLUMN], new Redactor(people, pseudonyms, plan));

test("redaction keeps the spelling of numbers, also in JSON inside a text", () => {
  const numbers = "[1.10,1e400,1.0,-0,90071992547409932,12]";
  const raw = `{"id":1,"n":${numbers},"text":${JSON.stringify(`{"n":${numbers}}`)}}`;
  expect(redact([raw])).toEqual([raw]);
});

test("redaction replaces UIDs and telephone numbers sent as JSON numbers, even long ones", () => {
  const [clean] = redact(['{"sender":90071992547409931,"receiver":42,"phone":491701234567.0,"count":42}']);
  expect(clean).not.toMatch(/9007199|491701|"receiver":42/u);
  expect(clean).toContain('"count":42');
});
