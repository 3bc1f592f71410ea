// The files of an entry that gave less than they hold, or that a person left out, for its verdict.
import type { LostFiles } from "#domain/report/lost-files.ts";
import type { Failure } from "./failure.ts";

/** The facts of a file that count for the verdict. */
interface Part {
  readonly name: string;
  readonly detection: object | null;
  readonly failure: Failure | null;
  readonly ignored?: string | undefined;
  readonly notChosen?: true | undefined;
}

/** Undefined if every file was read to its end. */
export function lostFilesOf(all: readonly Part[]): LostFiles | undefined {
  const parts = all.filter(({ ignored }) => ignored === undefined);
  const notChosen = parts.filter((part) => part.notChosen === true).length;
  const lost = parts.filter((part) => part.notChosen !== true && part.failure !== null && !isReadToEnd(part.failure));
  const unread = lost.filter(({ detection }) => detection === null);
  const first = unread[0] ?? lost[0];
  if (first === undefined && notChosen === 0) return undefined;
  const why = first?.failure?.kind === "badFile" ? first.failure.why : null;
  const counts = { total: parts.length, unread: unread.length, cut: lost.length - unread.length, notChosen };
  return { ...counts, name: first?.name ?? "", why };
}

export function isReadToEnd(failure: Failure): boolean {
  return failure.kind === "badFile" && failure.isReadToEnd === true;
}
