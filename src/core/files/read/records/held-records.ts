// Finds records in what other programs put around them: a prefix, an envelope, a text that holds JSON, columns with rows.
// An envelope is recognised by the records in it, never by the name of a product.
import { withMember } from "#domain/text/json-text.ts";
import { restOf } from "#domain/text/left-out.ts";
import { asId, asMap, isMap } from "#domain/text/lenient.ts";
import { hasMessageField } from "#domain/records/webhook.ts";
import { besideOf, enclosed } from "./kept-envelope.ts";
import { jsonIn, mayHoldObject, parsedJson, withoutMarks } from "./json-in-text.ts";
import {
  callsCountedBy,
  entriesOf,
  hasDataOfMessage,
  isCallRecord,
  isRecordLike,
  membersOf,
  namesRecordFields,
  type HeldValue,
} from "./json-records.ts";
import { refusalCodeOf, type RefusedRequest } from "./refused-requests.ts";

/** The deepest nesting of objects and lists that is searched. A recorded request of a browser has its records at 8. */
const DEEPEST = 10;
/** JSON in a text in JSON, and so on. */
const MOST_DECODED = 3;
const NO_NAMES: ReadonlySet<string> = new Set();
/** Base64 of text that begins with an object or a list of objects. */
const PACKED = /^(?:eyJ|ewo|ewp|eyA|W3s|W3si|Wwo|WwogIHs)[A-Za-z0-9+/\s]{16,}(?:=[=\s]*)?$/u;
const MOST_BYTE = 255;
/** A shorter list of numbers holds no record. */
const LEAST_BYTES = 16;

/** Fields of which each shows a record; a call has a session. */
const CERTAIN_FIELDS = ["sentAt", "conversationId", "sessionId", "sessionid"];

/**
 * False for a record, readable or not: its free fields may hold anything, even another record. A line of a log may have a
 * category or a sender, too.
 */
export function mayHoldRecords(value: unknown): boolean {
  if (!isMap(value)) return true;
  if (CERTAIN_FIELDS.some((name) => Object.hasOwn(value, name)) || ("sender" in value && "receiver" in value))
    return false;
  return !(hasMessageField(value) || "id" in value) || !hasDataOfMessage(value);
}

/** Fields of which each tells who wrote or called, or what; a session, an id or a status may be those of an event. */
const WHO_OR_WHAT = ["sender", "initiator", "text", "participants", "initiatedAt", "startedAt", "receiver"];

/** True for an object with fields of a record that tell nothing by themselves: another program's envelope may have them, too. */
export function tellsNothing(value: unknown): boolean {
  return isMap(value) && !WHO_OR_WHAT.some((name) => Object.hasOwn(value, name)) && !hasDataOfMessage(value);
}

/** True if a text in the value holds a record that is cut or damaged. */
export function hidesBrokenRecord(held: HeldValue): boolean {
  if (!namesRecordFields(held.text)) return false;
  const search = new Search(NO_NAMES);
  search.of(held, 0, 0);
  return search.isBroken;
}

/** The records in a value that is none itself, in order; none for a value without. Members with a name in `passed` are not searched. */
export function heldRecords(held: HeldValue, passed = NO_NAMES): readonly HeldValue[] {
  return new Search(passed).of(held, 0, 0);
}

/** The records in an envelope, and how well it could be read. */
interface HeldAnswers {
  readonly records: readonly HeldValue[];
  /** requests beside them that the service refused */
  readonly refused: readonly RefusedRequest[];
  /** further entries of the lists, which the writing program left out */
  readonly rest: number;
  /** the most calls that one of the answers counts */
  readonly callsCounted: number;
  /** a record in a text is cut or damaged */
  readonly isBroken: boolean;
}

/** The records in a value and what is beside them. `isRow`: the value is a row of a table, and none itself. */
export function heldAnswers(held: HeldValue, isRow = false): HeldAnswers {
  const search = new Search(NO_NAMES);
  const records = isRow ? search.inside(held) : search.of(held, 0, 0);
  const { refused, rest, callsCounted, isBroken } = search;
  return { records, refused, rest, callsCounted, isBroken };
}

class Search {
  readonly #passed: ReadonlySet<string>;
  /** a record in a text is cut or damaged */
  isBroken = false;
  readonly refused: RefusedRequest[] = [];
  /** entries that are left out of lists of records */
  rest = 0;
  callsCounted = 0;

  constructor(passed: ReadonlySet<string>) {
    this.#passed = passed;
  }

  of(held: HeldValue, depth: number, decoded: number): readonly HeldValue[] {
    const { value } = held;
    if (typeof value === "string") return decoded < MOST_DECODED ? this.#inText(value, depth, decoded + 1) : [];
    if (typeof value !== "object" || value === null) return [];
    const isClosed = isMap(value) && !mayHoldRecords(value) && !tellsNothing(value);
    if (depth === DEEPEST || isClosed) return isRecordLike(value) ? [held] : [];
    const inside = this.inside(held, depth, decoded);
    // An envelope has an id too, and fields of a message.
    return inside.length === 0 && isRecordLike(value) ? [held] : inside;
  }

  /** The records in the parts of an object or a list. */
  inside(held: HeldValue, depth = 0, decoded = 0): readonly HeldValue[] {
    const { value } = held;
    const bytes = Array.isArray(value) ? textOfBytes(value) : null;
    if (bytes !== null) return this.of({ value: bytes, text: "" }, depth, decoded);
    const parts = Array.isArray(value)
      ? entriesOf(value, held.text)
      : (rowsOf(held) ?? this.#membersOf(held).map((member) => withOwnId(member, asMap(value)["_id"])));
    const lines = Array.isArray(value) ? textOfLines(value) : null;
    const single = this.#inParts(parts, depth, decoded);
    const found = single.length > 0 || lines === null ? single : this.#inText(lines, depth, decoded + 1);
    const code = found.length > 0 ? null : refusalCodeOf(value);
    if (code !== null) this.refused.push({ code, text: held.text });
    if (found.length > 0) this.callsCounted = Math.max(this.callsCounted, callsCountedBy(value));
    return found;
  }

  /** The records in the parts of a value, each with the other parts around it. */
  #inParts(
    parts: readonly (HeldValue & { readonly name?: string })[],
    depth: number,
    decoded: number,
  ): readonly HeldValue[] {
    const held = parts.map((part) => this.of(part, depth + 1, decoded));
    if (held.every((records) => records.length === 0)) return [];
    for (const { value } of parts) this.rest += restOf(value);
    const beside = besideOf(parts.filter((_, index) => held[index]?.length === 0));
    return held.flatMap((records, index) => records.map((record) => enclosed(record, beside, parts[index]?.name)));
  }

  #membersOf(held: HeldValue): readonly (HeldValue & { readonly name: string })[] {
    return recordMembers(held).filter(({ name }) => !this.#passed.has(name));
  }

  #inText(text: string, depth: number, decoded: number): readonly HeldValue[] {
    if (PACKED.test(text)) return this.#inText(Buffer.from(text, "base64").toString("utf8"), depth, decoded);
    if (!mayHoldObject(text)) return [];
    const whole = parsedJson(text);
    if (whole !== undefined) return this.of({ value: whole, text: text.trim() }, depth, decoded);
    return this.#piecesOf(withoutMarks(text)).flatMap((piece) =>
      this.of(piece, depth, decoded).map((record) => enclosed(record, piece.around)),
    );
  }

  /** The JSON in the lines of a text; where one is broken, it may go on in the next ones. */
  #piecesOf(text: string): readonly HeldValue[] {
    const lines = text.split(/\r\n?|\n/u).map((line) => ({ line, ...jsonIn(line) }));
    const broken = lines.filter(({ line, isBroken }) => isBroken && namesRecordFields(line));
    const single = lines.flatMap(({ values }) => values);
    if (broken.length === 0) return single;
    const whole = jsonIn(text);
    const isWhole = !whole.isBroken || whole.values.length > single.length;
    this.isBroken ||= !isWhole || whole.isBroken;
    return isWhole ? whole.values : single;
  }
}

/** The text in a list of its bytes, as a journal writes text with control characters; null for another list. */
function textOfBytes(list: readonly unknown[]): string | null {
  const isByte = (entry: unknown): boolean =>
    typeof entry === "number" && Number.isInteger(entry) && entry >= 0 && entry <= MOST_BYTE;
  return list.length >= LEAST_BYTES && list.every(isByte) ? Buffer.from(list.map(Number)).toString("utf8") : null;
}

/** The text of which a list has the lines, as a notebook writes what a program has printed; null for another list. */
function textOfLines(list: readonly unknown[]): string | null {
  if (list.length < 2 || !list.every((entry) => typeof entry === "string")) return null;
  return list.map((line) => line.replace(/\r?\n$/u, "")).join("\n");
}

/** The members of an object, without what an answer of the service says of its paging beside `data`. */
function recordMembers({ value, text }: HeldValue): readonly (HeldValue & { readonly name: string })[] {
  const members = membersOf(asMap(value), text);
  return "data" in asMap(value) ? members.filter(({ name }) => name !== "meta") : members;
}

/** A message in a map of messages by their ids, or beside its `_id`, may leave out its own; it gets it as a member. */
function withOwnId(member: HeldValue & { readonly name: string }, beside: unknown): HeldValue {
  const { name, value, text } = member;
  if (!isMap(value) || "id" in value || isCallRecord(value) || !hasMessageField(value)) return member;
  const id = asId(value["muid"]) ?? asId(beside) ?? (/\d/u.test(name) ? name : null);
  return id === null ? member : { value: { ...value, id }, text: withMember(text, "id", JSON.stringify(id)) };
}

/** The rows of a table in JSON, `{"columns":["id"],"rows":[["1"]]}`, each as an object; null for anything else. */
function rowsOf({ value, text }: HeldValue): readonly HeldValue[] | null {
  const { columns, rows } = asMap(value);
  if (!Array.isArray(columns) || !Array.isArray(rows) || columns.length === 0) return null;
  const names = columns.map((column: unknown) => (typeof column === "string" ? column : asMap(column)["name"]));
  if (!names.every((name) => typeof name === "string") || !rows.every((row) => Array.isArray(row))) return null;
  const own = membersOf(asMap(value), text).find(({ name }) => name === "rows")?.text ?? "[]";
  return entriesOf(rows, own).map((row) => {
    const cells = entriesOf(Array.isArray(row.value) ? row.value : [], row.text).slice(0, names.length);
    const members = cells.map((cell, index) => `${JSON.stringify(names[index])}:${cell.text}`);
    const entries = cells.map((cell, index): readonly [string, unknown] => [String(names[index]), cell.value]);
    return { value: Object.fromEntries(entries), text: `{${members.join(",")}}` };
  });
}
