// The steps between the export dialog and its plan.
import { expect, test } from "vitest";
import { isRedacted } from "../../../contract/methods/export-methods.ts";
import { chooseColumns } from "../../../contract/exports/export-columns.ts";
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

test("what the grid shows becomes columns of the export: UIDs beside names, times as dates, the facts behind marks", () => {
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

test("a plan has all columns, those shown or those chosen, and there is none while nothing is chosen", () => {
  expect(planOf(draft, ["id"])?.columns).toBeNull();
  expect(planOf({ ...draft, columnChoice: "visible" }, ["id"])?.columns).toEqual(["id"]);
  expect(planOf({ ...draft, columnChoice: "chosen" }, ["id"])).toBeNull();
  expect(planOf({ ...draft, columnChoice: "chosen", chosen: ["data.metadata.order"] }, [])?.columns).toEqual([
    "data.metadata.order",
  ]);
});

test("another dataset begins with all of its columns; a name that is no dataset changes nothing", () => {
  const before = { ...draft, columnChoice: "chosen" as const, chosen: ["id"] };
  expect(withDataset(before, "reactions")).toMatchObject({ plan: { dataset: "reactions" }, columnChoice: "all" });
  expect(withDataset(before, "nonsense")).toBe(before);
});

test("an option is changed when the format takes the value", () => {
  expect(withOption(draft.plan.options, "gzip", true)).toMatchObject({ gzip: true });
  expect(withOption(draft.plan.options, "lineEnd", "cr")).toEqual(draft.plan.options);
});

test("a saved plan comes back as the draft it was made from", () => {
  const plan = planOf({ ...draft, columnChoice: "chosen", chosen: ["id", "text"] }, []);
  expect(plan).not.toBeNull();
  expect(plan === null ? null : planOf(draftOfPlan(plan), [])).toEqual(plan);
  expect(isRedacted(NO_REDACTION)).toBe(false);
  expect(isRedacted({ ...NO_REDACTION, words: ["Acme"] })).toBe(true);
});

test("Parquet is divided by day unless something else was chosen, and nothing stays divided for its sake", () => {
  const parts = (change: (from: typeof draft) => typeof draft): unknown => change(draft).plan.parts;
  expect(parts((from) => withFormat(from, "parquet"))).toEqual({ by: "day" });
  expect(parts((from) => withFormat(withFormat(from, "parquet"), "csv"))).toEqual({ by: "none" });
  expect(parts((from) => withDataset(withFormat(from, "parquet"), "unreadable"))).toEqual({ by: "none" });
  const byRows = { ...draft, plan: { ...draft.plan, parts: { by: "rows", most: 10 } as const } };
  expect(withFormat(byRows, "parquet").plan.parts).toEqual({ by: "rows", most: 10 });
  const named = { ...draft, plan: { ...draft.plan, parts: { by: "day", template: "{day}" } as const } };
  expect(withFormat(withFormat(named, "parquet"), "csv").plan.parts).toEqual({ by: "day", template: "{day}" });
  const wholeParquet = withFormat(draft, "parquet");
  const chosen = { ...wholeParquet, plan: { ...wholeParquet.plan, parts: { by: "none" } as const } };
  expect(withFormat(chosen, "xlsx").plan.parts).toEqual({ by: "none" });
});

test("who is who is asked for each time: neither the next export nor a preset brings it", () => {
  const redaction = { people: true, dropText: false, words: ["Acme"], saveMapping: true };
  const asked = { ...draft, plan: { ...draft.plan, redaction } };
  const plan = planOf(asked, []);
  if (plan === null) throw new Error("no plan");
  expect(plan.redaction.saveMapping).toBe(true);
  for (const next of [withoutMapping(asked), draftOfPlan(plan)]) {
    expect(next.plan.redaction).toEqual({ ...redaction, saveMapping: false });
  }
});

test("the name that is offered says when an export is redacted", () => {
  const plan = planOf(draft, []);
  if (plan === null) throw new Error("no plan");
  expect(suggestName(plan)).toMatch(/^messages \d{4}-/u);
  for (const change of [{ people: true }, { dropText: true }, { words: ["Acme"] }]) {
    expect(suggestName({ ...plan, redaction: { ...NO_REDACTION, ...change } })).toMatch(/^messages redacted \d{4}-/u);
  }
});
