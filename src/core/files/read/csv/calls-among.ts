// Finds the calls in a table of messages: a row that says that it is one, and has what only a call has.
import type { Cells, CsvLayout } from "./csv-cells.ts";
import { matchHeader } from "./csv-header.ts";

const CALL =
  /^(?:(?:voice|video|audio|phone|missed|incoming|outgoing)[ _-]?)?calls?$|^(?:(?:video|sprach|audio)-?)?anruf$/iu;
/** A message about a call has none of these facts. */
const FACTS_OF_CALLS: ReadonlySet<string> = new Set([
  "startedAt",
  "endedAt",
  "totalDuration",
  "totalDurationInMinutes",
  "participantUids",
]);
/** The facts of a message that a call has under another name. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ["sender", "initiator"],
  ["senderName", "initiatorName"],
  ["receiver", "receiver"],
  ["receiverName", "receiverName"],
  ["sentAt", "initiatedAt"],
]);

interface CallsAmong {
  /** the columns as those of a call */
  readonly layout: CsvLayout;
  readonly isCall: (cells: Cells) => boolean;
}

/** Null for a table that has no columns for calls. */
export function callsAmong(layout: CsvLayout): CallsAmong | null {
  const { header, facts, isOwn } = layout;
  const kinds = columnsOf(facts, new Set(["type", "category"]));
  const texts = columnsOf(facts, new Set(["text"]));
  const ofCalls = matchHeader(header, "calls").facts;
  const proofs = columnsOf(ofCalls, FACTS_OF_CALLS);
  if (isOwn || kinds.length === 0 || proofs.length === 0) return null;
  const isEmpty = (cells: Cells, column: number): boolean => (cells[column] ?? "").trim() === "";
  return {
    layout: { ...layout, facts: callFacts(facts, ofCalls) },
    isCall: (cells) =>
      kinds.some((column) => CALL.test(cells[column]?.trim() ?? "")) &&
      texts.every((column) => isEmpty(cells, column)) &&
      proofs.some((column) => !isEmpty(cells, column)),
  };
}

function columnsOf(facts: CsvLayout["facts"], wanted: ReadonlySet<string>): readonly number[] {
  return facts.flatMap((fact, column) => (fact !== null && wanted.has(fact) ? [column] : []));
}

function callFacts(facts: CsvLayout["facts"], ofCalls: CsvLayout["facts"]): CsvLayout["facts"] {
  const taken = new Set(ofCalls);
  return ofCalls.map((own, column) => {
    const other = OTHER_NAMES.get(facts[column] ?? "");
    return own ?? (other === undefined || taken.has(other) ? null : other);
  });
}
