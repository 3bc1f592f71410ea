// The words of the pseudo-languages: they show texts that are cut, and texts that are in no catalogue.
import { LITERAL, type MessageParts } from "./language.ts";

const ACCENTS: ReadonlyMap<string, string> = new Map(
  "aà cç eé iî nñ oö sš uû yÿ AÅ CÇ EÉ IÎ OÖ SŠ UÛ".split(" ").map((pair) => [pair.charAt(0), pair.charAt(1)]),
);

/** A message in the pseudo-language: its literal texts have accents, and brackets show where it begins and ends. */
export function pseudoMessage(message: MessageParts): MessageParts {
  const length = lettersIn(message);
  if (length === 0) return message;
  const mark = (value: string): MessageParts => [{ type: LITERAL, value }];
  return [...mark("["), ...accented(message), ...mark(`${"·".repeat(Math.ceil(length / 3))}]`)];
}

function accented(message: MessageParts): MessageParts {
  return message.map((part) => {
    if (part.type === LITERAL) return { ...part, value: withAccents(part.value) };
    if (!("options" in part)) return part;
    const options = Object.entries(part.options).map(([name, option]) => [
      name,
      { ...option, value: accented(option.value) },
    ]);
    return { ...part, options: Object.fromEntries(options) };
  });
}

/** The length of the literal texts, of the longest case of each choice; 0 if there are no letters. */
function lettersIn(message: MessageParts): number {
  const lengths = message.map((part) => {
    if (part.type === LITERAL) return /\p{L}/u.test(part.value) ? part.value.length : 0;
    return "options" in part ? Math.max(...Object.values(part.options).map(({ value }) => lettersIn(value))) : 0;
  });
  return lengths.reduce((sum, each) => sum + each, 0);
}

function withAccents(text: string): string {
  return text.replaceAll(/[a-z]/giu, (letter) => ACCENTS.get(letter) ?? letter);
}
