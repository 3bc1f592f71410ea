// The row count of the status bar in words.
import { isNarrowed, type ScreenState } from "./screen.ts";
import { count, formatNumber } from "../../design/words/format.ts";

export interface RowCountWords {
  readonly strong: string;
  readonly rest: string;
}

type CountedScreen = Pick<
  ScreenState,
  "result" | "view" | "unreadCounts" | "search" | "localValues" | "localTests" | "viewParams"
>;

/**
 * "234,864 messages", "12 of 500 messages loaded". View and result are counted one after the other while rows arrive, so their
 * numbers can differ for a moment. If nothing hides rows, the view's number is shown alone, and a part is never larger than
 * its whole.
 */
export function rowCountWords(
  screen: CountedScreen,
  noun: string,
  { isFile, isReading }: { readonly isFile: boolean; readonly isReading: boolean },
): RowCountWords {
  const { result, view, unreadCounts } = screen;
  if (result === null) return { strong: "", rest: isReading ? "Reading" : "Nothing loaded" };
  if (unreadCounts !== null) return { strong: count(unreadCounts.length, "unread count"), rest: "" };
  const shown = view?.rowCount ?? 0;
  const total = Math.max(result.rowCount, shown);
  const isWhole = view?.isWhole ?? true;
  const soFar = isReading ? "so far" : "";
  const hidesRows = isNarrowed(screen) || Object.keys(screen.viewParams).length > 0;
  if (isWhole && (shown === total || (isReading && !hidesRows))) return { strong: count(shown, noun), rest: soFar };
  const place = isFile ? (isReading ? "read" : "in the file") : "loaded";
  const rest = [`of ${count(total, noun)} ${place}`, soFar].filter((part) => part !== "").join(" ");
  return { strong: `${formatNumber(shown)}${isWhole ? "" : "+"}`, rest: isWhole ? rest : `${rest}, counting` };
}
