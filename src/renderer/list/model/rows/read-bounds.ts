// Reads typed bounds of a number or a time as a test of loaded rows.
import { readTimeInput, type TimeContext } from "#domain/query/time-input.ts";
import type { DayEdge } from "#domain/time/wall-moments.ts";
import { formatTime } from "#domain/time/time.ts";
import type { LocalTest } from "./local-values.ts";
import type { FacetColumn } from "./facet-columns.ts";
import { say } from "#texts/say.ts";

/** The test of two typed bounds; null if both are empty; the problem of the first bound that cannot be read. */
export function readBounds(
  { column, label, holds, unit }: FacetColumn,
  typed: { readonly from: string; readonly to: string },
  context: TimeContext,
): LocalTest | { readonly problem: string } | null {
  const read = (text: string, edge: DayEdge): number | null | string =>
    holds === "time" ? readTime(text, context, edge) : readNumber(text);
  const [from, to] = [read(typed.from, "start"), read(typed.to, "end")];
  if (typeof from === "string") return { problem: from };
  if (typeof to === "string") return { problem: to };
  if (from === null && to === null) return null;
  if (from !== null && to !== null && from > to) return { problem: say("rows.bounds.reversed") };
  const show = (bound: number): string => (holds === "time" ? formatTime(bound, context.zone) : String(bound));
  const shown = (bound: number | null): string | null => (bound === null ? null : show(bound));
  const words = say("rows.facets.between", { column: label, from: shown(from), to: shown(to) });
  return {
    test: { test: "between", column, from, to },
    words: unit === null ? words : `${words} ${say(`units.${unit}`)}`,
  };
}

/** The test of a day in the window's zone, "2026-10-31"; null for any other text. */
export function dayTest({ column, label }: FacetColumn, day: string, context: TimeContext): LocalTest | null {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(day)) return null;
  const [from, to] = [readTimeInput(day, context), readTimeInput(day, context, "end")];
  if (!from.ok || !to.ok) return null;
  return {
    test: { test: "between", column, from: from.seconds, to: to.seconds },
    words: say("rows.facets.onDay", { column: label, day }),
  };
}

/** A number, null for an empty text, or a problem. */
function readNumber(text: string): number | null | string {
  if (text.trim() === "") return null;
  const number = Number(text.trim().replace(",", "."));
  return Number.isFinite(number) ? number : say("rows.bounds.noNumber", { text: text.trim() });
}

function readTime(text: string, context: TimeContext, edge: DayEdge): number | null | string {
  if (text.trim() === "") return null;
  const reading = readTimeInput(text, context, edge);
  return reading.ok ? reading.seconds : say("rows.bounds.noTime", { text: text.trim() });
}
