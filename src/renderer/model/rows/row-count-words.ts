// The row count of the status bar in words.
import { isNarrowed, type ScreenState } from "./screen.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { formatNumber } from "../../design/words/format.ts";
import { ROWS_TEXTS } from "./rows-texts.ts";

const texts = ROWS_TEXTS.rowCount;

export interface RowCountWords {
  readonly strong: string;
  readonly rest: string;
}

type CountedScreen = Pick<
  ScreenState,
  "result" | "view" | "unreadCounts" | "search" | "localValues" | "localTests" | "viewParams"
>;

/**
 * "234,864 messages", "12 of 500 messages loaded". View and result are counted one after the other while rows arrive,
 * so their numbers can differ for a moment. If nothing hides rows, the view's number is shown alone, and a part is
 * never larger than its whole.
 */
export function rowCountWords(
  screen: CountedScreen,
  kind: QueryKind,
  { isFile, isReading }: { readonly isFile: boolean; readonly isReading: boolean },
): RowCountWords {
  const { result, view, unreadCounts } = screen;
  if (result === null) return { strong: "", rest: isReading ? texts.reading : texts.nothingLoaded };
  if (unreadCounts !== null) return { strong: texts.unread(unreadCounts.length), rest: "" };
  const shown = view?.rowCount ?? 0;
  const total = Math.max(result.rowCount, shown);
  const isWhole = view?.isWhole ?? true;
  const soFar = isReading ? texts.soFar : "";
  const hidesRows = isNarrowed(screen) || Object.keys(screen.viewParams).length > 0;
  if (isWhole && (shown === total || (isReading && !hidesRows)))
    return { strong: texts.rows(shown, kind), rest: soFar };
  const ofTotal = isFile ? (isReading ? texts.ofRead : texts.ofFile) : texts.ofLoaded;
  const rest = [ofTotal(total, kind), soFar].filter((part) => part !== "").join(" ");
  return { strong: `${formatNumber(shown)}${isWhole ? "" : "+"}`, rest: isWhole ? rest : texts.counting(rest) };
}
