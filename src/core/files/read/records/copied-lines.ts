// The lines of a dump of PostgreSQL between COPY … FROM stdin and \. have their backslashes doubled.
// Source: PostgreSQL, COPY, "Text Format".

const BEGINNING = /^COPY \S[^;]{0,2000} FROM stdin;$/u;
const END = String.raw`\.`;
const ESCAPED = /\\(.)/gu;
const SIGNS: ReadonlyMap<string, string> = new Map([
  ["0", "\0"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["v", "\v"],
]);

/** The text without its backslashes, as databases write signs with them. */
export function withoutEscapes(text: string): string {
  return text.replaceAll(ESCAPED, (_, sign: string) => SIGNS.get(sign) ?? sign);
}

/** Takes the lines of a text in their order. */
export class CopiedLines {
  #isInside = false;

  /** The line as the database holds it. */
  plain(line: string): string {
    if (!this.#isInside) {
      this.#isInside = line.startsWith("COPY ") && BEGINNING.test(line);
      return line;
    }
    if (line === END) this.#isInside = false;
    return line === END ? line : withoutEscapes(line);
  }
}
