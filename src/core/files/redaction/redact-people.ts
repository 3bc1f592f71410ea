// The people of an export: every UID and name in its records, in any field.
import { asId, asText, isMap } from "#domain/text/lenient.ts";
import { foldInPlace } from "./matcher.ts";

export interface Person {
  /** the names beside the UID; empty if none is known */
  readonly names: ReadonlySet<string>;
  /** as the service names it: "agent", "customer", …; null if unknown */
  readonly role: string | null;
  /** true if a row of the export names the person; texts can also mention others whom the connection knows */
  readonly isInside: boolean;
}

/** By UID; a person without a UID is listed by name. */
export type People = ReadonlyMap<string, Person>;

/** Fields whose text is a UID. `receiver` can also be a group's id; the field `receiverType` tells. */
const UID_FIELDS: ReadonlySet<string> = new Set(["uid", "sender", "initiator", "owner", "editedBy", "deletedBy"]);
/** Fields beside the name of a participant whose UID webhooks omit (docs/service-notes.md, "Webhooks"). */
const TIMES_IN_CALLS = ["joined_at", "left_at", "joinedAt", "leftAt"] as const;
/** A foreign service could nest records without end. */
const DEEPEST = 40;

interface Known {
  readonly names: Set<string>;
  role: string | null;
  isInside: boolean;
}

/** Collects the people of a connection and of an export. */
export class PeopleCollector {
  readonly #people = new Map<string, Known>();
  readonly #withoutUid = new Set<string>();
  /** in the order in which the records name them */
  readonly #inside = new Map<string, Known>();

  /** Adds a person whom the connection knows; null for an unknown name or role. */
  add(uid: string, name: string | null, role: string | null = null): void {
    this.#learn(uid, name, role);
  }

  #learn(uid: string, name: string | null, role: string | null): Known {
    const known = this.#people.get(uid) ?? { names: new Set(), role: null, isInside: false };
    this.#people.set(uid, known);
    const trimmed = name?.trim() ?? "";
    if (trimmed !== "") known.names.add(trimmed);
    known.role ??= role;
    return known;
  }

  /** Adds the people in a record of the export: its raw JSON as the service sent it, parsed. */
  look(record: unknown): void {
    this.#look(record, 0);
  }

  /** Everybody: first the people in the records, in their order. */
  people(): People {
    const named = new Set([...this.#people.values()].flatMap(({ names }) => [...names].map(nameKeyOf)));
    for (const name of this.#withoutUid) if (name !== "" && !named.has(nameKeyOf(name))) this.#addInside(name, name);
    return new Map([...this.#inside, ...this.#people]);
  }

  #addInside(uid: string, name: string | null = null, role: string | null = null): void {
    const known = this.#learn(uid, name, role);
    known.isInside = true;
    this.#inside.set(uid, known);
  }

  #look(value: unknown, depth: number): void {
    if (depth > DEEPEST) return;
    if (Array.isArray(value)) {
      for (const entry of value) this.#look(entry, depth + 1);
      return;
    }
    if (!isMap(value)) return;
    const uid = asId(value["uid"]);
    const name = asText(value["name"]);
    if (uid !== null) this.#addInside(uid, name, asText(value["role"]));
    else if (name !== null && TIMES_IN_CALLS.some((field) => Object.hasOwn(value, field)))
      this.#withoutUid.add(name.trim());
    const receiver = asId(value["receiver"]);
    if (receiver !== null && value["receiverType"] === "user") this.#addInside(receiver);
    for (const [field, held] of Object.entries(value)) {
      const named = UID_FIELDS.has(field) ? asId(held) : null;
      if (named !== null) this.#addInside(named);
      if (field === "mentions" && isMap(held)) for (const mentioned of Object.keys(held)) this.#addInside(mentioned);
      if (typeof held === "object") this.#look(held, depth + 1);
    }
  }
}

/** The UIDs in a record. */
export function uidsIn(record: unknown): readonly string[] {
  const collector = new PeopleCollector();
  collector.look(record);
  return [...collector.people().keys()];
}

/** The form in which names are compared. */
export function nameKeyOf(name: string): string {
  return foldInPlace(name.trim().normalize("NFC"));
}
