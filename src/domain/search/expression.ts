// Regular expressions that a person types. RE2 (re2js) needs time linear in the length of a text, whatever is typed; the
// limits below keep the factor small. Its syntax is that of RE2: https://github.com/google/re2/wiki/Syntax
import { RE2JS, RE2JSSyntaxException } from "re2js";
import type { TextRange } from "#domain/text/find-ranges.ts";
import { problemOf, type ExpressionProblem } from "./expression-problems.ts";
import { say } from "#texts/say.ts";

/** An expression as a person writes it between slashes: a slash in it is `\/`. */
export interface ExpressionSource {
  readonly source: string;
  readonly ignoresCase: boolean;
}

/** Steps of the compiled expression. One step over one character takes up to 20 ns where every step is possible. */
const MOST_STEPS = 500;
/** The sum of the repetitions that are written as numbers: `{20}`, `{1,30}`. Each repeats its part in the program. */
const MOST_REPEATED = 1000;
/** Steps times characters of one text: at most about 0.3 s, and mostly far less. */
const MOST_WORK = 16_000_000;
/** The same for marks, which are found while a window is drawn. */
const MOST_WORK_OF_MARKS = 500_000;
/** Hits of one text that are marked. */
const MOST_MARKS = 200;

const REPEATED = /\{(\d{1,5})(?:,(\d{0,5}))?\}/gu;

/** A compiled expression. `^` and `$` are the ends of a line, and a dot matches any character but a line break. */
export class Expression {
  readonly #compiled: RE2JS;
  readonly #steps: number;

  constructor(compiled: RE2JS) {
    this.#compiled = compiled;
    this.#steps = compiled.programSize();
  }

  /** False if searching the text could take too long. */
  isAffordable(text: string): boolean {
    return text.length * this.#steps <= MOST_WORK;
  }

  /** True if a part of the text matches. */
  matches(text: string): boolean {
    return this.#compiled.test(text);
  }

  /** The first matching parts, without empty ones, in order. None if looking for them takes too long to draw a text. */
  ranges(text: string): readonly TextRange[] {
    if (text.length * this.#steps > MOST_WORK_OF_MARKS) return [];
    const found: TextRange[] = [];
    const matcher = this.#compiled.matcher(text);
    while (found.length < MOST_MARKS && matcher.find()) {
      if (matcher.end() > matcher.start()) found.push({ from: matcher.start(), to: matcher.end() });
    }
    return found;
  }
}

export type Compiled =
  | { readonly ok: true; readonly expression: Expression }
  | { readonly ok: false; readonly problem: ExpressionProblem };

/** Compiles an expression, or says why it cannot be searched. */
export function compileExpression({ source, ignoresCase }: ExpressionSource): Compiled {
  const repeated = [...source.matchAll(REPEATED)].reduce((sum, [, least, most]) => sum + Number(most || least), 0);
  if (repeated > MOST_REPEATED) return tooLarge(repeated, MOST_REPEATED);
  try {
    const flags = RE2JS.MULTILINE | (ignoresCase ? RE2JS.CASE_INSENSITIVE : 0);
    const compiled = RE2JS.compile(asRe2(source), flags);
    const steps = compiled.programSize();
    return steps > MOST_STEPS ? tooLarge(steps, MOST_STEPS) : { ok: true, expression: new Expression(compiled) };
  } catch (thrown) {
    if (!(thrown instanceof RE2JSSyntaxException)) throw thrown;
    return { ok: false, problem: problemOf(source, thrown.getDescription(), thrown.getPattern()) };
  }
}

function tooLarge(steps: number, most: number): Compiled {
  return { ok: false, problem: { at: null, sentence: say("search.expression.tooLarge", { steps, most }) } };
}

/** The two spellings of JavaScript that RE2 does not know: an escaped slash, and `\u0041`. Others stay. */
function asRe2(source: string): string {
  return source.replaceAll(/\\(?:u([0-9A-Fa-f]{4})|(.))/gsu, (whole, code: string | undefined, sign: string) => {
    if (code !== undefined) return `\\x{${code}}`;
    return sign === "/" ? "/" : whole;
  });
}
