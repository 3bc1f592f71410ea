// The people of an export: every UID and name that its records hold, wherever they stand.
import { asId, asText, isMap } from "../../../domain/lenient.ts";

/** UID to the names that stand beside it; a person without a known name has none. */
export type People = ReadonlyMap<string, ReadonlySet<string>>;

export interface PeopleCollector {
  /** null for a name that is not known */
  readonly add: (uid: string, name: string | null) => void;
  /** Looks through a record as the service sent it, its raw JSON parsed. */
  readonly look: (record: unknown) => void;
  readonly people: People;
}

/** Fields whose text is a UID. `receiver` can be a group's id too, which is told by the field beside it. */
const UID_FIELDS: ReadonlySet<string> = new Set(["uid", "sender", "initiator", "owner", "editedBy", "deletedBy"]);
/** A service that is not this one could nest records without end. */
const DEEPEST = 40;

export function makePeopleCollector(): PeopleCollector {
  const people = new Map<string, Set<string>>();

  function add(uid: string, name: string | null): void {
    const names = people.get(uid) ?? new Set();
    people.set(uid, names);
    const trimmed = name?.trim() ?? "";
    if (trimmed !== "") names.add(trimmed);
  }

  function look(value: unknown, depth = 0): void {
    if (depth > DEEPEST) return;
    if (Array.isArray(value)) {
      for (const entry of value) look(entry, depth + 1);
      return;
    }
    if (!isMap(value)) return;
    const uid = asId(value["uid"]);
    if (uid !== null) add(uid, asText(value["name"]));
    const receiver = asId(value["receiver"]);
    if (receiver !== null && value["receiverType"] === "user") add(receiver, null);
    for (const [name, held] of Object.entries(value)) {
      const named = UID_FIELDS.has(name) ? asId(held) : null;
      if (named !== null) add(named, null);
      if (name === "mentions" && isMap(held)) for (const mentioned of Object.keys(held)) add(mentioned, null);
      if (typeof held === "object") look(held, depth + 1);
    }
  }

  return { add, look: (record) => look(record), people };
}
