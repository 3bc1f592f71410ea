// Joins the pieces of long lines, which containers divide: as JSON without a line end in `log`, or marked with a P (CRI).
import { isMap } from "#domain/text/lenient.ts";
import type { TextPosition } from "./batch.ts";
import { holdsBrokenRecord, jsonIn } from "./json-in-text.ts";

/** Longer lines are not joined. */
const LONGEST_LINE = 16 * 1024 * 1024;
const CRI = /^\S{10,40} (stdout|stderr) ([PF]) /u;

/** A line of a container's log. */
export interface ContainerLine {
  readonly stream: string;
  readonly text: string;
  /** more of it follows in the next line of the stream */
  readonly isPartial: boolean;
}

export interface JoinedLine {
  readonly text: string;
  readonly place: TextPosition;
}

/** A line in the format of the container runtime interface; null for any other. */
export function criLineOf(text: string): ContainerLine | null {
  const [prefix, stream = "", mark] = CRI.exec(text) ?? [];
  return prefix === undefined ? null : { stream, text: text.slice(prefix.length), isPartial: mark === "P" };
}

/** A line as JSON with `log` and `stream`; null for any other value. A line without its end may be a whole one, too. */
export function loggedLineOf(value: unknown): ContainerLine | null {
  if (!isMap(value) || typeof value["log"] !== "string" || typeof value["stream"] !== "string") return null;
  const { log: text, stream } = value;
  return { stream, text, isPartial: !text.endsWith("\n") && holdsBrokenRecord(text) };
}

/** The beginnings of lines whose ends have not come yet. */
export class PartialLines {
  readonly #begun = new Map<string, JoinedLine>();

  /** True if the line continues another, or will be continued. */
  concerns({ stream, isPartial }: ContainerLine): boolean {
    return isPartial || this.#begun.has(stream);
  }

  /** Takes a line. Gives the lines that are whole now: with it, or before it; none if more follows. */
  add({ stream, text, isPartial }: ContainerLine, place: TextPosition): readonly JoinedLine[] {
    const begun = this.#begun.get(stream);
    this.#begun.delete(stream);
    const isOwn = begun !== undefined && /^\s*\{/u.test(text) && !jsonIn(text).isBroken;
    const joined = begun === undefined || isOwn ? { text, place } : { text: begun.text + text, place: begun.place };
    const before = isOwn ? [begun] : [];
    if (!isPartial || joined.text.length > LONGEST_LINE) return [...before, joined];
    this.#begun.set(stream, joined);
    return before;
  }

  /** The lines that were never continued. */
  end(): readonly JoinedLine[] {
    const left = [...this.#begun.values()];
    this.#begun.clear();
    return left;
  }
}
