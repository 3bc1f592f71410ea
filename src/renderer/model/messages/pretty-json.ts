// Lays out JSON text in lines without parsing it, so that long numbers and repeated keys stay as sent.

export type TokenKind = "key" | "text" | "number" | "word" | "plain";

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

/** Deeper levels have the same indentation. A record of thousands of levels would fill the memory with spaces. */
const MOST_INDENTED_LEVELS = 60;

const LEXEME = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|[{}[\],:]/gu;

/** The tokens of the laid-out text; joined they are the text. Text that is not JSON stays as it is. */
export function prettyTokens(json: string): readonly Token[] {
  const lexemes = json.match(LEXEME) ?? [];
  if (
    lexemes.join("").length !== json.replace(/"(?:[^"\\]|\\.)*"|\s+/gu, (part) => (part[0] === '"' ? part : "")).length
  )
    return [{ kind: "plain", text: json }];
  const tokens: Token[] = [];
  let depth = 0;
  const line = (): string => `\n${"  ".repeat(Math.min(depth, MOST_INDENTED_LEVELS))}`;
  lexemes.forEach((lexeme, index) => {
    const next = lexemes[index + 1];
    if (lexeme === "{" || lexeme === "[") {
      depth += 1;
      tokens.push({ kind: "plain", text: next === "}" || next === "]" ? lexeme : lexeme + line() });
    } else if (lexeme === "}" || lexeme === "]") {
      depth -= 1;
      const previous = lexemes[index - 1];
      tokens.push({ kind: "plain", text: previous === "{" || previous === "[" ? lexeme : line() + lexeme });
    } else if (lexeme === ",") tokens.push({ kind: "plain", text: lexeme + line() });
    else if (lexeme === ":") tokens.push({ kind: "plain", text: ": " });
    else tokens.push({ kind: kindOf(lexeme, next), text: lexeme });
  });
  return tokens;
}

/** JSON text in lines, indented by two spaces per level. */
export function prettyJson(json: string): string {
  return prettyTokens(json)
    .map((token) => token.text)
    .join("");
}

function kindOf(lexeme: string, next: string | undefined): TokenKind {
  if (lexeme.startsWith('"')) return next === ":" ? "key" : "text";
  return /^[-\d]/u.test(lexeme) ? "number" : "word";
}
