// Pseudonyms: the same person has the same one in every export of this installation, and nobody else can tell whose it is.
import { createHmac } from "node:crypto";
import { nameKeyOf } from "./people.ts";
import type { People } from "./people.ts";
import { WHOLE_LABEL } from "./pseudonym-book.ts";
import type { LabelKind, PseudonymBook } from "./pseudonym-book.ts";

/** Letters that make no words and no numbers. */
const LETTERS = "bcdfghjklmnpqrstvwxz";
const CONTACT_LETTERS = 8;

/** Words of roles, as services and their users name them. Everybody else is a person. */
const ROLES: readonly (readonly [LabelKind, RegExp])[] = [
  ["Bot", /bot|automat/iu],
  ["Agent", /agent|support|supervisor|operator|moderator|admin|staff|employee|clinician|advisor|adviser/iu],
  ["Customer", /customer|client|visitor|guest|buyer|patient|consumer/iu],
];

export interface Pseudonyms {
  /** in place of a person, wherever their UID or name stands: "Customer 1" */
  readonly person: (uid: string) => string;
  /** Gives these people their pseudonyms, in this order, before anything is written. */
  readonly assign: (uids: Iterable<string>) => void;
  /** in place of a name of which nobody can tell whose it is there */
  readonly sharedName: (name: string) => string;
  readonly email: (address: string) => string;
  readonly phone: (number: string) => string;
  /** the UIDs of those who were given a pseudonym by this one, in order */
  readonly used: () => readonly string[];
}

/** `key`: a secret of the installation, 32 bytes by chance. */
export function makePseudonyms(key: Uint8Array, book: PseudonymBook, people: People): Pseudonyms {
  const used = new Map<string, string>();
  const shared = new Map<string, string>();
  const taken = takenLabels(people);
  const isTaken = (label: string): boolean => taken.has(label.toLowerCase());
  const digestOf = (kind: string, value: string): Buffer =>
    createHmac("sha256", key).update(`${kind}\0${value}`).digest();
  const lettersOf = (kind: string, value: string): string => {
    let number = digestOf(kind, value).readBigUInt64BE(0);
    let letters = "";
    for (let place = 0; place < CONTACT_LETTERS; place++) {
      letters += LETTERS.charAt(Number(number % 20n));
      number /= 20n;
    }
    return letters;
  };
  const labelOf = (what: string, value: string, kind: LabelKind): string =>
    book.labelOf(digestOf(what, value).toString("hex", 0, 16), kind, isTaken);
  const labelOfPerson = (uid: string): string => labelOf("uid", uid, kindOf(people.get(uid)?.role ?? null));
  return {
    person(uid) {
      const known = used.get(uid);
      if (known !== undefined) return known;
      const label = labelOfPerson(uid);
      used.set(uid, label);
      return label;
    },
    assign(uids) {
      for (const uid of uids) labelOfPerson(uid);
    },
    sharedName(name) {
      const nameKey = nameKeyOf(name);
      const label = shared.get(nameKey) ?? labelOf("name", nameKey, "Someone");
      shared.set(nameKey, label);
      return label;
    },
    email: (address) => `address-${lettersOf("email", address.toLowerCase())}`,
    phone: (number) => `number-${lettersOf("phone", digitsIn(number))}`,
    used: () => [...used.keys()],
  };
}

/** The digits of a number in those of ASCII: the numerals of each script stand in rows of ten (Unicode, 4.6). */
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

/** Labels that somebody really has as name or UID: they stand for nobody else. */
function takenLabels(people: People): ReadonlySet<string> {
  return new Set(
    [...people].flatMap(([uid, { names }]) => [uid, ...names].filter((name) => WHOLE_LABEL.test(name)).map(nameKeyOf)),
  );
}
