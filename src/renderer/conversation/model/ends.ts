// The words of the two ends of the loaded messages in a transcript.
import { endOf, type EndKind, type Side } from "#domain/report/loaded-ends.ts";
import { reasonOf, shortVerdict, verdictOf, type Verdict, type VerdictKind } from "#domain/report/verdict.ts";
import type { Direction } from "#domain/query/cursor.ts";
import { isNarrowed, type SteadyScreen } from "#renderer/list/model/rows/screen.ts";
import { say } from "#texts/say.ts";

export interface EndState {
  readonly direction: Direction;
  readonly text: string;
  readonly canLoad: boolean;
  /** the verdict that the text repeats; null where it says something else */
  readonly verdict: VerdictKind | null;
  /** the end repeats that everything is loaded */
  readonly isComplete: boolean;
}

/** Null while there is no result. */
export function endStateOf(screen: SteadyScreen, side: Side): EndState | null {
  const { result } = screen;
  if (result === null) return null;
  const { kind, direction, canLoad } = endOf(result, side);
  const verdict = verdictOf(result);
  const isHiding = isNarrowed(screen) && !canLoad;
  const text = isHiding ? say("conversation.ends.narrowed") : wordsOf(kind, side, verdict);
  const isJudged = kind === "judged" && !isHiding;
  return {
    direction,
    text,
    canLoad,
    verdict: isJudged ? verdict.kind : null,
    isComplete: verdict.kind === "complete" && !isHiding,
  };
}

function wordsOf(kind: EndKind, side: Side, verdict: Verdict): string {
  if (kind === "asked") return say("conversation.ends.asked");
  if (kind === "all") return say(`conversation.ends.${side}.all`);
  if (kind !== "judged") return say(`conversation.ends.${kind}`);
  const reason = reasonOf(verdict);
  return verdict.kind === "unsure" && reason !== null
    ? say("conversation.ends.because", { verdict: shortVerdict(verdict), reason })
    : shortVerdict(verdict);
}
