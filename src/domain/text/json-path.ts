// Paths into a record's raw JSON: `data.metadata.order`, `data.attachments[0].name`, `data."key with.dot"`.

/** Field names and list indexes, from the record downwards; empty for the record itself. */
export type JsonPath = readonly (string | number)[];

const STEP = /(?:^|\.)(?:"([^"\\]+)"|([^."[\]\\\s][^."[\]\\]*))|\[(\d{1,9})\]/uy;
const LONGEST_PATH = 500;

/** Null for text that is not a path. A field whose name holds a quote or a backslash cannot be named. */
export function parseJsonPath(text: string): JsonPath | null {
  if (text === "" || text.length > LONGEST_PATH || /^[.[]/u.test(text)) return null;
  const path: (string | number)[] = [];
  STEP.lastIndex = 0;
  while (STEP.lastIndex < text.length) {
    const found = STEP.exec(text);
    if (found === null) return null;
    const [, quoted, bare, index] = found;
    path.push(index === undefined ? (quoted ?? bare ?? "") : Number(index));
  }
  return path;
}

/** The value at the path; undefined if there is none. */
export function readJsonPath(value: unknown, path: JsonPath): unknown {
  let found = value;
  for (const step of path) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, step)) return undefined;
    const held: unknown = Reflect.get(found, step);
    found = held;
  }
  return found;
}
