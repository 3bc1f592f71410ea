// Lists texts that still look like a UID, a name, an e-mail address or a phone number after redaction.
import type { ExportLeftover } from "../../../contract/methods/export-methods.ts";
import { findEmails, findPhones } from "./contacts.ts";
import { makeMatcher } from "./matcher.ts";
import type { People } from "./people.ts";
import { LABEL } from "./pseudonym-book.ts";

/** Most listed leftovers; those in the most rows come first. */
const MOST_LISTED = 100;
const LONGEST_SHOWN = 80;
/** Two or three words with a capital each. */
const CAPITALS = /(?<![\p{L}\p{M}])\p{Lu}[\p{Ll}\p{M}]{2,}(?: \p{Lu}[\p{Ll}\p{M}]{2,}){1,2}(?![\p{L}\p{M}])/gu;
/** Letters and digits with signs between them, as in many UIDs. */
const MADE_ID =
  /(?<![\p{L}\p{N}_])(?=[a-z\d])(?=[\w-]{0,99}\d)(?=[\w-]{0,99}[a-z])[a-z\d]{1,64}(?:[_-][a-z\d]{1,64}){1,16}(?![\p{L}\p{N}_-])/giu;
/** The pseudonyms that redaction writes. */
const PSEUDONYM = new RegExp(`${LABEL.source}|(?:address|number)-[b-df-hj-np-tv-xz]{8}`, "giu");

type Kind = ExportLeftover["looksLike"];
type Finding = readonly [looksLike: Kind, text: string];

/** Searches redacted rows for texts that still look like a person. */
export class LeftoverCheck {
  readonly #counts = new Map<string, { readonly looksLike: Kind; readonly text: string; rows: number }>();
  readonly #findKnown: ReturnType<typeof makeMatcher>;

  constructor(people: People) {
    this.#findKnown = makeMatcher(knownWords(people));
  }

  /** Searches the texts of one row as they will be written; numbers in `ids` mean nothing. */
  look(texts: readonly string[], ids: readonly string[]): void {
    const all = [...texts.flatMap((text) => this.#inText(text)), ...ids.flatMap((id) => this.#inId(id))];
    for (const [key, [looksLike, text]] of new Map(all.map((each) => [each.join(" "), each]))) {
      const known = this.#counts.get(key);
      if (known === undefined) this.#counts.set(key, { looksLike, text: text.slice(0, LONGEST_SHOWN), rows: 1 });
      else known.rows += 1;
    }
  }

  leftovers(): readonly ExportLeftover[] {
    return [...this.#counts.values()].toSorted((one, other) => other.rows - one.rows).slice(0, MOST_LISTED);
  }

  #inId(id: string): readonly Finding[] {
    const rest = id.replaceAll(PSEUDONYM, " ");
    return [
      ...findEmails(rest).map((found): Finding => ["email", found.text]),
      ...this.#findKnown(rest).map(({ from, to, replacement }): Finding => [
        replacement === "uid" ? "uid" : "name",
        rest.slice(from, to),
      ]),
    ];
  }

  #inText(text: string): readonly Finding[] {
    const rest = text.replaceAll(PSEUDONYM, " ");
    return [
      ...this.#inId(rest),
      ...findPhones(rest).map((found): Finding => ["phone", found.text]),
      ...[...rest.matchAll(CAPITALS)].map((found): Finding => ["name", found[0]]),
      ...[...rest.matchAll(MADE_ID)].map((found): Finding => ["uid", found[0]]),
    ];
  }
}

/** Every UID, even a short one, and every part of a name in any case; the replacement is the kind. */
function* knownWords(people: People): Generator<{ readonly text: string; readonly replacement: () => Kind }> {
  for (const [uid, { names }] of people) {
    yield { text: uid, replacement: () => "uid" };
    for (const name of names) {
      yield { text: name, replacement: () => "name" };
      for (const part of name.split(/[\s,.]+/u))
        if ([...part].length > 2) yield { text: part, replacement: () => "name" };
    }
  }
}
