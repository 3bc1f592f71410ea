// The row count of the status bar in words.
import type { ResultSummary } from "#contract/methods/rows.ts";
import { verdictOf } from "#domain/report/verdict.ts";
import { isNarrowed, type ScreenState } from "./screen.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { formatNumber } from "#renderer/design/words/format-values.ts";
import { say } from "#texts/say.ts";

export interface RowCountWords {
  readonly strong: string;
  readonly rest: string;
}

type CountedScreen = Pick<
  ScreenState,
  "result" | "view" | "unreadCounts" | "search" | "localValues" | "localTests" | "viewParams"
>;

/**
 * Filters that the service does not have are applied to what it sends: until all of that is loaded, few rows are few of those
 * that were looked at, and not all there are.
 */
function lookedAt(result: ResultSummary): string {
  const { leftOut } = result.ledger;
  if (leftOut === 0 || verdictOf(result).kind !== "more") return "";
  return say("rows.rowCount.ofLookedAt", { rows: result.rowCount + leftOut });
}

/**
 * "234,864 messages", "12 of 500 loaded messages", "3 calls of 100 looked at". View and result are counted one after the
 * other while rows arrive, so their numbers can differ for a moment. If nothing hides rows, the view's number is shown
 * alone, and a part is never larger than its whole.
 */
export function rowCountWords(
  screen: CountedScreen,
  kind: QueryKind,
  { isFile, isReading }: { readonly isFile: boolean; readonly isReading: boolean },
): RowCountWords {
  const { result, view, unreadCounts } = screen;
  if (result === null)
    return { strong: "", rest: isReading ? say("rows.rowCount.reading") : say("rows.rowCount.nothingLoaded") };
  if (unreadCounts !== null) return { strong: say("rows.rowCount.unread", { counts: unreadCounts.length }), rest: "" };
  const shown = view?.rowCount ?? 0;
  const total = Math.max(result.rowCount, shown);
  const isWhole = view?.isWhole ?? true;
  const soFar = isReading ? say("rows.rowCount.soFar") : "";
  const hidesRows = isNarrowed(screen) || Object.keys(screen.viewParams).length > 0;
  if (isWhole && (shown === total || (isReading && !hidesRows)))
    return { strong: say("rows.rowCount.rows", { kind, rows: shown }), rest: isReading ? soFar : lookedAt(result) };
  const source = isFile ? (isReading ? "ofRead" : "ofFile") : "ofLoaded";
  const rest = [say(`rows.rowCount.${source}`, { kind, rows: total }), soFar].filter((part) => part !== "").join(" ");
  return {
    strong: `${formatNumber(shown)}${isWhole ? "" : "+"}`,
    rest: isWhole ? rest : say("rows.rowCount.counting", { rest }),
  };
}
