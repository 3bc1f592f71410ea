// A small seeded generator of pseudo-random values, so that the sample data is the same on every machine.

/** "00" to "ff", computed once: session ids, device ids and signatures use a great many. */
const HEX_BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

export class RandomSource {
  /** A number from 0 up to, but not including, 1. */
  readonly next: () => number;

  /** A separate stream for every seed and purpose: more values in one part of the data leave the others unchanged. */
  constructor(seed: number, purpose: string) {
    this.next = mulberry32(hashText(`${seed}/${purpose}`));
  }

  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One entry of a list. Throws a RangeError for an empty list. */
  pick<Entry>(list: readonly Entry[]): Entry {
    const entry = list[Math.floor(this.next() * list.length)];
    if (entry === undefined) throw new RangeError("nothing to pick from");
    return entry;
  }

  /** Up to `count` different entries of a list, in random order. */
  sample<Entry>(list: readonly Entry[], count: number): readonly Entry[] {
    const rest = [...list];
    const taken: Entry[] = [];
    while (taken.length < count && rest.length > 0) {
      taken.push(...rest.splice(Math.floor(this.next() * rest.length), 1));
    }
    return taken;
  }

  /** One key of a table of weights. */
  weighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key {
    let total = 0;
    for (const key in weights) total += weights[key];
    let rest = this.next() * total;
    let last: Key | undefined;
    for (const key in weights) {
      last = key;
      rest -= weights[key];
      if (rest < 0) return key;
    }
    if (last === undefined) throw new RangeError("no weights");
    return last;
  }

  /** Lower-case hexadecimal digits. */
  hex(digits: number): string {
    let made = "";
    while (made.length < digits) {
      const word = Math.floor(this.next() * 65_536);
      made += `${HEX_BYTES[word >> 8]}${HEX_BYTES[word & 255]}`;
    }
    return made.slice(0, digits);
  }

  uuid(): string {
    return `${this.hex(8)}-${this.hex(4)}-4${this.hex(3)}-a${this.hex(3)}-${this.hex(12)}`;
  }
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
