// Lays out JSON text in lines without parsing it, so that long numbers and repeated keys stay as sent.
import { isContainer, plainText, writtenText, type JsonNode, type JsonTree } from "#domain/text/json-tree.ts";

/** Deeper levels have the same indentation. A record of thousands of levels would fill the memory with spaces. */
const MOST_INDENTED_LEVELS = 60;

const LEXEME = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|[{}[\],:]/gu;

/** JSON text in lines, indented by two spaces per level. Text that is not JSON stays as it is. */
export function prettyJson(json: string): string {
  const lexemes = json.match(LEXEME) ?? [];
  if (
    lexemes.join("").length !== json.replace(/"(?:[^"\\]|\\.)*"|\s+/gu, (part) => (part[0] === '"' ? part : "")).length
  )
    return json;
  const pieces: string[] = [];
  let depth = 0;
  const line = (): string => `\n${"  ".repeat(Math.min(depth, MOST_INDENTED_LEVELS))}`;
  lexemes.forEach((lexeme, index) => {
    const next = lexemes[index + 1];
    if (lexeme === "{" || lexeme === "[") {
      depth += 1;
      pieces.push(next === "}" || next === "]" ? lexeme : lexeme + line());
    } else if (lexeme === "}" || lexeme === "]") {
      depth -= 1;
      const previous = lexemes[index - 1];
      pieces.push(previous === "{" || previous === "[" ? lexeme : line() + lexeme);
    } else if (lexeme === ",") pieces.push(lexeme + line());
    else pieces.push(lexeme === ":" ? ": " : lexeme);
  });
  return pieces.join("");
}

/**
 * The value of a node as it is copied: a text without quotes, a map or list laid out, everything else as it is written.
 */
export function valueToCopy(tree: JsonTree, node: JsonNode): string {
  return isContainer(node) ? prettyJson(writtenText(tree, node)) : plainText(tree, node);
}
