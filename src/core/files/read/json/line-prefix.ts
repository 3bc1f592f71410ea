// The prefix that a logger writes before each line: it repeats itself, apart from its clock.

/** A time of day, with its date and zone; UNIX milliseconds; seconds since a start. */
const CLOCK =
  /(?:\d{4}-\d\d-\d\d[T ])?\d{1,2}:\d\d(?::\d\d)?(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?|\d{10,19}|\d{1,9}\.\d{3,9}/u;
const EVERY_CLOCK = new RegExp(CLOCK, "gu");
const CLOCK_HERE = new RegExp(CLOCK, "uy");
/** Longer prefixes are not repeated. */
const LONGEST = 300;

export interface LinePrefix {
  /** the lines have no prefix */
  readonly isEmpty: boolean;
  /** The offset behind the prefix in the line; null if the line does not begin with it. */
  readonly endIn: (line: string) => number | null;
}

/** The prefixes that lines may share with a first line that begins with `before`, the longest first, at last none. */
export function prefixesOf(before: string): readonly LinePrefix[] {
  const head = before.length > LONGEST ? "" : before.trimEnd();
  const ends = [...head.matchAll(/\s+/gu)].map(({ index }) => index);
  return [...ends, head.length]
    .toReversed()
    .map((end) => prefixOf(head.slice(0, end)))
    .concat(prefixOf(""));
}

function prefixOf(text: string): LinePrefix {
  const [first = "", ...others] = text.split(EVERY_CLOCK);
  return {
    isEmpty: text.trim() === "",
    endIn(line) {
      if (!line.startsWith(first)) return null;
      let end = first.length;
      for (const part of others) {
        CLOCK_HERE.lastIndex = end;
        const clock = CLOCK_HERE.exec(line)?.[0];
        if (clock === undefined || !line.startsWith(part, end + clock.length)) return null;
        end += clock.length + part.length;
      }
      return end;
    },
  };
}
