// Counts the brackets that a line of printed JSON leaves open. Strings end with their line.

const CLOSING: ReadonlyMap<string, string> = new Map([
  ["{", "}"],
  ["[", "]"],
  ["(", ")"],
]);
const QUOTES: ReadonlySet<string> = new Set(['"', "'", "`"]);
const CLOSES = new Set(CLOSING.values());

interface Passed {
  /** the brackets that are still open, one after the other */
  readonly open: string;
  /** the offset behind the bracket that closed the last of them, or behind the line */
  readonly end: number;
}

/** Passes the line from an offset on, as far as a bracket is open; null if a string in it does not end, or for a wrong bracket. */
export function passBrackets(line: string, from: number, openBefore: string): Passed | null {
  let open = openBefore;
  for (let at = from; at < line.length; at++) {
    const sign = line.charAt(at);
    if (CLOSING.has(sign)) open += sign;
    else if (CLOSES.has(sign)) {
      if (CLOSING.get(open.slice(-1)) !== sign) return null;
      open = open.slice(0, -1);
      if (open === "") return { open, end: at + 1 };
    } else if (QUOTES.has(sign)) {
      at = endOfQuoted(line, at);
      if (at === -1) return null;
    }
  }
  return { open, end: line.length };
}

/** The offset of the first bracket that the line leaves open; null if all are closed. Before it there is any text. */
export function openingIn(line: string): number | null {
  for (let at = 0; at < line.length; at++) {
    if (line[at] !== "{" && line[at] !== "[") continue;
    const passed = passBrackets(line, at, "");
    if (passed === null) return null;
    if (passed.open !== "") return at;
    at = passed.end - 1;
  }
  return null;
}

function endOfQuoted(line: string, start: number): number {
  const quote = line.charAt(start);
  for (let at = start + 1; at < line.length; at++) {
    if (line[at] === "\\") at++;
    else if (line[at] === quote) return at;
  }
  return -1;
}
