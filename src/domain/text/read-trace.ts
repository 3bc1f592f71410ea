// Finds out which fields of a value its readers look at, by handing them the value in a form that takes notes.

/** The fields that were read, by name or place, each with those read inside it. */
export interface ReadFields extends ReadonlyMap<string, ReadFields> {}

interface Notes extends Map<string, Notes> {}

/**
 * Runs readers on a parsed JSON value, and gives the fields that at least one of them read. They look at some fields
 * only where others are missing, so they run a second time without plain values, except those named in `kept`. Throws
 * as they do.
 */
export function traceReads(
  value: unknown,
  readers: readonly ((value: unknown) => unknown)[],
  kept: ReadonlySet<string>,
): ReadFields {
  const notes: Notes = new Map();
  const whole = withNotes(value, notes, () => false);
  const bare = withNotes(value, notes, (name) => !kept.has(name));
  for (const read of readers) {
    read(whole);
    read(bare);
  }
  return notes;
}

function withNotes(value: unknown, notes: Notes, hides: (name: string) => boolean): unknown {
  if (typeof value !== "object" || value === null) return value;
  return new Proxy(value, {
    get(target, key) {
      const held: unknown = Reflect.get(target, key);
      // No symbol is a field of JSON.
      const name = String(key);
      if (!Object.hasOwn(target, name)) return held;
      // The length of a list is not a field.
      if (Array.isArray(target) && name === "length") return held;
      const inside: Notes = notes.get(name) ?? new Map();
      notes.set(name, inside);
      if (typeof held === "object" && held !== null) return withNotes(held, inside, hides);
      return hides(name) ? undefined : held;
    },
  });
}
