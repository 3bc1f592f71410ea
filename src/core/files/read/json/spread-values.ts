// Joins a value that a program has printed over several lines, each with the prefix of its logger or only the first. Any
// prefix is known by itself: each line repeats it, apart from its clock.
import type { TextPosition } from "#core/files/read/records/batch.ts";
import { parsedJson, withoutMarks } from "#core/files/read/records/json-in-text.ts";
import { loggedLineOf } from "#core/files/read/records/partial-lines.ts";
import { OPEN_MAP } from "#domain/text/json-text.ts";
import { openingIn, passBrackets } from "./open-brackets.ts";
import { prefixesOf, type LinePrefix } from "./line-prefix.ts";

/** A line of the file, without its line end. */
export interface TextLine {
  readonly text: string;
  readonly place: TextPosition;
}

/** Lines that belong together. */
export interface SpreadLines {
  readonly lines: readonly TextLine[];
  /** the lines without their prefixes, apart from that of the first one */
  readonly text: string;
  /** where the value begins in the text */
  readonly start: number;
  /** the value is whole */
  readonly isWhole: boolean;
  /** each line after the first holds a whole object, so that all can be read by themselves */
  readonly areObjects: boolean;
}

/** Longer values are not joined. */
const LONGEST_CHARACTERS = 16 * 1024 * 1024;
/** Programs that print at the same time. */
const MOST_OPEN = 16;
/** Lines of other programs between two lines of a value. */
const MOST_BETWEEN = 1000;

/** A value can begin or go on in a line that begins so. */
const FRAGMENT =
  /^\s*(?:$|["'`{}[\])]|-?\d[\d.eE+-]*n?\s*(?:,\s*)?$|(?:true|false|null|undefined|None|True|False|nil|NaN)\s*(?:,\s*)?$|[A-Za-z_$][\w$]{0,80}\s?:\s|\.\.\. \d{1,12} more items?\s*$|(?:<ref \*\d{1,9}> )?[A-Z]\w{0,80}(?:\(\d{1,12}\))? [{[]\s*$)/u;
const CLOSING = /^\s*[}\])]/u;
const BRACKET = /^\s*[{[(]/u;
/** The next line of a value can follow a line that ends so. */
const GOES_ON = /[,:{[(]\s*$/u;

/** A colour of a terminal ends with m. */
const LAST_SIGNS: ReadonlySet<number> = new Set(Buffer.from("{[(,:m"));
const SPACE = 32;

/** The end of a line in an object, as a container writes it. */
const END_OF_LOGGED = Buffer.from(String.raw`\n"`);

/** False for nearly every line of a log: no value begins in it that goes on in the next one. Speed only. */
export function mayGoOn(bytes: Buffer, start: number, end: number): boolean {
  const line = bytes.subarray(start, end);
  let last = line.length - 1;
  while (last > 0 && (line[last] ?? 0) <= SPACE) last--;
  if (LAST_SIGNS.has(line[last] ?? 0)) return true;
  return line[0] === OPEN_MAP && LAST_SIGNS.has(line[line.indexOf(END_OF_LOGGED) - 1] ?? 0);
}

/** The line as its program has printed it. */
function printedIn(line: string): string {
  const logged = line.startsWith("{") && line.includes('"log"') ? loggedLineOf(parsedJson(line)) : null;
  return withoutMarks(logged === null ? line : `${logged.stream} ${logged.text.trimEnd()}`);
}

/** Takes the lines of a log one by one. */
export class SpreadValues {
  #open: OpenValue[] = [];

  get isOpen(): boolean {
    return this.#open.length > 0;
  }

  /** The lines that are ended by this one; null if it belongs to no value. */
  take(line: TextLine): readonly SpreadLines[] | null {
    const text = printedIn(line.text);
    const ended: SpreadLines[] = [];
    for (const open of this.#open.toReversed()) {
      const state = open.take(line, text);
      if (state === "open") return ended;
      if (state === "other") continue;
      this.#open = this.#open.filter((other) => other !== open);
      ended.push(open.lines(state === "whole"));
      if (state !== "broken") return ended;
    }
    if (this.#begin(line, text)) return ended;
    return ended.length === 0 ? null : [...ended, single(line)];
  }

  /** The values that were never ended. */
  end(): readonly SpreadLines[] {
    const left = this.#open.map((open) => open.lines(false));
    this.#open = [];
    return left;
  }

  #begin(line: TextLine, text: string): boolean {
    if (this.#open.length === MOST_OPEN || !GOES_ON.test(text)) return false;
    const start = openingIn(text);
    // Without a prefix it is not a log but JSON over several lines.
    if (start === null || text.slice(0, start).trim() === "") return false;
    this.#open.push(new OpenValue(line, text, start));
    return true;
  }
}

function single(line: TextLine): SpreadLines {
  return { lines: [line], text: line.text, start: 0, isWhole: false, areObjects: true };
}

/**
 * "whole": it ends with this line. "failed": it breaks in this line. "broken": it cannot go on with this line. "other":
 * the line belongs elsewhere.
 */
type Taken = "open" | "whole" | "failed" | "broken" | "other";

class OpenValue {
  readonly #lines: TextLine[];
  readonly #texts: string[];
  readonly #start: number;
  /** the prefixes that the second line may have; then the one that it has, or an empty one */
  #prefixes: readonly LinePrefix[];
  /** the brackets that are open */
  #brackets: string;
  #length: number;
  #between = 0;

  constructor(line: TextLine, text: string, start: number) {
    this.#lines = [line];
    this.#texts = [text];
    this.#start = start;
    this.#prefixes = prefixesOf(text.slice(0, start));
    this.#brackets = passBrackets(text, start, "")?.open ?? "";
    this.#length = text.length;
  }

  take(line: TextLine, text: string): Taken {
    const prefix = this.#prefixes.find((each) => this.#continues(text, each.endIn(text)));
    if (prefix === undefined) return this.#passOther(text);
    // Without prefixes the second line follows at once.
    if (prefix.isEmpty && this.#between > 0) return "other";
    this.#prefixes = [prefix];
    const own = text.slice(prefix.endIn(text) ?? 0);
    const passed = passBrackets(own, 0, this.#brackets);
    this.#length += own.length;
    this.#lines.push(line);
    this.#texts.push(own);
    if (passed === null || this.#length > LONGEST_CHARACTERS) return "failed";
    this.#brackets = passed.open;
    return passed.open === "" ? "whole" : "open";
  }

  lines(isWhole: boolean): SpreadLines {
    const areObjects = this.#texts
      .slice(1)
      .every((own) => /^\s*\{/u.test(own) && passBrackets(own, 0, "")?.open === "");
    return { lines: this.#lines, text: this.#texts.join("\n"), start: this.#start, isWhole, areObjects };
  }

  /** A line of another program may stand between, also one with the same prefix if all lines have it. */
  #passOther(text: string): Taken {
    const [prefix] = this.#prefixes;
    const end = this.#lines.length > 1 ? (prefix?.endIn(text) ?? null) : null;
    const isOwn = end !== null && (prefix?.isEmpty === true || FRAGMENT.test(text.slice(end)));
    return isOwn || ++this.#between > MOST_BETWEEN ? "broken" : "other";
  }

  #continues(text: string, from: number | null): boolean {
    if (from === null) return false;
    const own = text.slice(from);
    if (!FRAGMENT.test(own)) return false;
    const before = this.#texts.at(-1) ?? "";
    if (CLOSING.test(own) || own.trim() === "") return true;
    // In an object a key follows: a bracket there begins the next value of a program that was stopped.
    const isAfterMember = this.#brackets.endsWith("{") && !before.trimEnd().endsWith(":");
    return GOES_ON.test(before) && !(isAfterMember && BRACKET.test(own));
  }
}
