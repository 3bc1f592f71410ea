// The unreadable records of a result in words: those beside each other with one reason are one line.
import { wordsOfReason } from "#domain/records/unreadable-reasons.ts";
import { say } from "#texts/say.ts";

/** An unreadable record: where it stood, and why it could not be read. */
export interface Piece {
  /** null for a record of the service, and where only one file was opened */
  readonly file: string | null;
  readonly line: number | null;
  readonly reason: string;
}

interface Group extends Pick<Piece, "file" | "reason"> {
  readonly from: number | null;
  readonly to: number | null;
  readonly count: number;
}

/** The pieces of records that the service sent, which have no place. */
export function piecesOfRecords(records: readonly Pick<Piece, "reason">[]): readonly Piece[] {
  return records.map(({ reason }) => ({ file: null, line: null, reason }));
}

/** "Lines 4,018 to 4,028: the file ends in the middle of it". At most so many lines, and the number of pieces in them. */
export function pieceLines(
  pieces: readonly Piece[],
  most: number,
): { readonly lines: readonly string[]; readonly told: number } {
  const groups: Group[] = [];
  for (const { file, line, reason } of pieces) {
    const at = groups.findLastIndex(
      (group) => group.file === file && group.reason === reason && isNext(group.to, line),
    );
    const before = groups[at];
    if (before === undefined) groups.push({ file, reason, from: line, to: line, count: 1 });
    else groups[at] = { ...before, to: line, count: before.count + 1 };
  }
  const shown = groups.slice(0, most);
  return { lines: shown.map(groupWords), told: shown.reduce((sum, { count }) => sum + count, 0) };
}

function isNext(before: number | null, line: number | null): boolean {
  return before === null || line === null ? before === line : line === before + 1;
}

function groupWords({ file, reason, from, to, count }: Group): string {
  const words = wordsOfReason(reason);
  if (from === null || to === null) return say("result.verdict.records", { file, count, reason: words });
  return say("result.verdict.lines", { file, count, from, to, reason: words });
}

/**
 * The list as text, for a ticket. It says where records are missing and why, and repeats none of their words. `total`: unreadable
 * records that there are.
 */
export function pieceList(pieces: readonly Piece[], total: number): string {
  const { lines, told } = pieceLines(pieces, pieces.length);
  return [...lines, ...(told < total ? [say("result.verdict.others", { others: total - told })] : [])].join("\n");
}
