// Splits JSON of any size into its records, byte by byte: lists, answers of the service around lists, or values in a row.
// What is damaged is told as it stands, and splitting goes on where the next record begins.
import type { Place, ReadLimits } from "../records/batch.ts";
import type { Damage } from "../records/collect.ts";
import { makeJsonScanner } from "./json-scanner.ts";
import { makeRecordFinder } from "./json-signature.ts";

/** Hears the values. The bytes are only valid during the call. */
export interface JsonSink {
  /** A whole value: a record, or an object that holds one. */
  readonly takeValue: (bytes: Buffer, start: number, end: number, place: Place) => void;
  /** What stands where a record should; of a long piece only the beginning, and its whole length. */
  readonly takeDamage: (beginning: Buffer, lengthBytes: number, damage: Damage, place: Place) => void;
}

export interface JsonSplitter {
  readonly push: (chunk: Buffer) => void;
  /** The line, from 1, on which what came so far ends. */
  readonly line: () => number;
  /** The text is all there. Gives where it ends when a list, an object or a record is still open there. */
  readonly end: () => Place | null;
}

const LF = 10;
const SPACES: ReadonlySet<number> = new Set([9, 10, 13, 32]);
const COMMA = 44;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const CLOSE_MAP = 125;
/** Lists in lists; deeper ones are values. */
const DEEPEST_LIST = 6;
/** Bytes that are kept before the place from which a record is looked for. */
const CONTEXT_BYTES = 64;

/** between: before a value. value: in one. answer: behind the list of an answer. damage: looking for the next record. */
type Mode = "between" | "value" | "answer" | "damage";

export function splitJson(sink: JsonSink, limits: ReadLimits): JsonSplitter {
  const scanner = makeJsonScanner(limits.depth);
  const finder = makeRecordFinder();
  /** the bytes that are not done with; places count from its beginning */
  let bytes: Buffer = Buffer.alloc(0);
  let firstByte = 0;
  let mode: Mode = "between";
  /** where to go on looking, and where the value or the damage begins */
  let at = 0;
  let start = 0;
  let startPlace: Place = { line: 1, byte: 0 };
  /** the open lists: true for the list of an answer */
  let lists: boolean[] = [];
  let line = 1;
  let lineCounted = 0;
  /** scanning has come so far before it failed: nothing before is scanned a third time */
  let failedAt = 0;
  let damage: Damage = "notJson";
  /** the beginning of damage whose bytes are not all held any more */
  let beginning: Buffer | null = null;
  let isEnding = false;
  let endedInside: Place | null = null;

  const placeOf = (place: number): Place => {
    for (let lf = bytes.indexOf(LF, lineCounted); lf !== -1 && lf < place; lf = bytes.indexOf(LF, lf + 1)) line++;
    lineCounted = Math.max(lineCounted, place);
    return { line, byte: firstByte + place };
  };

  const drop = (place: number): void => {
    placeOf(place);
    bytes = bytes.subarray(place);
    firstByte += place;
    lineCounted -= place;
    at -= place;
    start -= place;
    failedAt -= place;
    scanner.shift(place);
  };

  const beginValue = (): void => {
    start = at;
    startPlace = placeOf(at);
    mode = "value";
    // The entries of an answer's list are records, whatever they hold.
    scanner.begin(lists.at(-1) !== true);
  };

  const beginDamage = (kind: Damage): void => {
    damage = kind;
    mode = "damage";
    beginning = null;
    // A record that was found before the place of an earlier failure, and fails too, was part of the damage.
    at = start < failedAt ? Math.max(start + 1, failedAt) : start + 1;
    failedAt = Math.max(failedAt, scanner.place());
  };

  const endDamage = (end: number): void => {
    const isLast = isEnding && end === bytes.length;
    if (damage === "endsInside") {
      if (isLast) endedInside = startPlace;
      else damage = "notJson";
    }
    const last = endOfDamage(bytes, Math.max(start, 0), end);
    // What closes the lists of a file may stand at the end of its last, damaged record.
    if (isLast && (bytes[last - 1] === CLOSE_LIST || bytes[last - 1] === CLOSE_MAP)) lists = [];
    const lengthBytes = firstByte + last - startPlace.byte;
    const head = beginning ?? bytes.subarray(start, Math.min(last, start + limits.keptBytes));
    if (lengthBytes > 0) sink.takeDamage(head.subarray(0, lengthBytes), lengthBytes, damage, startPlace);
    mode = "between";
    at = end;
    start = end;
  };

  /** The steps of each mode: false when more bytes are needed. */
  const steps: Readonly<Record<Mode, () => boolean>> = {
    between() {
      while (at < bytes.length && (SPACES.has(bytes[at] ?? 0) || bytes[at] === COMMA)) at++;
      if (at >= bytes.length) return false;
      if (bytes[at] === OPEN_LIST && lists.length < DEEPEST_LIST) {
        lists.push(false);
        at++;
      } else if (bytes[at] === CLOSE_LIST && lists.length > 0) {
        at++;
        if (lists.pop() === true) {
          mode = "answer";
          scanner.beginInside();
        }
      } else beginValue();
      return true;
    },
    value() {
      const scan = scanner.scan(bytes, at);
      at = scanner.place();
      if (scan === "ended" || (scan === "more" && isEnding && scanner.canEnd())) {
        sink.takeValue(bytes, start, at, startPlace);
        finder.learn(bytes, start);
        mode = "between";
      } else if (scan === "answerList") {
        lists.push(true);
        mode = "between";
      } else if (scan === "broken") beginDamage("notJson");
      else if (at - start > limits.recordBytes) beginDamage("tooLong");
      else if (isEnding) beginDamage("endsInside");
      else return false;
      return true;
    },
    answer() {
      const scan = scanner.scan(bytes, at);
      at = scanner.place();
      if (scan === "more") return false;
      mode = "between";
      if (scan === "ended") return true;
      start = at;
      startPlace = placeOf(at);
      beginDamage("notJson");
      return true;
    },
    damage() {
      const found = finder.find(bytes, at, isEnding);
      at = found.place;
      if (!found.isRecord && !isEnding) return false;
      endDamage(at);
      return true;
    },
  };

  const run = (): void => {
    let isGoingOn = true;
    while (isGoingOn) isGoingOn = steps[mode]();
    if (mode === "damage" && bytes.length - start > limits.keptBytes) {
      beginning ??= Buffer.from(bytes.subarray(start, start + limits.keptBytes));
    }
    const held = mode === "value" || (mode === "damage" && beginning === null) ? start : at - CONTEXT_BYTES;
    drop(Math.max(0, Math.min(held, at)));
    // A copy: the chunk is only valid during the call.
    bytes = Buffer.from(bytes);
  };

  return {
    push(chunk) {
      bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
      run();
    },
    line() {
      let last = line;
      for (let lf = bytes.indexOf(LF, lineCounted); lf !== -1; lf = bytes.indexOf(LF, lf + 1)) last++;
      return last;
    },
    end() {
      isEnding = true;
      run();
      if (endedInside !== null) return endedInside;
      return lists.length > 0 || mode === "answer" ? placeOf(bytes.length) : null;
    },
  };
}

/** Where damage ends, without the white space and commas that stand before the next record. */
function endOfDamage(bytes: Buffer, start: number, end: number): number {
  let last = end;
  while (last > start && (SPACES.has(bytes[last - 1] ?? 0) || bytes[last - 1] === COMMA)) last--;
  return last;
}
