// Ranks the texts of a column: a number for each different text, and its rank among all of them.
import { foldText } from "../../../domain/text/fold.ts";
import type { Sliced } from "../base/sliced.ts";
import { sortByNumber } from "./sort-by-number.ts";
import { sortStable } from "./sort-stable.ts";

export interface Texts {
  /** the number of a text; if most texts are different, equal ones may have several */
  readonly codeOf: (text: string) => number;
  /** the rank of each number's text; the same for equal texts, and for texts that are equal when folded */
  readonly ranks: () => Sliced<Int32Array>;
}

/** Texts with the same beginning that are compared between two pauses. */
const COMPARED = 4000;

/** After this many texts it is known whether most are different. Then looking up each one costs more than it saves. */
const TRIED = 10_000;

/** Different texts of a column, each kept once, because most columns repeat their values. */
export function makeTexts(folds: boolean): Texts {
  const codes = new Map<string, number>();
  const folded = new Map<string, number>();
  const texts: string[] = [];
  let tried = 0;
  let isVaried = false;
  return {
    codeOf(text) {
      if (isVaried) return texts.push(text) - 1;
      const known = codes.get(text);
      if (++tried === TRIED && !folds && codes.size > TRIED / 2) {
        isVaried = true;
        codes.clear();
      }
      if (known !== undefined) return known;
      const key = folds ? foldText(text) : text;
      const code = (folds ? folded.get(key) : undefined) ?? texts.push(key) - 1;
      if (folds) folded.set(key, code);
      codes.set(text, code);
      return code;
    },
    ranks: () => rank(texts),
  };
}

function* rank(texts: readonly string[]): Sliced<Int32Array> {
  const codes = new Int32Array(texts.length);
  const beginnings = new Float64Array(texts.length);
  const hasLater = new Uint8Array(texts.length);
  for (const [code, text] of texts.entries()) {
    codes[code] = code;
    beginnings[code] = beginningOf(text);
    hasLater[code] = SURROGATE_OR_LATER.test(text) ? 1 : 0;
    if (code % (10 * COMPARED) === 0) yield;
  }
  const compare = (one: number, other: number): number => {
    const [text, next] = [texts[one] ?? "", texts[other] ?? ""];
    if (text === next) return 0;
    return hasLater[one] === 1 && hasLater[other] === 1 ? compareByPoint(text, next) : text < next ? -1 : 1;
  };
  const ordered = yield* sortByNumber(codes, beginnings, false);
  for (let from = 0, compared = 0; from < ordered.length;) {
    let to = from + 1;
    while (to < ordered.length && beginnings[ordered[to] ?? 0] === beginnings[ordered[from] ?? 0]) to++;
    if (to - from > COMPARED) ordered.set(yield* sortStable(ordered.subarray(from, to), compare), from);
    else if (to - from > 1) ordered.subarray(from, to).sort(compare);
    compared += to - from;
    if (compared >= COMPARED) {
      compared = 0;
      yield;
    }
    from = to;
  }
  const ranks = new Int32Array(texts.length);
  for (let index = 0, rank = 0; index < ordered.length; index++) {
    const code = ordered[index] ?? 0;
    if (index > 0 && texts[code] !== texts[ordered[index - 1] ?? 0]) rank = index;
    ranks[code] = rank;
    if (index % (10 * COMPARED) === 0) yield;
  }
  return ranks;
}

const SURROGATE_OR_LATER = /[\uD800-\uFFFF]/;
const UNITS = 0x10001;

/** The first three UTF-16 units of a text as one number. The numbers have the order of the texts. */
function beginningOf(text: string): number {
  return (
    ((ranked(text.charCodeAt(0)) + 1) * UNITS + ranked(text.charCodeAt(1)) + 1) * UNITS + ranked(text.charCodeAt(2)) + 1
  );
}

/** Compares different texts by code points, as SQLite does. JavaScript compares UTF-16 units: U+10000 before U+E000. */
function compareByPoint(one: string, other: string): number {
  let at = 0;
  while (one.charCodeAt(at) === other.charCodeAt(at)) at++;
  return ranked(one.charCodeAt(at)) - ranked(other.charCodeAt(at));
}

/** The rank of a UTF-16 unit: surrogates come last, and the end of a text comes first. */
function ranked(unit: number): number {
  if (Number.isNaN(unit)) return -1;
  if (unit >= 0xe000) return unit - 0x800;
  return unit >= 0xd800 ? unit + 0x2000 : unit;
}
