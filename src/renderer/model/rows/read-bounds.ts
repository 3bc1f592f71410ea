// Reads what was typed as the bounds of a number or a time, and says the test that they make.
import type { DayEdge, TimeContext } from "../../../domain/query/time-input.ts";
import { readTimeInput } from "../../../domain/query/time-input.ts";
import { formatTime } from "../../../domain/time/time.ts";
import type { LocalTest } from "./local-tests.ts";
import type { FacetColumn } from "./facet-columns.ts";

/** The test; null when nothing was typed; what is wrong with the first bound that cannot be read. */
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
  if (from !== null && to !== null && from > to) return { problem: "From lies behind to." };
  const show = (bound: number): string => (holds === "time" ? formatTime(bound, context.zone) : String(bound));
  const said = (word: string, bound: number | null) => (bound === null ? [] : [word, show(bound)]);
  const words = [label, ...said("from", from), ...said("to", to), unit ?? []].flat();
  return { test: { test: "between", column, from, to }, words: words.join(" ") };
}

/** The test of a day of the window's zone, "2026-10-31"; null for what is no day. */
export function dayTest({ column, label }: FacetColumn, day: string, context: TimeContext): LocalTest | null {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(day)) return null;
  const [from, to] = [readTimeInput(day, context), readTimeInput(day, context, "end")];
  if (!from.ok || !to.ok) return null;
  return { test: { test: "between", column, from: from.seconds, to: to.seconds }, words: `${label} on ${day}` };
}

/** A number, null for nothing, or what is wrong. */
function readNumber(text: string): number | null | string {
  if (text.trim() === "") return null;
  const number = Number(text.trim().replace(",", "."));
  return Number.isFinite(number) ? number : `${text.trim()} is no number.`;
}

function readTime(text: string, context: TimeContext, edge: DayEdge): number | null | string {
  if (text.trim() === "") return null;
  const reading = readTimeInput(text, context, edge);
  return reading.ok ? reading.seconds : `${text.trim()} is no time. Try 2026-10-28 14:00 or yesterday.`;
}
