// Replaces values in JSON text and keeps every other byte; rewriting would change 1.10, 1e400 and repeated keys.

/** A value in a JSON text with its key; the key is null for a list entry. */
export interface JsonPart {
  readonly name: string | null;
  readonly start: number;
  readonly end: number;
}

/** Facts about a value that may be replaced. A list entry has the name of its list. */
export interface JsonMember {
  readonly name: string | null;
  /** the name of the map or list that contains it */
  readonly holder: string | null;
  readonly start: number;
  readonly end: number;
}

export const QUOTE = 34;
export const COMMA = 44;
export const OPEN_LIST = 91;
const BACKSLASH = 92;
export const CLOSE_LIST = 93;
export const OPEN_MAP = 123;
export const CLOSE_MAP = 125;
/** White space of JSON (RFC 8259, section 2), and the colon. */
export const SKIPPED: ReadonlySet<number> = new Set([9, 10, 13, 32, 58]);

/** Records lie at most this many levels deep in an answer or a file. */
const DEEPEST_RECORD = 8;

/** The members of the map, or the entries of the list, at `start`. Expects text that `JSON.parse` accepts. */
export function partsOf(text: string, start = afterSpace(text, 0)): readonly JsonPart[] {
  const isMap = text.charCodeAt(start) === OPEN_MAP;
  if (!isMap && text.charCodeAt(start) !== OPEN_LIST) return [];
  const parts: JsonPart[] = [];
  let index = start + 1;
  for (;;) {
    index = afterSpace(text, index, COMMA);
    const code = text.charCodeAt(index);
    if (index >= text.length || code === CLOSE_MAP || code === CLOSE_LIST) return parts;
    let name: string | null = null;
    if (isMap) {
      const keyEnd = endOfString(text, index);
      name = keyOf(text, index, keyEnd);
      index = afterSpace(text, keyEnd);
    }
    const end = endOfValue(text, index);
    parts.push({ name, start: index, end });
    index = end;
  }
}

/**
 * The text of the value at a path; null if there is none. Of a repeated key the last value counts, as in `JSON.parse`,
 * while SQLite takes the first. Expects text that `JSON.parse` accepts.
 */
export function valueTextAt(json: string, path: readonly (string | number)[]): string | null {
  let at = { start: afterSpace(json, 0), end: json.trimEnd().length };
  for (const step of path) {
    const isMap = json.charCodeAt(at.start) === OPEN_MAP;
    if (isMap !== (typeof step === "string")) return null;
    const parts = partsOf(json, at.start);
    const part = typeof step === "number" ? parts[step] : parts.findLast(({ name }) => name === step);
    if (part === undefined) return null;
    at = part;
  }
  return json.slice(at.start, at.end);
}

/** The texts of the maps and lists named in `wanted`, with `value` as their parent inside `text`. */
export function textsOf(text: string, value: unknown, wanted: ReadonlySet<unknown>): ReadonlyMap<unknown, string> {
  const found = new Map<unknown, string>();
  const look = (held: unknown, { start, end }: Omit<JsonPart, "name">, depth: number): void => {
    if (typeof held !== "object" || held === null) return;
    if (wanted.has(held)) return void found.set(held, text.slice(start, end));
    if (depth >= DEEPEST_RECORD) return;
    const isList = Array.isArray(held);
    const fields: ReadonlyMap<string, unknown> = isList ? new Map() : new Map(Object.entries(held));
    for (const [index, part] of partsOf(text, start).entries()) {
      look(isList ? held[index] : fields.get(part.name ?? ""), part, depth + 1);
    }
  };
  look(value, { start: afterSpace(text, 0), end: text.trimEnd().length }, 0);
  return found;
}

/**
 * Replaces each value for which `replacementOf` returns a text, at any depth. Everything else stays the same, character
 * by character. Returns the same text if nothing is replaced. Expects text that `JSON.parse` accepts.
 */
export function replaceInJson(text: string, replacementOf: (member: JsonMember) => string | null): string {
  const changes: { readonly start: number; readonly end: number; readonly by: string }[] = [];
  eachValue(text, (member) => {
    const by = replacementOf(member);
    if (by === null) return;
    // Replacing a value drops the replacements inside it.
    while ((changes.at(-1)?.start ?? -Infinity) >= member.start) changes.pop();
    changes.push({ start: member.start, end: member.end, by });
  });
  if (changes.length === 0) return text;
  const pieces: string[] = [];
  let copied = 0;
  for (const { start, end, by } of changes) {
    pieces.push(text.slice(copied, start), by);
    copied = end;
  }
  return pieces.join("") + text.slice(copied);
}

/** The text of a map with one more member at its end. */
export function withMember(map: string, name: string, value: string): string {
  const end = map.lastIndexOf("}");
  const comma = partsOf(map).length === 0 ? "" : ",";
  return `${map.slice(0, end)}${comma}${JSON.stringify(name)}:${value}${map.slice(end)}`;
}

/** The same JSON on one line: removes the white space between values. */
export function inOneLine(text: string): string {
  if (!/[\r\n]/u.test(text)) return text;
  const pieces: string[] = [];
  for (let index = 0; index < text.length;) {
    const quote = text.indexOf('"', index);
    const end = quote === -1 ? text.length : quote;
    pieces.push(text.slice(index, end).replaceAll(/[ \t\r\n]+/gu, ""));
    index = quote === -1 ? text.length : endOfString(text, quote);
    pieces.push(text.slice(end, index));
  }
  return pieces.join("");
}

interface Frame {
  readonly isMap: boolean;
  readonly start: number;
  readonly name: string | null;
  readonly holder: string | null;
}

/** Visits each value at its end: children come before their parent. */
function eachValue(text: string, tell: (member: JsonMember) => void): void {
  const frames: Frame[] = [];
  let name: string | null = null;
  let isKeyNext = false;
  let index = 0;
  while (index < text.length) {
    const code = text.charCodeAt(index);
    const frame = frames.at(-1);
    const holder = frame?.name ?? null;
    if (SKIPPED.has(code)) index++;
    else if (code === COMMA) {
      isKeyNext = frame?.isMap === true;
      index++;
    } else if (code === CLOSE_MAP || code === CLOSE_LIST) {
      index++;
      frames.pop();
      if (frame !== undefined) tell({ name: frame.name, holder: frame.holder, start: frame.start, end: index });
    } else if (isKeyNext) {
      const end = endOfString(text, index);
      name = keyOf(text, index, end);
      isKeyNext = false;
      index = end;
    } else {
      const own = frame?.isMap === true ? name : holder;
      const ownHolder = frame?.isMap === false ? frame.holder : holder;
      if (code === OPEN_MAP || code === OPEN_LIST) {
        isKeyNext = code === OPEN_MAP;
        frames.push({ isMap: isKeyNext, start: index, name: own, holder: ownHolder });
        index++;
      } else {
        const end = endOfValue(text, index);
        tell({ name: own, holder: ownHolder, start: index, end });
        index = end;
      }
    }
  }
}

function afterSpace(text: string, from: number, also = -1): number {
  let index = from;
  for (;;) {
    const code = text.charCodeAt(index);
    if (!SKIPPED.has(code) && code !== also) return index;
    index++;
  }
}

/** The index after the value at `start`. */
export function endOfValue(text: string, start: number): number {
  const first = text.charCodeAt(start);
  if (first === QUOTE) return endOfString(text, start);
  let open = 0;
  let index = start;
  while (index < text.length) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) {
      index = endOfString(text, index);
      continue;
    }
    const isEnd = code === CLOSE_MAP || code === CLOSE_LIST;
    if (open === 0 && (isEnd || code === COMMA || SKIPPED.has(code))) return index;
    if (code === OPEN_MAP || code === OPEN_LIST) open++;
    else if (isEnd && --open === 0) return index + 1;
    index++;
  }
  return index;
}

/** The index after the quote that closes the string opened at `start`; the length of the text if there is none. */
export function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let first = quote;
    while (text.charCodeAt(first - 1) === BACKSLASH) first--;
    if ((quote - first) % 2 === 0) return quote + 1;
  }
  return text.length;
}

/** The name written between two indexes, the quotes included. */
export function keyOf(text: string, start: number, end: number): string {
  const key = text.slice(start + 1, end - 1);
  return key.includes("\\") ? String(JSON.parse(text.slice(start, end))) : key;
}
