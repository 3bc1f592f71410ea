// Unites the records of one call: a record that lacks something never hides what another one has.
import { parseExactly } from "#domain/text/exact-json.ts";
import { ENVELOPE } from "./record-text.ts";
import { contentOf } from "#domain/text/json-content.ts";
import { partsOf } from "#domain/text/json-text.ts";
import { asId, asMap, asSeconds } from "#domain/text/lenient.ts";

type JsonObject = Readonly<Record<string, unknown>>;

/** The values of an entry that say what it is an entry of; null for an unknown one. */
type Identity = readonly (string | number | null)[];

interface EntryKind {
  /** entries of different groups are never the same */
  readonly groupOf: (entry: JsonObject) => string;
  readonly identityOf: (entry: JsonObject) => Identity;
  readonly isSame: (one: Identity, other: Identity) => Sameness;
}
/** unknown: nothing tells, so they are the same if no field differs */
type Sameness = "same" | "other" | "unknown";

/** A person may join on several devices and more than once; each participation is an entry. */
const PARTICIPANTS: EntryKind = {
  groupOf: ({ uid, name }) => asId(uid) ?? `name ${asId(name) ?? ""}`,
  identityOf: ({ deviceId, joinedAt }) => [asId(deviceId), asSeconds(joinedAt)],
  isSame(one, other) {
    if (one.some((value, index) => value !== null && (other[index] ?? value) !== value)) return "other";
    return [...one, ...other].some((value) => value !== null) ? "same" : "unknown";
  },
};

/** The address of a recording is signed anew for each answer, so it decides last. */
const RECORDINGS: EntryKind = {
  groupOf: () => "",
  identityOf: (entry) => [asId(entry["rid"]), asSeconds(entry["startTime"]), asId(entry["recording_url"])],
  isSame(one, other) {
    const index = one.findIndex((value, at) => value !== null && other[at] !== null);
    if (index === -1) return "unknown";
    return one[index] === other[index] ? "same" : "other";
  },
};

const ENTRY_KINDS: ReadonlyMap<string, EntryKind> = new Map([
  ["participants", PARTICIPANTS],
  ["recordings", RECORDINGS],
]);

/** Entries of one group that are compared with a new one; a call of the service has 50 participants. */
const MOST_COMPARED = 1000;
const NOTHING = /^(?:null|""|\[\s*\]|\{\s*\})$/u;

/** A value as it is written, and the records that hold it. */
interface Field {
  readonly text: string;
  readonly records: number[];
}
type Fields = Map<string, Field>;

interface Entry {
  readonly fields: Fields;
  identity: Identity;
}

/** Takes the JSON texts of a call's records, oldest first. */
export class CallUnion {
  /** in the order in which they came */
  readonly #names = new Set<string>();
  readonly #fields: Fields = new Map();
  readonly #lists = new Map<string, EntryList>();
  readonly #differing = new Set<number>();
  #records = 0;

  take(json: string): void {
    const record = this.#records++;
    for (const { name, text } of fieldsOf(json)) {
      this.#names.add(name);
      const kind = ENTRY_KINDS.get(name);
      const list = this.#lists.get(name) ?? (kind && text.startsWith("[") ? new EntryList(kind) : null);
      if (list === null || !text.startsWith("[")) put(this.#fields, name, { text, record }, this.#differing);
      else {
        this.#lists.set(name, list);
        list.take(text, record, this.#differing);
      }
    }
  }

  /** The numbers, from 0, of the records that hold something that the union does not: a later record said otherwise. */
  differing(): ReadonlySet<number> {
    return this.#differing;
  }

  json(): string {
    const textOf = (name: string): string => this.#lists.get(name)?.json() ?? this.#fields.get(name)?.text ?? "null";
    return `{${[...this.#names].map((name) => `${JSON.stringify(name)}:${textOf(name)}`).join(",")}}`;
  }
}

class EntryList {
  readonly #kind: EntryKind;
  readonly #entries: Entry[] = [];
  readonly #groups = new Map<string, Entry[]>();
  readonly #exact = new Map<string, Entry>();

  constructor(kind: EntryKind) {
    this.#kind = kind;
  }

  /** Two entries of one record are never the same. */
  take(list: string, record: number, differing: Set<number>): void {
    const taken = new Set<Entry>();
    for (const { start, end } of partsOf(list)) {
      const json = list.slice(start, end);
      const value = asMap(parseExactly(json));
      const entry = this.#find(value, json, taken) ?? this.#add(value);
      taken.add(entry);
      for (const { name, text } of fieldsOf(json)) put(entry.fields, name, { text, record }, differing);
      entry.identity = this.#kind.identityOf(value).map((known, index) => known ?? entry.identity[index] ?? null);
      this.#exact.set(keyOf(this.#kind.groupOf(value), entry.identity), entry);
    }
  }

  json(): string {
    const texts = this.#entries.map(({ fields }) =>
      [...fields].map(([name, { text }]) => `${JSON.stringify(name)}:${text}`).join(","),
    );
    return `[${texts.map((text) => `{${text}}`).join(",")}]`;
  }

  #find(value: JsonObject, json: string, taken: ReadonlySet<Entry>): Entry | undefined {
    const { groupOf, identityOf, isSame } = this.#kind;
    const identity = identityOf(value);
    const isFree = (entry: Entry): boolean => {
      if (taken.has(entry)) return false;
      const sameness = isSame(entry.identity, identity);
      return sameness === "same" || (sameness === "unknown" && !contradicts(entry.fields, json));
    };
    const exact = this.#exact.get(keyOf(groupOf(value), identity));
    if (exact !== undefined && isFree(exact)) return exact;
    return this.#groups.get(groupOf(value))?.find(isFree);
  }

  #add(value: JsonObject): Entry {
    const entry: Entry = { fields: new Map(), identity: [] };
    const group = this.#kind.groupOf(value);
    this.#entries.push(entry);
    const known = this.#groups.get(group) ?? [];
    if (known.length < MOST_COMPARED) known.push(entry);
    this.#groups.set(group, known);
    return entry;
  }
}

function keyOf(group: string, identity: Identity): string {
  return JSON.stringify([group, ...identity]);
}

/** True if a field has another value in the entry. */
function contradicts(fields: ReadonlyMap<string, Field>, json: string): boolean {
  return fieldsOf(json).some(({ name, text }) => {
    const known = fields.get(name);
    return known !== undefined && !isNothing(known.text) && !isNothing(text) && !isEqual(known.text, text);
  });
}

/** The later value stays, unless it is nothing. */
function put(
  fields: Fields,
  name: string,
  { text, record }: { readonly text: string; readonly record: number },
  differing: Set<number>,
): void {
  const known = fields.get(name);
  if (known === undefined || (isNothing(known.text) && !isNothing(text))) {
    fields.set(name, { text, records: [record] });
    return;
  }
  if (isNothing(text)) return;
  if (isEqual(known.text, text)) {
    known.records.push(record);
    return;
  }
  // A record can repeat a key: its last value counts.
  for (const earlier of known.records) if (earlier !== record && name !== ENVELOPE) differing.add(earlier);
  fields.set(name, { text, records: [record] });
}

const isNothing = (text: string): boolean => NOTHING.test(text);
const isEqual = (one: string, other: string): boolean => one === other || contentOf(one) === contentOf(other);

function fieldsOf(json: string): readonly { readonly name: string; readonly text: string }[] {
  return partsOf(json).flatMap(({ name, start, end }) =>
    name === null ? [] : [{ name, text: json.slice(start, end) }],
  );
}
