// The questions to the service in the list of the palette, the calls with trouble, and how times are written.
import { afterEach, expect, test } from "vitest";
import { setLanguage } from "#texts/language.ts";
import { MESSAGES } from "#texts/messages-de.ts";
import { checkQuery } from "#domain/query/query.ts";
import { FACTS } from "#tests/fakes/palette-facts.ts";
import type { ListFacts } from "./palette-entries.ts";
import { groupsOf } from "./palette-groups.ts";

afterEach(() => setLanguage({ language: "en", messages: {} }));

const shown = (facts: Partial<ListFacts>): readonly (readonly [string, readonly string[]])[] =>
  groupsOf({ ...FACTS, ...facts }).map(({ name, entries }) => [name, entries.map(({ title }) => title)]);

test("the service can be asked for messages with a text, by Enter if nothing stored matches", () => {
  const first = (facts: Partial<ListFacts>) =>
    groupsOf({ ...FACTS, hasRows: false, ...facts })
      .flatMap(({ entries }) => entries)
      .find(({ action }) => action !== null);
  for (const text of ["84213", " where is my parcel ", "zażółć", "https://example.com/orders"]) {
    expect(first({ text })).toMatchObject({
      facts: ["1 request"],
      action: { kind: "query", query: { kind: "messages", params: { searchKey: text.trim() } } },
    });
  }
  // An id is pasted.
  expect(first({ text: "84213", isPasted: true })?.title).toBe("Ask the service for message 84213");
  expect(shown({ text: "84213", isPasted: true, hasRows: false })[0]?.[1]).toContain(
    "Ask the service for messages with “84213”",
  );
  const isOffered = (facts: Partial<ListFacts>): boolean =>
    groupsOf({ ...FACTS, ...facts }).some(({ entries }) => entries.some(({ id }) => id === "ask text"));
  for (const text of [
    "v1.eu.a1",
    "ana_user_ben",
    "switchboard://calls/v1.eu.nowhere",
    "switchboard:nowhere",
    "calls with:freya-01 status:missed",
    "calls sender:ana",
    ">theme",
    "\uD800",
    "\u200B",
    "x".repeat(501),
  ]) {
    expect([text, isOffered({ text })]).toEqual([text, false]);
  }
  expect(isOffered({ text: "refund", connectionId: "file:1" })).toBe(false);
});

test("words for trouble lead to the calls with a reconnect or contradictions, by Enter", () => {
  const titles = (text: string) => shown({ text }).find(([name]) => name === "calls")?.[1];
  const both = ["Calls with a reconnect", "Calls with contradictions"];
  expect(["trouble", "device trouble", "call with device trouble", "reconnect", "calls with"].map(titles)).toEqual([
    both,
    both,
    both,
    both.slice(0, 1),
    undefined,
  ]);
  const [first] = groupsOf({ ...FACTS, text: "device trouble" })[0]?.entries ?? [];
  expect(first?.action).toEqual({
    kind: "query",
    query: { kind: "calls", params: { reconnects: true } },
    savedFrom: null,
  });
  expect(checkQuery({ kind: "calls", params: { reconnects: true, contradictions: true } })).toEqual([]);
  setLanguage({ language: "de", messages: MESSAGES });
  expect(titles("Störung")).toEqual(["Anrufe mit Wiederverbindung", "Anrufe mit Widersprüchen"]);
});

test("everyday words lead to the calls with a status, and those for a dropped connection to what may be meant", () => {
  const titles = (text: string) => shown({ text }).find(([name]) => name === "calls")?.[1];
  expect(["failed calls", "no answer", "busy", "cancelled", "declined", "ongoing"].map(titles)).toEqual([
    ["Calls that were not answered"],
    ["Calls with the status “No answer”"],
    ["Calls with the status “Busy”"],
    ["Calls with the status “Cancelled”"],
    ["Calls with the status “Declined”"],
    ["Calls with the status “Ongoing”"],
  ]);
  expect(titles("dropped")).toEqual(["Calls with a reconnect", "Calls that somebody left early"]);
  setLanguage({ language: "de", messages: MESSAGES });
  expect(["besetzt", "abgelehnt", "keine antwort", "fehlgeschlagen"].map(titles)).toEqual([
    ["Anrufe mit dem Status „Besetzt“"],
    ["Anrufe mit dem Status „Abgelehnt“"],
    ["Anrufe mit dem Status „Keine Antwort“"],
    ["Anrufe, die nicht angenommen wurden"],
  ]);
  const dropped = ["Anrufe mit Wiederverbindung", "Anrufe, die jemand früh verließ"];
  expect(titles("verbindungsabbruch")).toEqual(dropped);
  expect(titles("abgebrochen")).toEqual([...dropped, "Anrufe mit dem Status „Zurückgezogen“"]);
});

test("everyday words lead to the commands of the program", () => {
  const commands = (text: string) => shown({ text }).find(([name]) => name === "commands")?.[1] ?? [];
  for (const text of ["language", "time zone", "api key", "update", "font", "connections"])
    expect(commands(text)).toContain("Settings");
  expect(commands("dark mode")).toContain("Dark theme");
  expect(commands("clear data")).toEqual(["Storage"]);
  expect(commands("logs")).toEqual(["Copy diagnostics"]);
  setLanguage({ language: "de", messages: MESSAGES });
  expect(commands("dunkel")).toHaveLength(1);
});

test("a time is written as everywhere in the window, in its language", () => {
  const titles = (form: ListFacts["form"]) =>
    groupsOf({ ...FACTS, text: "2026-03-01 14:00", form, screen: "messages" }).flatMap(({ entries }) =>
      entries.flatMap(({ id, title }) => (id.startsWith("time") ? [title] : [])),
    );
  const own = { zone: "Europe/Berlin", dateStyle: "language" } as const;
  expect(titles(own)).toEqual([
    expect.stringMatching(/^Go to Mar 1, 2026, 2:00:00\sPM in the loaded messages$/u),
    expect.stringMatching(/^Ask the service for messages from Mar 1, 2026, 2:00:00\sPM on$/u),
  ]);
  setLanguage({ language: "de", messages: MESSAGES });
  expect(titles(own)[0]).toBe("In den geladenen Nachrichten zu 01.03.2026, 14:00:00 gehen");
});
