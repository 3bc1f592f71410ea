// The ends of the loaded messages in a transcript: more to load, the beginning, or the reason from the verdict.
import type { ResultSummary } from "../../../contract/methods/rows.ts";
import { isFileConnection } from "../../../domain/connection.ts";
import type { Direction } from "../../../domain/query/cursor.ts";
import { verdictForms } from "../../../domain/report/report-texts.ts";
import { shortVerdict, verdictOf } from "../../../domain/report/verdict.ts";
import { ledgerTexts } from "../result/ledger-texts.ts";
import { isNarrowed, type SteadyScreen } from "../rows/screen.ts";
import { canLoad } from "../rows/walks.ts";
import { conversationTexts } from "./conversation-texts.ts";
import { wholeConversation } from "./moment.ts";
import type { Side } from "./stretch.ts";

const texts = conversationTexts.ends;

export interface EndState {
  readonly direction: Direction;
  readonly text: string;
  readonly canLoad: boolean;
}

/** Null while there is no result. */
export function endStateOf(screen: SteadyScreen, side: Side): EndState | null {
  const { result } = screen;
  if (result === null) return null;
  const direction = side === "earlier" ? "prepend" : "append";
  if (isFileConnection(result.connectionId)) {
    const verdict = verdictOf(result);
    const whole = verdict.kind === "complete" ? texts.file : shortVerdict(verdict);
    return { direction, text: isNarrowed(screen) ? texts.narrowed : whole, canLoad: false };
  }
  const more = canLoad(result, direction);
  return { direction, text: more ? verdictForms.more : textOfEnd(result, side, direction), canLoad: more };
}

/** The part of a conversation on the screen: the rows that a search or filter shows, the loaded rows, or all. */
export function extentOf(screen: SteadyScreen): "shown" | "loaded" | "whole" {
  const { result } = screen;
  if (isNarrowed(screen)) return "shown";
  const hasMore = result === null || canLoad(result, "prepend") || canLoad(result, "append");
  return hasMore ? "loaded" : "whole";
}

const CREDIBLE: ReadonlySet<string> = new Set(["emptyPage", "lastPage", "notFound"]);

function textOfEnd(result: ResultSummary, side: Side, direction: Direction): string {
  const { ended } = result.walks[direction];
  if (ended === null) return verdictForms.more;
  if (!CREDIBLE.has(ended)) return `${verdictForms.unsure}. ${ledgerTexts.ends[ended].state}`;
  const isWhole = wholeConversation(result.query) !== null;
  if (side === "later") return texts.later.start;
  return isWhole && result.query.viewingAs === undefined ? texts.earlier.start : texts.begins;
}
