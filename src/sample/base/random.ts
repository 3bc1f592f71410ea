// A small seeded generator of pseudo-random values, so that the sample data is the same on every machine.

export interface RandomSource {
  /** a number from 0 up to, but not including, 1 */
  readonly next: () => number;
  /** a whole number from `min` to `max`, both included */
  readonly integer: (min: number, max: number) => number;
  readonly chance: (probability: number) => boolean;
  /** one entry of a list; throws a RangeError for an empty list */
  readonly pick: <Entry>(list: readonly Entry[]) => Entry;
  /** up to `count` different entries of a list, in random order */
  readonly sample: <Entry>(list: readonly Entry[], count: number) => readonly Entry[];
  /** one key of a table of weights */
  readonly weighted: <Key extends string>(weights: Readonly<Record<Key, number>>) => Key;
  /** lower-case hexadecimal digits */
  readonly hex: (digits: number) => string;
  readonly uuid: () => string;
}

/** "00" to "ff", computed once: session ids, device ids and signatures use a great many. */
const HEX_BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** A separate stream for every seed and purpose: more values in one part of the data leave the others unchanged. */
export function createRandom(seed: number, purpose: string): RandomSource {
  const next = mulberry32(hashText(`${seed}/${purpose}`));
  const integer = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const pick = <Entry>(list: readonly Entry[]): Entry => {
    const entry = list[Math.floor(next() * list.length)];
    if (entry === undefined) throw new RangeError("nothing to pick from");
    return entry;
  };
  const hex = (digits: number): string => {
    let made = "";
    while (made.length < digits) {
      const word = Math.floor(next() * 65_536);
      made += `${HEX_BYTES[word >> 8]}${HEX_BYTES[word & 255]}`;
    }
    return made.slice(0, digits);
  };
  return {
    next,
    integer,
    pick,
    hex,
    chance: (probability) => next() < probability,
    sample: <Entry>(list: readonly Entry[], count: number): readonly Entry[] => {
      const rest = [...list];
      const taken: Entry[] = [];
      while (taken.length < count && rest.length > 0) taken.push(...rest.splice(Math.floor(next() * rest.length), 1));
      return taken;
    },
    weighted: <Key extends string>(weights: Readonly<Record<Key, number>>): Key => pickWeighted(weights, next()),
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  };
}

function pickWeighted<Key extends string>(weights: Readonly<Record<Key, number>>, at: number): Key {
  let total = 0;
  for (const key in weights) total += weights[key];
  let rest = at * total;
  let last: Key | undefined;
  for (const key in weights) {
    last = key;
    rest -= weights[key];
    if (rest < 0) return key;
  }
  if (last === undefined) throw new RangeError("no weights");
  return last;
}

/** FNV-1a, 32 bits. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** Mulberry32: 32 bits of state, good enough for realistic data, not for secrets. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
