// The table in JSON whose objects are no records of the service: the log of another program, a row for each object.
import { hasOneOfEach, headerOf, matchHeader, MOST_COLUMNS } from "#core/files/read/csv/csv-header.ts";
import type { RecordsHeld } from "#contract/methods/detection.ts";
import { parsedJson } from "#core/files/read/records/json-in-text.ts";
import { isMap } from "#domain/text/lenient.ts";

type JsonObject = Readonly<Record<string, unknown>>;

export interface ObjectTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
  /** where a list stands whose objects could be records, too, and are not among the rows; null for none */
  readonly otherList: string | null;
}

/** Objects in objects become columns, "author.id"; deeper ones stay JSON in a cell. */
const DEEPEST_COLUMN = 4;
const DEEPEST_LIST = 6;
const MOST_LISTS = 1000;

/** Null for a text that is not wholly JSON, and for objects whose fields do not show messages or calls. */
export function objectTableOf(text: string): ObjectTable | null {
  const value = parsedJson(text) ?? objectsOfLines(text);
  if (value === undefined) return null;
  const lists = [...listsIn(value)].map(([path, objects]) => ({ path, objects, names: namesIn(objects) }));
  const sure = lists.filter(({ names }) => isSure(headerOf(names)));
  // A list inside an object of a table belongs to its row.
  const outer = sure.filter(({ path }) => !sure.some((other) => path.startsWith(`${other.path}.`)));
  const [own, other] = outer.toSorted((a, b) => b.objects.length - a.objects.length);
  if (own === undefined) return null;
  const rows = own.objects.map((object) => rowOf(object, own.names));
  return { header: headerOf(own.names), rows, otherList: other?.path ?? null };
}

/** Undefined for a text in which a line is no object. */
function objectsOfLines(text: string): readonly JsonObject[] | undefined {
  const objects: JsonObject[] = [];
  for (const line of text.split(/\r\n?|\n/u)) {
    const value = line.trim() === "" ? {} : parsedJson(line);
    if (!isMap(value)) return undefined;
    if (line.trim() !== "") objects.push(value);
  }
  return objects;
}

/** The objects of all lists and maps, by the names that lead to them, outer lists first. */
function listsIn(value: unknown): ReadonlyMap<string, readonly JsonObject[]> {
  const found = new Map<string, JsonObject[]>();
  let level: readonly (readonly [string, unknown])[] = [["", value]];
  for (let depth = 0; depth < DEEPEST_LIST && level.length > 0; depth += 1) {
    for (const [path, held] of level) {
      const objects = objectsOf(held);
      if (objects.length === 0 || (found.size >= MOST_LISTS && !found.has(path))) continue;
      const known = found.get(path);
      if (known === undefined) found.set(path, [...objects]);
      else for (const each of objects) known.push(each);
    }
    level = level.flatMap(([path, held]) => insideOf(path, held));
  }
  return found;
}

/** The objects of a list, or of a map that has nothing else: its keys are their ids. */
function objectsOf(held: unknown): readonly JsonObject[] {
  if (Array.isArray(held)) return held.filter(isMap);
  const entries = isMap(held) ? Object.entries(held) : [];
  if (!entries.every(([, each]) => isMap(each))) return [];
  return entries.map(([id, each]) => ({ id, ...(isMap(each) ? each : {}) }));
}

function insideOf(path: string, held: unknown): readonly (readonly [string, unknown])[] {
  const isOpen = (value: unknown): boolean => typeof value === "object" && value !== null;
  if (Array.isArray(held)) return held.flatMap((each) => (isOpen(each) ? [[path, each] as const] : []));
  if (!isMap(held)) return [];
  return Object.entries(held).flatMap(([name, each]) => (isOpen(each) ? [[`${path}.${name}`, each] as const] : []));
}

/** The names of the columns, in the order in which the objects bring them. */
function namesIn(objects: readonly JsonObject[]): readonly string[] {
  const names = new Set<string>();
  for (const object of objects)
    for (const [name] of cellsOf(object, "", 1)) if (names.size < MOST_COLUMNS) names.add(name);
  return [...names];
}

function rowOf(object: JsonObject, names: readonly string[]): readonly (string | null)[] {
  const cells = new Map(cellsOf(object, "", 1));
  return names.map((name) => cells.get(name) ?? null);
}

/** One fact of each list is needed. A time with a text, a status or a session is not enough: any log of a program has them. */
const NEEDED: Readonly<Record<RecordsHeld, readonly (readonly string[])[]>> = {
  messages: [["text"], ["sentAt"], ["sender", "receiver", "conversationId"]],
  calls: [["initiator"], ["receiver", "participantUids"], ["initiatedAt", "startedAt"]],
  participants: [["sessionId"], ["uid"], ["joinedAt"]],
};
/** The logs of programs have it. */
const LEVEL = /^(?:level|levelname|loglevel|log\.level|severity|logger)$/iu;

function isSure(header: readonly string[]): boolean {
  const { records, facts } = matchHeader(header);
  const isLog = header.some((name) => LEVEL.test(name));
  return !isLog && hasOneOfEach(facts, NEEDED[records]);
}

function* cellsOf(object: JsonObject, before: string, depth: number): Generator<readonly [string, string | null]> {
  for (const [name, value] of Object.entries(object)) {
    const column = before + name;
    if (isMap(value) && depth < DEEPEST_COLUMN) yield* cellsOf(value, `${column}.`, depth + 1);
    else yield [column, cellOf(value, name)];
  }
}

function cellOf(value: unknown, name: string): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return value;
  const text = name === "text" && Array.isArray(value) ? textOfParts(value) : null;
  return text ?? JSON.stringify(value);
}

/** The text of a list of texts and of parts with a text, as Telegram writes one with links; null for another list. */
function textOfParts(parts: readonly unknown[]): string | null {
  const texts = parts.map((part) => (isMap(part) ? part["text"] : part));
  return texts.every((text) => typeof text === "string") ? texts.join("") : null;
}
