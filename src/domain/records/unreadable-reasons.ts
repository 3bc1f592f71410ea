// Why a text or an answer is no record. The English sentence is stored, exported and kept in archives; a window says it in its own
// language.
import { isTextKey, say } from "#texts/say.ts";

export const UNREADABLE_REASONS = {
  notJson: "it is not JSON",
  tooLong: "it is too long for a record",
  endsInside: "the file ends in the middle of it",
  badQuote: "its quotes are not closed, or not doubled where they are part of a cell",
  tooFewCells: "it has fewer cells than the header",
  tooManyCells: "it has more cells than the header",
  otherColumns: "it is in a table with other columns than the first one",
  notUtf8: "it is not UTF-8",
  zeros: "it is a block of zeros, as a power cut leaves them",
  noRecord: "it holds no record",
  /** a colon and the code of the service follow */
  refused: "the service refused this request",
  notObject: "not an object",
  noMessageId: "no message id",
  noSessionId: "no session id",
  tooDeep: "it is nested too deeply",
  notInArchive: "its record is missing or damaged in the archive",
  badRowNumber: "its row has a number that no archive gives",
} as const;

type Reason = keyof typeof UNREADABLE_REASONS;

/** Stands behind the reason of a text of which only the beginning is kept. */
export const ONLY_BEGINNING = "; only its beginning is kept";

const REASON_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(UNREADABLE_REASONS).map(([reason, sentence]) => [sentence, reason]),
);

/** A stored reason in the language of the window; one that is not in the table stays as it is. */
export function wordsOfReason(stored: string): string {
  if (stored.endsWith(ONLY_BEGINNING))
    return say("report.onlyBeginning", { reason: wordsOfReason(stored.slice(0, -ONLY_BEGINNING.length)) });
  const { refused } = UNREADABLE_REASONS;
  if (stored.startsWith(`${refused}:`)) return wordsOfReason(refused) + stored.slice(refused.length);
  const key = `report.unreadable.${REASON_OF.get(stored) ?? ""}`;
  return isTextKey(key) ? say(key as `report.unreadable.${Reason}`) : stored;
}
