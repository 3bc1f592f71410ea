// The steps between the export dialog and its plan.
import { expect, test } from "vitest";
import { isRedacted } from "#contract/exports/export-plan.ts";
import { chooseColumns } from "#contract/exports/export-columns.ts";
import {
  draftOfPlan,
  firstDraft,
  NO_REDACTION,
  planOf,
  visibleColumns,
  withFormat,
  withoutMapping,
  withOption,
  withDataset,
  suggestName,
} from "./export-draft.ts";

const draft = firstDraft("messages", "Europe/Kyiv");
const shown = (ids: readonly string[]) => ({
  columns: ids.map((id) => ({ id, width: null, hidden: id === "category" })),
});

test("grid columns become export columns: UIDs beside names, times as dates, facts for marks", () => {
  const visible = visibleColumns("messages", shown(["sentAtSeconds", "category", "senderName", "text", "marks", "id"]));
  expect(visible).toEqual([
    "sentAt",
    "sender",
    "senderName",
    "text",
    "attachmentCount",
    "mentionedUids",
    "reactionCount",
    "hasLinks",
    "replyCount",
    "editedAt",
    "deletedAt",
    "moderation",
    "flagReasons",
    "id",
  ]);
  expect(chooseColumns("messages", visible)).not.toBeNull();
  expect(visibleColumns("calls", shown(["initiatedAtSeconds", "type", "totalParticipants"]))).toEqual([
    "initiatedAt",
    "type",
    "mode",
    "totalParticipants",
  ]);
});

test("a plan has all, the shown or the chosen columns, and is null while no column is chosen", () => {
  expect(planOf(draft, ["id"])?.columns).toBeNull();
  expect(planOf({ ...draft, columnChoice: "visible" }, ["id"])?.columns).toEqual(["id"]);
  expect(planOf({ ...draft, columnChoice: "chosen" }, ["id"])).toBeNull();
  expect(planOf({ ...draft, columnChoice: "chosen", chosen: ["data.metadata.order"] }, [])?.columns).toEqual([
    "data.metadata.order",
  ]);
});

test("another dataset starts with all of its columns; an unknown name changes nothing", () => {
  const before = { ...draft, columnChoice: "chosen" as const, chosen: ["id"] };
  expect(withDataset(before, "reactions")).toMatchObject({ plan: { dataset: "reactions" }, columnChoice: "all" });
  expect(withDataset(before, "nonsense")).toBe(before);
});

test("an option changes only to a value that the format accepts", () => {
  expect(withOption(draft.plan.options, "gzip", true)).toMatchObject({ gzip: true });
  expect(withOption(draft.plan.options, "lineEnd", "cr")).toEqual(draft.plan.options);
});

test("a saved plan gives the draft that it was made from", () => {
  const plan = planOf({ ...draft, columnChoice: "chosen", chosen: ["id", "text"] }, []);
  expect(plan).not.toBeNull();
  expect(plan === null ? null : planOf(draftOfPlan(plan), [])).toEqual(plan);
  expect(isRedacted(NO_REDACTION)).toBe(false);
  expect(isRedacted({ ...NO_REDACTION, words: ["Acme"] })).toBe(true);
});

test("Parquet is split by day unless a person chose otherwise, and the next format is not", () => {
  const parts = (change: (from: typeof draft) => typeof draft): unknown => change(draft).plan.parts;
  expect(parts((from) => withFormat(from, "parquet"))).toEqual({ by: "day" });
  expect(parts((from) => withFormat(withFormat(from, "parquet"), "csv"))).toEqual({ by: "none" });
  expect(parts((from) => withDataset(withFormat(from, "parquet"), "unreadable"))).toEqual({ by: "none" });
  const divided = { ...draft, plan: { ...draft.plan, parts: { by: "conversation" } as const } };
  expect(withFormat(divided, "parquet").plan.parts).toEqual({ by: "conversation" });
  const wholeParquet = withFormat(draft, "parquet");
  const chosen = { ...wholeParquet, plan: { ...wholeParquet.plan, parts: { by: "none" } as const } };
  expect(withFormat(chosen, "xlsx").plan.parts).toEqual({ by: "none" });
});

test("each export asks for the list of pseudonyms again, even with a preset", () => {
  const redaction = { people: true, dropText: false, words: ["Acme"], saveMapping: true };
  const asked = { ...draft, plan: { ...draft.plan, redaction } };
  const plan = planOf(asked, []);
  if (plan === null) throw new Error("no plan");
  expect(plan.redaction.saveMapping).toBe(true);
  for (const next of [withoutMapping(asked), draftOfPlan(plan)]) {
    expect(next.plan.redaction).toEqual({ ...redaction, saveMapping: false });
  }
});

test("the suggested name says when an export is redacted", () => {
  const plan = planOf(draft, []);
  if (plan === null) throw new Error("no plan");
  expect(suggestName(plan)).toMatch(/^messages \d{4}-/u);
  for (const change of [{ people: true }, { dropText: true }, { words: ["Acme"] }]) {
    expect(suggestName({ ...plan, redaction: { ...NO_REDACTION, ...change } })).toMatch(/^messages redacted \d{4}-/u);
  }
});
