// The names and roles under which records show a person.
import { asId, asMap, asName } from "#domain/text/lenient.ts";

export interface SeenAs {
  readonly names: readonly string[];
  readonly roles: readonly string[];
}

/** The names and roles that a message gives a person: as sender or receiver, in an action, or in a mention. */
export function seenInMessage(raw: unknown, uid: string): SeenAs {
  const data = asMap(asMap(raw)["data"]);
  const entities = Object.values(asMap(data["entities"])).map((holder) => asMap(asMap(holder)["entity"]));
  const mentioned = Object.values(asMap(data["mentions"])).map(asMap);
  const found = [...entities, ...mentioned].filter((entity) => asId(entity["uid"]) === uid);
  return {
    names: once(found.flatMap((entity) => asName(entity["name"]) ?? [])),
    roles: once(found.flatMap((entity) => asId(entity["role"]) ?? [])),
  };
}

const once = (values: readonly string[]): readonly string[] => [...new Set(values)];
