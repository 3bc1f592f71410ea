// Pseudonyms: the same person has the same one in every export of this installation, and nobody else can tell whose it is.
import { createHmac } from "node:crypto";

/** Letters that make no words and no numbers. */
const LETTERS = "bcdfghjklmnpqrstvwxz";
/** 20^12 is about 2^52: among a million people two share a pseudonym once in ten thousand exports. */
const PERSON_LETTERS = 12;
const CONTACT_LETTERS = 8;

export interface Pseudonyms {
  /** in place of a UID */
  readonly uid: (uid: string) => string;
  /** in place of a person's name; to be read beside the UID */
  readonly name: (uid: string) => string;
  /** in place of a name that several people have, or nobody who is known */
  readonly sharedName: (name: string) => string;
  readonly email: (address: string) => string;
  readonly phone: (number: string) => string;
}

/** `key`: a secret of the installation, 32 bytes by chance. */
export function makePseudonyms(key: Uint8Array): Pseudonyms {
  const lettersOf = (kind: string, value: string, count: number): string => {
    const digest = createHmac("sha256", key).update(`${kind}\0${value}`).digest();
    let number = digest.readBigUInt64BE(0);
    let letters = "";
    for (let place = 0; place < count; place++) {
      letters += LETTERS.charAt(Number(number % 20n));
      number /= 20n;
    }
    return letters;
  };
  const digits = (number: string): string => number.replaceAll(/\D/gu, "");
  return {
    uid: (uid) => `person-${lettersOf("uid", uid, PERSON_LETTERS)}`,
    name: (uid) => `Person ${lettersOf("uid", uid, PERSON_LETTERS)}`,
    sharedName: (name) => `Person ${lettersOf("name", name.normalize("NFC").toLowerCase(), PERSON_LETTERS)}`,
    email: (address) => `address-${lettersOf("email", address.toLowerCase(), CONTACT_LETTERS)}`,
    phone: (number) => `number-${lettersOf("phone", digits(number), CONTACT_LETTERS)}`,
  };
}
