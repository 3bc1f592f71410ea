// Lists what still looks like a UID, a name, an e-mail address or a phone number after redaction.
import type { ExportLeftover } from "../../../contract/methods/export-methods.ts";
import { findEmails, findPhones } from "./contacts.ts";
import { makeMatcher } from "./matcher.ts";
import type { People } from "./people.ts";
import { LABEL } from "./pseudonym-book.ts";

/** Most that are listed; those in most rows come first. */
const MOST_LISTED = 100;
const LONGEST_SHOWN = 80;
/** Two or three words with a capital each. */
const CAPITALS = /(?<![\p{L}\p{M}])\p{Lu}[\p{Ll}\p{M}]{2,}(?: \p{Lu}[\p{Ll}\p{M}]{2,}){1,2}(?![\p{L}\p{M}])/gu;
/** Letters and digits with signs between them, as UIDs are often made. */
const MADE_ID =
  /(?<![\p{L}\p{N}_])(?=[a-z\d])(?=[\w-]{0,99}\d)(?=[\w-]{0,99}[a-z])[a-z\d]{1,64}(?:[_-][a-z\d]{1,64}){1,16}(?![\p{L}\p{N}_-])/giu;
/** What redaction itself writes. */
const PSEUDONYM = new RegExp(`${LABEL.source}|(?:address|number)-[b-df-hj-np-tv-xz]{8}`, "giu");

export interface LeftoverCheck {
  /** Looks at the texts of one row as they will be written; `ids` are texts in which numbers mean nothing. */
  readonly look: (texts: readonly string[], ids: readonly string[]) => void;
  readonly leftovers: () => readonly ExportLeftover[];
}

type Kind = ExportLeftover["looksLike"];

export function makeLeftoverCheck(people: People): LeftoverCheck {
  const counts = new Map<string, { readonly looksLike: Kind; readonly text: string; rows: number }>();
  const findKnown = makeMatcher(knownWords(people));

  function finding(text: string): readonly (readonly [Kind, string])[] {
    const rest = text.replaceAll(PSEUDONYM, " ");
    return [
      ...findEmails(rest).map((found) => ["email", found.text] as const),
      ...findKnown(rest).map(({ from, to, replacement }) => [kindOf(replacement), rest.slice(from, to)] as const),
    ];
  }

  function findingInText(text: string): readonly (readonly [Kind, string])[] {
    const rest = text.replaceAll(PSEUDONYM, " ");
    return [
      ...finding(rest),
      ...findPhones(rest).map((found) => ["phone", found.text] as const),
      ...[...rest.matchAll(CAPITALS)].map((found) => ["name", found[0]] as const),
      ...[...rest.matchAll(MADE_ID)].map((found) => ["uid", found[0]] as const),
    ];
  }

  return {
    look(texts, ids) {
      const found = new Map<string, readonly [Kind, string]>();
      for (const each of [...texts.flatMap(findingInText), ...ids.flatMap(finding)]) found.set(each.join(" "), each);
      for (const [key, [looksLike, text]] of found) {
        const known = counts.get(key);
        if (known === undefined) counts.set(key, { looksLike, text: text.slice(0, LONGEST_SHOWN), rows: 1 });
        else known.rows += 1;
      }
    },
    leftovers: () => [...counts.values()].toSorted((one, other) => other.rows - one.rows).slice(0, MOST_LISTED),
  };
}

/** Every UID however short, and every part of a name however it is written; the kind stands in place of a replacement. */
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

function kindOf(text: string): Kind {
  return text === "uid" ? "uid" : "name";
}
