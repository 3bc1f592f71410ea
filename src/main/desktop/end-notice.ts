// The notification about long work that ended while no window had the focus.
import { shortVerdict } from "#domain/report/verdict.ts";
import type { EndedWork } from "./work-under-way.ts";
import { say } from "#texts/say.ts";

/** Shorter work has ended before a person looks elsewhere, milliseconds. */
const LEAST_MS = 5000;

export interface EndNotice {
  readonly title: string;
  readonly body: string;
}

/** Null if a window has the focus, which says it itself, or if the work was short. Holds numbers and our own words only. */
export function noticeOf({ kind, verdict, rows, tookMs }: EndedWork, hasFocus: boolean): EndNotice | null {
  if (hasFocus || tookMs < LEAST_MS) return null;
  const hasStopped = verdict === "failed";
  return {
    title: say(`main.work.${hasStopped ? "stopped" : "ended"}.${kind}`),
    body: bodyOf(verdict, say("main.work.rows", { rows })),
  };
}

function bodyOf(verdict: EndedWork["verdict"], rows: string): string {
  return typeof verdict === "string"
    ? say(`main.work.outcomes.${verdict}`, { rows })
    : say("main.work.loaded", { rows, verdict: shortVerdict(verdict) });
}
