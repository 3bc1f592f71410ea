// Describes the error in a regular expression, and its position.
import { say } from "#texts/say.ts";

export interface ExpressionProblem {
  /** the character of the expression, from 0; null if no single place is wrong */
  readonly at: number | null;
  readonly sentence: string;
}

/** The problem for an error of RE2: its description, and the part of the expression that it names. */
export function problemOf(source: string, error: string, part: string | null): ExpressionProblem {
  const named = part ?? "";
  switch (error) {
    case "missing closing ]":
      return placed(source.length - named.length, say("search.expression.unclosed", { sign: "[" }));
    case "missing closing )":
      return placed(unmatched(source).open, say("search.expression.unclosed", { sign: "(" }));
    case "unexpected )":
      return placed(unmatched(source).close, say("search.expression.unopened"));
    case "missing argument to repetition operator":
      return placed(source.indexOf(named), say("search.expression.nothingToRepeat", { sign: named }));
    case "invalid nested repetition operator":
      return placed(source.indexOf(named), say("search.expression.repeatsRepetition", { signs: named }));
    case "invalid repeat count":
      return placed(source.indexOf(named), say("search.expression.badCount", { count: named }));
    case "invalid character class range":
      return placed(source.indexOf(named), say("search.expression.badRange", { range: named }));
    case "invalid escape sequence":
      return placed(
        source.indexOf(named),
        /^\\[1-9k]/u.test(named)
          ? say("search.expression.backReference", { escape: named })
          : say("search.expression.badEscape", { escape: named }),
      );
    case "invalid or unsupported Perl syntax":
      return placed(
        source.indexOf(named),
        /^\(\?<?[=!]/u.test(named)
          ? say("search.expression.lookAround", { signs: named })
          : say("search.expression.badGroup", { signs: named }),
      );
    case "invalid named capture":
      return placed(
        source.indexOf(named),
        /^\(\?<[=!]/u.test(named)
          ? say("search.expression.lookAround", { signs: named.slice(0, 4) })
          : say("search.expression.badGroup", { signs: named }),
      );
    case "trailing backslash at end of expression":
      return placed(source.length - 1, say("search.expression.backslashAtEnd"));
    case "expression nests too deeply":
      return placed(null, say("search.expression.tooDeep"));
    default:
      return placed(null, say("search.expression.other", { what: named === "" ? error : `${error}, ${named}` }));
  }
}

function placed(at: number | null, problem: string): ExpressionProblem {
  const isPlaced = at !== null && at >= 0;
  return {
    at: isPlaced ? at : null,
    sentence: isPlaced ? say("search.expression.at", { at: at + 1, problem }) : problem,
  };
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
