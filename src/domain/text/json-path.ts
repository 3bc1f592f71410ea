// Paths into a record's raw JSON: `data.metadata.order`, `data.attachments[0].name`, `data."key with.dot"`.

/** Field names and list indexes, from the record downwards; empty for the record itself. */
export type JsonPath = readonly (string | number)[];

const STEP = /(?:^|\.)(?:("(?:[^"\\]|\\.)*")|([^."[\]\\\s][^."[\]\\]*))|\[(\d{1,9})\]/uy;
const BARE_NAME = /^[^."[\]\\\s][^."[\]\\]*$/u;
const LONGEST_PATH = 500;

/** Null for text that is not a path. A quoted name is written as in JSON. */
export function parseJsonPath(text: string): JsonPath | null {
  if (text === "" || text.length > LONGEST_PATH || /^[.[]/u.test(text)) return null;
  const path: (string | number)[] = [];
  STEP.lastIndex = 0;
  while (STEP.lastIndex < text.length) {
    const found = STEP.exec(text);
    if (found === null) return null;
    const [, quoted, bare, index] = found;
    const step = index === undefined ? (quoted === undefined ? bare : unquoted(quoted)) : Number(index);
    if (step === undefined) return null;
    path.push(step);
  }
  return path;
}

function unquoted(text: string): string | undefined {
  try {
    return String(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The text of a path; `parseJsonPath` reads it again unless it is too long. */
export function writeJsonPath(path: JsonPath): string {
  return path
    .map((step, place) => {
      if (typeof step === "number") return `[${step}]`;
      return `${place === 0 ? "" : "."}${BARE_NAME.test(step) ? step : JSON.stringify(step)}`;
    })
    .join("");
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
