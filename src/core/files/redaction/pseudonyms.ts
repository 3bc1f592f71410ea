// Pseudonyms: a person has the same one in every export of this installation, and outsiders cannot find out who it is.
import { createHmac } from "node:crypto";
import { nameKeyOf, type People } from "./redact-people.ts";
import { WHOLE_LABEL, type LabelKind, type PseudonymBook } from "./pseudonym-book.ts";

/** Letters that form neither words nor numbers. */
const LETTERS = "bcdfghjklmnpqrstvwxz";
const CONTACT_LETTERS = 8;

/** Words in the names of roles. Everybody else is a person. */
const ROLES: readonly (readonly [LabelKind, RegExp])[] = [
  ["Bot", /bot|automat/iu],
  ["Agent", /agent|support|supervisor|operator|moderator|admin|staff|employee|clinician|advisor|adviser/iu],
  ["Customer", /customer|client|visitor|guest|buyer|patient|consumer/iu],
];

/** Gives pseudonyms. `key`: a random secret of the installation, 32 bytes. */
export class Pseudonyms {
  readonly #key: Uint8Array;
  readonly #book: PseudonymBook;
  readonly #people: People;
  readonly #taken: ReadonlySet<string>;
  readonly #used = new Map<string, string>();
  readonly #shared = new Map<string, string>();

  constructor(key: Uint8Array, book: PseudonymBook, people: People) {
    this.#key = key;
    this.#book = book;
    this.#people = people;
    this.#taken = takenLabels(people);
  }

  /** The pseudonym of a person, which replaces UID and name: "Customer 1". */
  person(uid: string): string {
    const label = this.#used.get(uid) ?? this.#labelOfPerson(uid);
    this.#used.set(uid, label);
    return label;
  }

  /** Gives these people their pseudonyms, in this order, before anything is written. */
  assign(uids: Iterable<string>): void {
    for (const uid of uids) this.#labelOfPerson(uid);
  }

  /** The pseudonym for a name whose owner is unknown there. */
  sharedName(name: string): string {
    const nameKey = nameKeyOf(name);
    const label = this.#shared.get(nameKey) ?? this.#labelOf("name", nameKey, "Someone");
    this.#shared.set(nameKey, label);
    return label;
  }

  email(address: string): string {
    return `address-${this.#lettersOf("email", address.toLowerCase())}`;
  }

  phone(number: string): string {
    return `number-${this.#lettersOf("phone", digitsIn(number))}`;
  }

  /** The UIDs that `person` has replaced, in order. */
  used(): readonly string[] {
    return [...this.#used.keys()];
  }

  #labelOfPerson(uid: string): string {
    return this.#labelOf("uid", uid, kindOf(this.#people.get(uid)?.role ?? null));
  }

  #labelOf(what: string, value: string, kind: LabelKind): string {
    const who = this.#digestOf(what, value).toString("hex", 0, 16);
    return this.#book.labelOf(who, kind, (label) => this.#taken.has(label.toLowerCase()));
  }

  #lettersOf(kind: string, value: string): string {
    let number = this.#digestOf(kind, value).readBigUInt64BE(0);
    let letters = "";
    for (let count = 0; count < CONTACT_LETTERS; count++) {
      letters += LETTERS.charAt(Number(number % 20n));
      number /= 20n;
    }
    return letters;
  }

  #digestOf(kind: string, value: string): Buffer {
    return createHmac("sha256", this.#key).update(`${kind}\0${value}`).digest();
  }
}

/** The digits of a number as ASCII digits: the numerals of each script are ten code points in a row (Unicode, 4.6). */
function digitsIn(number: string): string {
  return (number.match(/\p{Nd}/gu) ?? []).map(digitOf).join("");
}

function digitOf(numeral: string): string {
  const code = numeral.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

function kindOf(role: string | null): LabelKind {
  return ROLES.find(([, words]) => role !== null && words.test(role))?.[0] ?? "Person";
}

/** Labels that are the real name or UID of somebody: nobody else gets them. */
export function takenLabels(people: People): ReadonlySet<string> {
  return new Set(
    [...people].flatMap(([uid, { names }]) => [uid, ...names].filter((name) => WHOLE_LABEL.test(name)).map(nameKeyOf)),
  );
}
