// Tests which texts of redacted rows still look like a person, and in which order they are listed.
import { expect, test } from "vitest";
import type { ExportLeftover } from "#contract/methods/export-methods.ts";
import { LeftoverCheck } from "./leftovers.ts";
import { PeopleCollector } from "./redact-people.ts";

function checkFor(...people: readonly (readonly [uid: string, name: string])[]): LeftoverCheck {
  const collector = new PeopleCollector();
  for (const [uid, name] of people) collector.add(uid, name);
  return new LeftoverCheck(collector.people());
}

/** The leftovers in one row with these texts and ids. */
function leftoversIn(texts: readonly string[], ids: readonly string[] = []): readonly ExportLeftover[] {
  const check = checkFor(["u-7", "Ann Marie Stone"], ["bo", "Bo Li"]);
  check.look(texts, ids);
  return check.leftovers();
}

const one = (looksLike: ExportLeftover["looksLike"], text: string): ExportLeftover => ({ looksLike, text, rows: 1 });

test.each([
  ["an e-mail address", "write to a.b@example.org today", [one("email", "a.b@example.org")]],
  ["a phone number", "call +49 30 1234567 now", [one("phone", "+49 30 1234567")]],
  ["words with capitals", "ask Greta Lund", [one("name", "Greta Lund")]],
  ["a made id", "see order-4711-x", [one("uid", "order-4711-x")]],
  ["a known UID", "ask u-7", [one("uid", "u-7")]],
  ["a known UID of two letters", "ask bo", [one("uid", "bo")]],
  ["a part of a known name", "ask marie", [one("name", "marie")]],
  ["no person", "the order has come, thanks", []],
  ["a part of two letters", "li", []],
  ["a doctor", "ask Dr Achterberg", [one("name", "Dr Achterberg")]],
  ["a title with a dot", "ask Prof. Dr. Achterberg-Lund", [one("name", "Prof. Dr. Achterberg-Lund")]],
  ["a German title", "mit Herrn Achterberg", [one("name", "Herrn Achterberg")]],
  ["a French title", "pour Mme Élise", [one("name", "Mme Élise")]],
  ["a Japanese title", "(鈴木様)", [one("name", "鈴木様")]],
  ["a Korean title", "(민수 씨)", [one("name", "민수 씨")]],
  ["an address with a blank", "mail zed @firm.example", [one("email", "zed @firm.example")]],
  ["an address with an entity", "mail zed&#64;firm.example", [one("email", "zed&#64;firm.example")]],
  ["the number of a ticket", "see WEB-4711 and ORD-2026-17", []],
  ["a version", "with WEB-4_0_8 and web-4_0_8", []],
  ["pseudonyms", "Person 12 and Customer 3, agent 4", []],
])("%s in a text is found", (_what, text, expected) => {
  expect(leftoversIn([text])).toEqual(expected);
});

test("numbers and capitals in an id mean nothing, but addresses and known people do", () => {
  expect(leftoversIn([], ["order-4711-x", "Greta Lund", "+49 30 1234567", "Person 12"])).toEqual([]);
  expect(leftoversIn([], ["mail-a.b@example.org"])).toEqual([one("email", "mail-a.b@example.org")]);
  expect(leftoversIn([], ["ann"])).toEqual([one("name", "ann")]);
});

test("each text counts once for a row, and those in the most rows come first", () => {
  const check = checkFor();
  check.look(["Greta Lund, Greta Lund"], []);
  check.look(["Otto Berg", "Greta Lund"], []);
  check.look(["Greta Lund"], []);
  expect(check.leftovers()).toEqual([
    { looksLike: "name", text: "Greta Lund", rows: 3 },
    { looksLike: "name", text: "Otto Berg", rows: 1 },
  ]);
});

test("a hundred texts are listed at most, and each is cut to eighty characters", () => {
  const check = checkFor();
  for (let row = 0; row < 120; row++) check.look([`id-${row}-x`], []);
  check.look([`Anna${"a".repeat(100)} Berg`], []);
  expect(check.leftovers()).toHaveLength(100);
  const long = checkFor();
  long.look([`Anna${"a".repeat(100)} Berg`], []);
  expect(long.leftovers().map(({ text }) => text)).toEqual([`Anna${"a".repeat(76)}`]);
});

test("a text in most rows is no leftover, unless it is known to be a person", () => {
  const check = checkFor(["u-7", "Ann Marie Stone"]);
  for (let row = 0; row < 10; row++)
    check.look(["Acme Support, call-center-1 and marie", row === 3 ? "Greta Lund" : ""], []);
  expect(check.leftovers()).toEqual([
    { looksLike: "name", text: "marie", rows: 10 },
    { looksLike: "name", text: "Greta Lund", rows: 1 },
  ]);
});

test("a number of a thing counts if the UIDs of known people have its form", () => {
  const check = checkFor(["CUST-1001", "Ann Marie Stone"]);
  check.look(["CUST-2002 and WEB-2002"], []);
  expect(check.leftovers()).toEqual([one("uid", "CUST-2002")]);
});
