// Parses a search leniently, while it is typed: words, "phrases", /expressions/, AND, OR, NOT, -word and parentheses.
import { foldText } from "../text/fold.ts";
import type { compileExpression, ExpressionSource } from "./expression.ts";

/** An expression that a text of the row must match. */
export type FindExpression = { readonly kind: "expression" } & ExpressionSource;

/** A text that a row must contain, or an expression that it must match. */
export type FindLeaf = { readonly kind: "text"; readonly text: string } | FindExpression;

/** A text, an expression, or a combination of these. */
export type Find =
  | FindLeaf
  | { readonly kind: "all" | "any"; readonly parts: readonly Find[] }
  | { readonly kind: "not"; readonly part: Find };

type Token =
  | { readonly kind: "text"; readonly text: string; readonly isWord: boolean }
  | FindExpression
  | { readonly kind: "open" | "close" | "not" };

/**
 * Parses a search; null for an empty one. Adjacent words must all match; OR binds less tightly, NOT and a minus more.
 * It never fails: an open quote or parenthesis ends with the text, and a lone operator is a word. An expression between
 * slashes is taken as it is; `findProblem` checks it.
 */
export function parseFind(typed: string): Find | null {
  const tokens = tokensOf(typed);
  let at = 0;

  const isOperator = (word: string): boolean => {
    const token = tokens[at];
    return token?.kind === "text" && token.isWord && token.text === word && beginsOperand(tokens, at + 1);
  };

  function readAny(): Find | null {
    const parts = [readAll()];
    while (isOperator("OR")) {
      at++;
      parts.push(readAll());
    }
    return combine("any", parts);
  }

  function readAll(): Find | null {
    const parts: (Find | null)[] = [];
    while (at < tokens.length && tokens[at]?.kind !== "close") {
      const isFirst = parts.every((part) => part === null);
      if (!isFirst && isOperator("OR")) break;
      if (!isFirst && isOperator("AND")) at++;
      parts.push(readOne());
    }
    return combine("all", parts);
  }

  function readOne(): Find | null {
    const isNegated = isOperator("NOT");
    const token = tokens[at++];
    if (token === undefined || token.kind === "close") return null;
    if (isNegated || token.kind === "not") return negate(readOne());
    if (token.kind === "text") return token.text === "" ? null : { kind: "text", text: token.text };
    if (token.kind === "expression") return token;
    const inner = readAny();
    if (tokens[at]?.kind === "close") at++;
    return inner;
  }

  const parts: (Find | null)[] = [];
  while (at < tokens.length) {
    parts.push(readAny());
    if (tokens[at]?.kind === "close") at++;
  }
  return combine("all", parts);
}

/** True if an operand begins here. */
function beginsOperand(tokens: readonly Token[], from: number): boolean {
  const first = tokens
    .slice(from)
    .find(
      (token) => token.kind === "close" || token.kind === "expression" || (token.kind === "text" && token.text !== ""),
    );
  return first !== undefined && first.kind !== "close";
}

/** One flat level for parts of the same kind; null for no parts, the part itself for one. */
function combine(kind: "all" | "any", parts: readonly (Find | null)[]): Find | null {
  const flat = parts.flatMap((part) => (part === null ? [] : part.kind === kind ? part.parts : [part]));
  return flat.length > 1 ? { kind, parts: flat } : (flat[0] ?? null);
}

function negate(part: Find | null): Find | null {
  if (part === null) return null;
  return part.kind === "not" ? part.part : { kind: "not", part };
}

/** A minus negates where a part begins and something follows it. */
const NOT_SIGN = /-(?=[^\s)])/uy;
const QUOTED = /"((?:[^"\\]|\\.)*)(?:"|\\?$)/suy;
const SPACE = /\s+/uy;
/** Slashes around an expression, where a part begins and ends. A slash inside is escaped. */
const EXPRESSION = /\/((?:[^\\/]|\\.)+)\/(i?)(?=[\s)]|$)/suy;

function tokensOf(typed: string): readonly Token[] {
  const tokens: Token[] = [];
  let depth = 0;
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(typed);
    if (match !== null) at = pattern.lastIndex;
    return match;
  };
  while (at < typed.length) {
    if (take(SPACE) !== null) continue;
    const quoted = take(QUOTED);
    if (quoted !== null) {
      tokens.push({ kind: "text", text: (quoted[1] ?? "").replace(/\\(["\\])/gu, "$1"), isWord: false });
      continue;
    }
    const expression = take(EXPRESSION);
    if (expression !== null) {
      tokens.push({ kind: "expression", source: expression[1] ?? "", ignoresCase: expression[2] === "i" });
    } else if (take(NOT_SIGN) !== null) tokens.push({ kind: "not" });
    else if (typed[at] === "(") {
      tokens.push({ kind: "open" });
      depth++;
      at++;
    } else if (typed[at] === ")" && depth > 0) {
      tokens.push({ kind: "close" });
      depth--;
      at++;
    } else {
      const text = readWord(typed, at, depth > 0);
      tokens.push({ kind: "text", text, isWord: true });
      at += text.length;
    }
  }
  return tokens;
}

/** A word up to the next space, or up to the parenthesis that closes one opened before it. */
function readWord(typed: string, from: number, isInside: boolean): string {
  let opened = 0;
  let to = from;
  for (; to < typed.length && !/\s/u.test(typed.charAt(to)); to++) {
    if (typed[to] === "(") opened++;
    if (typed[to] === ")" && --opened < 0 && isInside) break;
  }
  return typed.slice(from, to);
}

/** Words that need no quotes to be read back unchanged. */
const BARE = /^(?![-/]|AND$|OR$|NOT$)[^\s"()\\]+$/u;

/** Writes a search so that `parseFind` reads the same one again. */
export function formatFind(find: Find): string {
  switch (find.kind) {
    case "text":
      return BARE.test(find.text) ? find.text : `"${find.text.replace(/["\\]/gu, "\\$&")}"`;
    case "expression":
      return `/${find.source}/${find.ignoresCase ? "i" : ""}`;
    case "not":
      return `-${formatPart(find.part)}`;
    case "all":
      return find.parts.map(formatPart).join(" ");
    case "any":
      return find.parts.map((part) => (part.kind === "all" ? formatFind(part) : formatPart(part))).join(" OR ");
  }
}

function formatPart(part: Find): string {
  return part.kind === "all" || part.kind === "any" ? `(${formatFind(part)})` : formatFind(part);
}

/** The folded texts to highlight in a found row, without negated terms. */
export function findTerms(find: Find | null): readonly string[] {
  const terms = wantedParts(find).flatMap((part) => (part.kind === "text" ? [foldText(part.text)] : []));
  return [...new Set(terms)];
}

/** The expressions to highlight in a found row, without negated ones. */
export function findExpressions(find: Find | null): readonly FindExpression[] {
  return wantedParts(find).filter((part) => part.kind === "expression");
}

function wantedParts(find: Find | null, isWanted = true): readonly FindLeaf[] {
  if (find === null) return [];
  if (find.kind === "not") return wantedParts(find.part, !isWanted);
  if (find.kind === "text" || find.kind === "expression") return isWanted ? [find] : [];
  return find.parts.flatMap((part) => wantedParts(part, isWanted));
}

/** True if a search tests texts by an expression. */
export function hasExpression(find: Find | null): boolean {
  return everyExpression(find).length > 0;
}

function everyExpression(find: Find | null): readonly FindExpression[] {
  return [...findExpressions(find), ...wantedParts(find, false).filter((part) => part.kind === "expression")];
}

/** Compiles expressions. It is passed by the caller, because the window loads it only for a search that has an expression. */
export type Compile = typeof compileExpression;

/** The first expression of a search that cannot be searched, with the reason; null if there is none. */
export function findProblem(find: Find | null, compile: Compile): string | null {
  for (const each of everyExpression(find)) {
    const compiled = compile(each);
    if (!compiled.ok) return `${formatFind(each)}: ${compiled.problem.sentence}`;
  }
  return null;
}
