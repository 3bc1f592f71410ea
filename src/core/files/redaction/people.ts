// The people of an export: every UID and name that its records hold, wherever they stand.
import { asId, asText, isMap } from "../../../domain/text/lenient.ts";
import { foldInPlace } from "./fold.ts";

export interface Person {
  /** those that stand beside the UID; a person without a known name has none */
  readonly names: ReadonlySet<string>;
  /** as the service has it: "agent", "customer", …; null for one that is not known */
  readonly role: string | null;
  /** a row of the export names the person; others are known to the connection, and can be spoken of in texts */
  readonly isInside: boolean;
}

/** By UID. Somebody whom a record names without a UID stands under the name. */
export type People = ReadonlyMap<string, Person>;

export interface PeopleCollector {
  /** Somebody whom the connection knows; null for a name or a role that is not known. */
  readonly add: (uid: string, name: string | null, role?: string | null) => void;
  /** Looks through a record of the export as the service sent it, its raw JSON parsed. */
  readonly look: (record: unknown) => void;
  /** Those in the records first, in their order. */
  readonly people: () => People;
}

/** Fields whose text is a UID. `receiver` can be a group's id too, which is told by the field beside it. */
const UID_FIELDS: ReadonlySet<string> = new Set(["uid", "sender", "initiator", "owner", "editedBy", "deletedBy"]);
/** What stands beside the name of somebody who was in a call, where webhooks give no UID (docs/service-notes.md, "Webhooks"). */
const TIMES_IN_CALLS = ["joined_at", "left_at", "joinedAt", "leftAt"] as const;
/** A service that is not this one could nest records without end. */
const DEEPEST = 40;

interface Known {
  readonly names: Set<string>;
  role: string | null;
  isInside: boolean;
}

export function makePeopleCollector(): PeopleCollector {
  const people = new Map<string, Known>();
  const withoutUid = new Set<string>();
  /** in the order in which the records name them */
  const inside = new Set<string>();

  function add(uid: string, name: string | null, role: string | null, isInside: boolean): void {
    const known = people.get(uid) ?? { names: new Set(), role: null, isInside: false };
    people.set(uid, known);
    const trimmed = name?.trim() ?? "";
    if (trimmed !== "") known.names.add(trimmed);
    known.role ??= role;
    known.isInside ||= isInside;
    if (isInside) inside.add(uid);
  }

  function look(value: unknown, depth = 0): void {
    if (depth > DEEPEST) return;
    if (Array.isArray(value)) {
      for (const entry of value) look(entry, depth + 1);
      return;
    }
    if (!isMap(value)) return;
    const uid = asId(value["uid"]);
    const name = asText(value["name"]);
    if (uid !== null) add(uid, name, asText(value["role"]), true);
    else if (name !== null && TIMES_IN_CALLS.some((field) => field in value)) withoutUid.add(name.trim());
    const receiver = asId(value["receiver"]);
    if (receiver !== null && value["receiverType"] === "user") add(receiver, null, null, true);
    for (const [field, held] of Object.entries(value)) {
      const named = UID_FIELDS.has(field) ? asId(held) : null;
      if (named !== null) add(named, null, null, true);
      if (field === "mentions" && isMap(held))
        for (const mentioned of Object.keys(held)) add(mentioned, null, null, true);
      if (typeof held === "object") look(held, depth + 1);
    }
  }

  function all(): People {
    const named = new Set([...people.values()].flatMap(({ names }) => [...names].map(nameKeyOf)));
    for (const name of withoutUid) if (name !== "" && !named.has(nameKeyOf(name))) add(name, name, null, true);
    const isElsewhere = ([uid]: readonly [string, Known]): boolean => !inside.has(uid);
    return new Map([...[...inside].flatMap((uid) => entryOf(uid)), ...[...people].filter(isElsewhere)]);
  }

  function entryOf(uid: string): readonly (readonly [string, Known])[] {
    const known = people.get(uid);
    return known === undefined ? [] : [[uid, known]];
  }

  return {
    add: (uid, name, role = null) => add(uid, name, role, false),
    look: (record) => look(record),
    people: all,
  };
}

/** The UIDs that a record holds. */
export function uidsIn(record: unknown): readonly string[] {
  const collector = makePeopleCollector();
  collector.look(record);
  return [...collector.people().keys()];
}

/** What two names have in common that are written in different ways. */
export function nameKeyOf(name: string): string {
  return foldInPlace(name.trim().normalize("NFC"));
}
