// Tests who called whom in the title of a call.
import { NO_FIGURES } from "#domain/course/figures.ts";
import { expect, test } from "vitest";
import type { CallRow } from "#contract/methods/rows.ts";
import { participantsOf, readCall } from "#domain/records/call.ts";
import { peopleOf, type CallPeople } from "./call-people.ts";
import { say } from "#texts/say.ts";

type Facts = Partial<CallRow>;

function people(fields: object, facts: Facts = {}, names: Readonly<Record<string, string>> = {}): CallPeople {
  const call = { sessionId: "s", ...fields };
  const reading = readCall(call);
  if (!reading.ok) throw new Error(reading.reason);
  return peopleOf({
    row: { ...reading.record, ...NO_FIGURES, rowId: 1, initiatorName: null, receiverName: null, ...facts },
    names,
    participants: participantsOf(call),
  });
}

const unnamed = (count: number): object => ({
  participants: Array.from({ length: count }, (_, index) => ({ name: `Guest ${index + 1}` })),
});

test("people have the name of the record, else the known one, else their id", () => {
  const facts = { initiator: "ann", initiatorName: "Ann", receiver: "ben" };
  expect(people({}, facts, { ann: "Anna", ben: "Ben" })).toEqual({ from: "Ann", to: "Ben" });
  expect(people({}, facts)).toEqual({ from: "Ann", to: "ben" });
  expect(people({}, { receiver: "ben\u202E" }).to).not.toContain("\u202E");
  expect(people({}, { initiator: "constructor" })).toEqual({ from: "constructor", to: null });
});

test("a call without an initiator is from those whom it names without a UID", () => {
  expect(people(unnamed(0)).from).toBe(say("calls.call.unknown"));
  expect(people({ participants: [{ uid: "ann", name: "Ann" }] }).from).toBe(say("calls.call.unknown"));
  expect(people({ participants: [{ name: "Guest" }, { name: "Guest" }] }).from).toBe("Guest");
  expect(people(unnamed(3)).from).toBe("Guest 1, Guest 2, Guest 3");
  expect(people(unnamed(5)).from).toBe("Guest 1, Guest 2, Guest 3 and 2 more");
});
