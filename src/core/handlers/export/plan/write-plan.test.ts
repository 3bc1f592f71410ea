// Tests the reasons why a plan cannot be carried out, one by one.
import { expect, test } from "vitest";
import { plainPlan } from "#tests/fakes/plain-plan.ts";
import { Failed } from "#contract/failure.ts";
import type { ExportPlan } from "#contract/exports/export-plan.ts";
import { writePlanOf } from "./write-plan.ts";

function reasonsAgainst(change: Partial<ExportPlan>): readonly string[] {
  try {
    writePlanOf(plainPlan(change), { kind: change.dataset === "calls" ? "calls" : "messages" });
    return [];
  } catch (thrown) {
    if (!(thrown instanceof Failed) || thrown.failure.kind !== "badRequest") throw thrown;
    expect(thrown.failure.method).toBe("export.start");
    return thrown.failure.issues ?? [];
  }
}

test.each<[string, Partial<ExportPlan>, string]>([
  ["an unknown zone", { zone: "Nowhere" }, "There is no such zone."],
  ["a column twice", { columns: ["id", "id"] }, "A column is unknown or repeated."],
  ["calls by conversation", { dataset: "calls", parts: { by: "conversation" } }, "calls belong to no conversation."],
  [
    "unreadable records by day",
    { dataset: "unreadable", parts: { by: "day" } },
    "Records that could not be read have no day.",
  ],
])("a plan with %s is refused", (_name, change, reason) => {
  expect(reasonsAgainst(change)).toEqual([reason]);
});

test.each<Partial<ExportPlan>>([
  {},
  { parts: { by: "day" } },
  { parts: { by: "conversation" } },
  { dataset: "calls", parts: { by: "day" } },
])("the plan %j can be carried out", (change) => {
  expect(reasonsAgainst(change)).toEqual([]);
});
