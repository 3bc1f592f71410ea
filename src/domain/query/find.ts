// Parses a search leniently, while it is typed: words, "phrases", AND, OR, NOT, -word and parentheses.
import { foldText } from "../text/fold.ts";

/** A text that a row must contain, or a combination of such texts. */
export type Find =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "all" | "any"; readonly parts: readonly Find[] }
  | { readonly kind: "not"; readonly part: Find };

type Token =
  | { readonly kind: "text"; readonly text: string; readonly isWord: boolean }
  | { readonly kind: "open" | "close" | "not" };

/**
 * Parses a search; null for an empty one. Adjacent words must all match; OR binds less tightly, NOT and a minus more.
 * It never fails: an open quote or parenthesis ends with the text, and a lone operator is a word.
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
      const isFirst = combine("all", parts) === null;
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
    .find((token) => token.kind === "close" || (token.kind === "text" && token.text !== ""));
  return first?.kind === "text";
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
const BARE = /^(?!-|AND$|OR$|NOT$)[^\s"()\\]+$/u;

/** Writes a search so that `parseFind` reads the same one again. */
export function formatFind(find: Find): string {
  switch (find.kind) {
    case "text":
      return BARE.test(find.text) ? find.text : `"${find.text.replace(/["\\]/gu, "\\$&")}"`;
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
  return find === null ? [] : [...new Set(termsOf(find, true))];
}

function termsOf(find: Find, isWanted: boolean): readonly string[] {
  if (find.kind === "text") return isWanted ? [foldText(find.text)] : [];
  if (find.kind === "not") return termsOf(find.part, !isWanted);
  return find.parts.flatMap((part) => termsOf(part, isWanted));
}
