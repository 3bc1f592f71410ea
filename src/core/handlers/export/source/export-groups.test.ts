// Tests how rows are divided by day and conversation.
import { expect, test } from "vitest";
import { plainPlan } from "#tests/fakes/plain-plan.ts";
import { makeTemporaryStore, storeRecords } from "#tests/fakes/store.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";
import type { ExportPlan } from "#contract/exports/export-plan.ts";
import { groupRows } from "./export-groups.ts";

test("groups follow their first rows, and rows without a day or conversation are one group", () => {
  const store = makeTemporaryStore();
  // In Kyiv the second of March begins at 22:00 of the first in UTC.
  const lateSeconds = Date.UTC(2026, 2, 1, 22) / 1000;
  const resultId = storeRecords(store, "messages", [
    { id: "new", sentAt: lateSeconds, conversationId: "a" },
    { id: "old", sentAt: lateSeconds - 1, conversationId: "b" },
    { id: "older", sentAt: lateSeconds - 2, conversationId: "a" },
    { id: "never" },
  ]);
  const { viewId } = store.views.open(resultId, EVERYTHING);
  const { rowIds } = store.views.snapshot(viewId);
  const groupsBy = (parts: ExportPlan["parts"]) => {
    const grouped = groupRows(store, "messages", rowIds, plainPlan({ parts }));
    const rows = store.records.readMessageRows([...(grouped?.rowIds ?? [])]);
    return grouped && { ids: rows.map(({ id }) => id), groups: grouped.groups };
  };
  expect(groupsBy({ by: "none" })).toBeNull();
  expect(groupsBy({ by: "day" })).toEqual({
    ids: ["new", "old", "older", "never"],
    groups: [
      { day: "2026-03-02", conversation: null, from: 0, to: 1 },
      { day: "2026-03-01", conversation: null, from: 1, to: 3 },
      { day: "no day", conversation: null, from: 3, to: 4 },
    ],
  });
  expect(groupsBy({ by: "conversation" })).toEqual({
    ids: ["new", "older", "old", "never"],
    groups: [
      { day: null, conversation: "a", from: 0, to: 2 },
      { day: null, conversation: "b", from: 2, to: 3 },
      { day: null, conversation: "no conversation", from: 3, to: 4 },
    ],
  });
});
