// The names in a file: the newest of each person and group, given out once when they are new or have changed.
import type { NamedEntity } from "#domain/records/message.ts";
import type { ReadName } from "./batch.ts";

/** A name from the file. `isNew`: it came or changed since names were last drained. */
type KnownName = { -readonly [Field in keyof ReadName]: ReadName[Field] } & { isNew: boolean };
type Names = Readonly<Record<ReadName["kind"], Map<string, KnownName>>>;

const noNames = (): Names => ({ user: new Map(), group: new Map() });
/** Beyond this many names all are forgotten and learned again, so that memory stays bounded. */
const MOST_NAMES = 20_000;

export class LearnedNames {
  #names = noNames();

  /** Changes a known name in place: nearly every record names the same people. */
  learn({ kind, id, name }: NamedEntity, asOfSeconds: number): void {
    const known = this.#names[kind].get(id);
    if (known === undefined) this.#names[kind].set(id, { kind, id, name, asOfSeconds, isNew: true });
    else if (known.asOfSeconds < asOfSeconds) {
      known.isNew ||= known.name !== name;
      known.name = name;
      known.asOfSeconds = asOfSeconds;
    }
  }

  /** Learns the names in a record, which were right at a time; a record without one proves nothing against others. */
  learnAll(named: readonly NamedEntity[], asOfSeconds: number | null): void {
    for (const name of named) this.learn(name, asOfSeconds ?? 0);
  }

  /** New and changed names; at the end all. Names stay known, so that most pieces of a file add none. */
  drain(isEnd: boolean): readonly ReadName[] {
    const { user, group } = this.#names;
    const isAll = isEnd || user.size + group.size > MOST_NAMES;
    const drained: ReadName[] = [];
    for (const known of [...user.values(), ...group.values()]) {
      const { kind, id, name, asOfSeconds } = known;
      if (isAll || known.isNew) drained.push({ kind, id, name, asOfSeconds });
      known.isNew = false;
    }
    if (isAll) this.#names = noNames();
    return drained;
  }
}
