// The outcome of each status, and that the filter and the groups of statuses mean the same.
import { expect, test } from "vitest";
import { CALL_FILTERS } from "#domain/query/call-filters.ts";
import { groupsOf } from "#domain/query/filter.ts";
import { spellingsOf } from "#domain/query/spellings.ts";
import { CALL_STATUSES, participantsOf } from "./call.ts";
import { didNotCome, MISSED_SPELLINGS, outcomeOf, OUTCOMES, wasAnswered } from "./outcomes.ts";

test("each status has one outcome, in any spelling; one that is undecided or unknown has none", () => {
  expect(["ended", "ongoing", "ENDED"].map(outcomeOf)).toEqual(["answered", "answered", "answered"]);
  expect(["rejected", "busy"].map(outcomeOf)).toEqual(["turnedDown", "turnedDown"]);
  const missed = ["unanswered", "missed", "canceled", "cancelled"];
  expect(missed.map(outcomeOf)).toEqual(missed.map(() => "missed"));
  expect(["initiated", "elsewhere", "", null].map(outcomeOf)).toEqual([null, null, null, null]);
  const open = CALL_STATUSES.filter((status) => outcomeOf(status) === null);
  expect([...Object.values(OUTCOMES).flat(), ...open].toSorted()).toEqual(CALL_STATUSES.toSorted());
});

test("somebody answered, nobody did, or it is not known", () => {
  expect(["ongoing", "busy", "missed", "initiated", null].map(wasAnswered)).toEqual([true, false, false, null, null]);
});

test("the missed calls of the filter are those of the statistics", () => {
  const spelled = OUTCOMES.missed.flatMap((status) => spellingsOf("calls", "status", status));
  expect([...new Set(spelled)].toSorted()).toEqual(MISSED_SPELLINGS.toSorted());
  const groups = CALL_FILTERS.flatMap((filter) => groupsOf(filter));
  const notAnswered = groups.find(({ label }) => label === "NotAnswered")?.choices ?? [];
  expect(notAnswered.toSorted()).toEqual(CALL_STATUSES.filter((status) => wasAnswered(status) === false).toSorted());
});

test("somebody who refused a call, or was busy, did not miss it", () => {
  const said = (state: string) => didNotCome(participantsOf({ participants: [{ uid: "ann", state }] }), "ann");
  expect(["unanswered", "missed", "rejected", "Busy"].map(said)).toEqual([true, true, false, false]);
});
