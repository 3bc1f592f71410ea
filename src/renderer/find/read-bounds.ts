// Reads what was typed as the bounds of a number or a time, and says the test that they make.
import type { TimeContext } from "../../domain/time-input.ts";
import { readTimeInput } from "../../domain/time-input.ts";
import { formatTime } from "../../domain/time.ts";
import type { LocalTest } from "../local-filter/local-tests.ts";
import type { FacetColumn } from "./facet-columns.ts";

/** The test; null when nothing was typed; what is wrong with the first bound that cannot be read. */
export function readBounds(
  { column, label, holds }: FacetColumn,
  typed: { readonly from: string; readonly to: string },
  context: TimeContext,
): LocalTest | { readonly problem: string } | null {
  const read = holds === "time" ? (text: string) => readTime(text, context) : readNumber;
  const [from, to] = [read(typed.from), read(typed.to)];
  if (typeof from === "string") return { problem: from };
  if (typeof to === "string") return { problem: to };
  if (from === null && to === null) return null;
  if (from !== null && to !== null && from > to) return { problem: "From lies behind to." };
  const show = (bound: number): string => (holds === "time" ? formatTime(bound, context.zone) : String(bound));
  const words = [label, ...(from === null ? [] : ["from", show(from)]), ...(to === null ? [] : ["to", show(to)])];
  return { test: { test: "between", column, from, to }, words: words.join(" ") };
}

/** The test of a day of the window's zone, "2026-10-31"; null for what is no day. */
export function dayTest({ column, label }: FacetColumn, day: string, context: TimeContext): LocalTest | null {
  const next = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(next.getTime())) return null;
  next.setUTCDate(next.getUTCDate() + 1);
  const [from, end] = [readTimeInput(day, context), readTimeInput(next.toISOString().slice(0, 10), context)];
  if (!from.ok || !end.ok) return null;
  return { test: { test: "between", column, from: from.seconds, to: end.seconds - 1 }, words: `${label} on ${day}` };
}

/** A number, null for nothing, or what is wrong. */
function readNumber(text: string): number | null | string {
  if (text.trim() === "") return null;
  const number = Number(text.trim().replace(",", "."));
  return Number.isFinite(number) ? number : `${text.trim()} is no number.`;
}

function readTime(text: string, context: TimeContext): number | null | string {
  if (text.trim() === "") return null;
  const reading = readTimeInput(text, context);
  return reading.ok ? reading.seconds : `${text.trim()} is no time. Try 2026-10-28 14:00 or yesterday.`;
}
