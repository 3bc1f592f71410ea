// Describes the error in a regular expression, and its position.
import { icu } from "../text/icu.ts";
import { translated } from "../text/language.ts";

export interface ExpressionProblem {
  /** the character of the expression, from 0; null if no single place is wrong */
  readonly at: number | null;
  readonly sentence: string;
}

const LINEAR = "Switchboard searches in time that grows only with the text, and such an expression can take for ever.";

export const EXPRESSION_TEXTS = translated("search.expression", {
  tooLarge: (steps: number, most: number): string =>
    icu(
      "The expression is too costly: it has {steps, number} steps, and at most {most, number} are searched. Use smaller numbers in ",
      { steps, most },
    ) + "{…}.",
  at: (at: number, problem: string): string => `Character ${at + 1}: ${problem}`,
  unclosed: (sign: string): string => `${sign} is never closed.`,
  unopened: ") closes nothing. Write \\) for the sign itself.",
  nothingToRepeat: (sign: string): string => `${sign} has nothing before it to repeat.`,
  repeatsRepetition: (signs: string): string => `${signs} repeats a repetition.`,
  badCount: (count: string): string => `${count} is no number of repetitions. It goes from {0} to {1000}.`,
  badRange: (range: string): string => `${range} is no range or class of characters.`,
  badEscape: (escape: string): string => `${escape} means nothing. Write \\\\ for a backslash.`,
  backReference: (escape: string): string => `${escape} refers to a group. ${LINEAR}`,
  lookAround: (signs: string): string => `${signs} looks ahead or behind. ${LINEAR}`,
  badGroup: (signs: string): string => `${signs} begins no group that is known here.`,
  backslashAtEnd: "The backslash at the end escapes nothing.",
  tooDeep: "The groups are nested too deeply.",
  other: (what: string): string => `The expression cannot be read: ${what}.`,
});

/** The problem for an error of RE2: its description, and the part of the expression that it names. */
export function problemOf(source: string, error: string, part: string | null): ExpressionProblem {
  const texts = EXPRESSION_TEXTS;
  const named = part ?? "";
  switch (error) {
    case "missing closing ]":
      return placed(source.length - named.length, texts.unclosed("["));
    case "missing closing )":
      return placed(unmatched(source).open, texts.unclosed("("));
    case "unexpected )":
      return placed(unmatched(source).close, texts.unopened);
    case "missing argument to repetition operator":
      return placed(source.indexOf(named), texts.nothingToRepeat(named));
    case "invalid nested repetition operator":
      return placed(source.indexOf(named), texts.repeatsRepetition(named));
    case "invalid repeat count":
      return placed(source.indexOf(named), texts.badCount(named));
    case "invalid character class range":
      return placed(source.indexOf(named), texts.badRange(named));
    case "invalid escape sequence":
      return placed(
        source.indexOf(named),
        /^\\[1-9k]/u.test(named) ? texts.backReference(named) : texts.badEscape(named),
      );
    case "invalid or unsupported Perl syntax":
      return placed(
        source.indexOf(named),
        /^\(\?<?[=!]/u.test(named) ? texts.lookAround(named) : texts.badGroup(named),
      );
    case "invalid named capture":
      return placed(
        source.indexOf(named),
        /^\(\?<[=!]/u.test(named) ? texts.lookAround(named.slice(0, 4)) : texts.badGroup(named),
      );
    case "trailing backslash at end of expression":
      return placed(source.length - 1, texts.backslashAtEnd);
    case "expression nests too deeply":
      return placed(null, texts.tooDeep);
    default:
      return placed(null, texts.other(named === "" ? error : `${error}, ${named}`));
  }
}

function placed(at: number | null, problem: string): ExpressionProblem {
  const isPlaced = at !== null && at >= 0;
  return { at: isPlaced ? at : null, sentence: isPlaced ? EXPRESSION_TEXTS.at(at, problem) : problem };
}

/** The last parenthesis that is never closed, and the first that closes nothing; null for none. */
function unmatched(source: string): { readonly open: number | null; readonly close: number | null } {
  const open: number[] = [];
  let isClass = false;
  for (let at = 0; at < source.length; at++) {
    const sign = source[at];
    if (sign === "\\") at++;
    else if (isClass) isClass = sign !== "]";
    else if (sign === "[") isClass = true;
    else if (sign === "(") open.push(at);
    else if (sign === ")" && open.pop() === undefined) return { open: null, close: at };
  }
  return { open: open.at(-1) ?? null, close: null };
}
