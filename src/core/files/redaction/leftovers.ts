// Lists texts that still look like a UID, a name, an e-mail address or a phone number after redaction.
import type { ExportLeftover } from "#contract/methods/export-methods.ts";
import { findEmails, findPhones, findSpacedEmails } from "./contacts.ts";
import { makeMatcher } from "./matcher.ts";
import type { People } from "./redact-people.ts";
import { LABEL } from "./pseudonym-book.ts";

/** Most listed leftovers; those in the most rows come first. */
const MOST_LISTED = 100;
const LONGEST_SHOWN = 80;
/** Two or three words with a capital each. */
const CAPITALS = /(?<![\p{L}\p{M}])\p{Lu}[\p{Ll}\p{M}]{2,}(?: \p{Lu}[\p{Ll}\p{M}]{2,}){1,2}(?![\p{L}\p{M}])/gu;
/** A title and a name. */
const TITLED =
  /(?<![\p{L}\p{M}])(?:Dr|Prof|Herr|Herrn|Frau|Mr|Mrs|Ms|Miss|Sir|Mme|Mlle|Madame|Monsieur|Sr|Sra|Srta|Señora?|Sig|Signora?|Dott|Don|Doña|Pan|Pani|Hr|Fr|г-н|г-жа|Господин|Госпожа)\.? (?:(?:Dr|Prof|med)\.? )*\p{Lu}[\p{L}\p{M}'’-]+/gu;
/** A name and a title behind it, in scripts that put titles there. */
const TITLED_BEHIND =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]{1,8}\s?(?:様|さん|先生|氏|女士|小姐|씨|님)/gu;
/** Letters and digits with signs between them, as in many UIDs. */
const MADE_ID =
  /(?<![\p{L}\p{N}_])(?=[a-z\d])(?=[\w-]{0,99}\d)(?=[\w-]{0,99}[a-z])[a-z\d]{1,64}(?:[_-][a-z\d]{1,64}){1,16}(?![\p{L}\p{N}_-])/giu;
/** Numbers of things: tickets and orders ("WEB-4711"), and versions ("web-4_0_8"). */
const NUMBERED_THING = /^(?:[A-Z]{1,10}(?:[_-]\d+)+|[a-z]{1,12}(?:[_-]\d{1,2}){2,})$/iu;
const IN_CAPITALS = /^[^a-z]*$/u;
/** A text that is in most rows names no person of one of them. Fewer rows show nothing. */
const FEWEST_ROWS = 4;
/** The pseudonyms that redaction writes. */
const PSEUDONYM = new RegExp(`${LABEL.source}|(?:address|number)-[b-df-hj-np-tv-xz]{8}`, "giu");

type LeftoverKind = ExportLeftover["looksLike"];
/** `isKnown`: it is the UID or the name of a person, and does not only look like one */
type Finding = readonly [looksLike: LeftoverKind, text: string, isKnown: boolean];

interface Counted extends ExportLeftover {
  readonly isKnown: boolean;
}

/** Searches redacted rows for texts that still look like a person. */
export class LeftoverCheck {
  readonly #counts = new Map<string, Counted>();
  readonly #findKnown: ReturnType<typeof makeMatcher>;
  readonly #shapes: ReadonlySet<string>;
  #rows = 0;

  constructor(people: People) {
    this.#findKnown = makeMatcher(knownWords(people));
    this.#shapes = new Set([...people.keys()].map(shapeOf));
  }

  /** Searches the texts of one row as they will be written; numbers in `ids` mean nothing. */
  look(texts: readonly string[], ids: readonly string[]): void {
    this.#rows += 1;
    const all = [...texts.flatMap((text) => this.#inText(text)), ...ids.flatMap((id) => this.#inId(id))];
    for (const [key, [looksLike, text, isKnown]] of new Map(all.map((each) => [each.slice(0, 2).join(" "), each]))) {
      const rows = this.#counts.get(key)?.rows ?? 0;
      this.#counts.set(key, { looksLike, text: text.slice(0, LONGEST_SHOWN), rows: rows + 1, isKnown });
    }
  }

  leftovers(): readonly ExportLeftover[] {
    return [...this.#counts.values()]
      .filter((found) => found.isKnown || this.#rows < FEWEST_ROWS || found.rows * 2 <= this.#rows)
      .map(({ looksLike, text, rows }) => ({ looksLike, text, rows }))
      .toSorted((one, other) => other.rows - one.rows)
      .slice(0, MOST_LISTED);
  }

  #inId(id: string): readonly Finding[] {
    const rest = id.replaceAll(PSEUDONYM, " ");
    return [
      ...[...findEmails(rest), ...findSpacedEmails(rest)].map((found): Finding => ["email", found.text, true]),
      ...this.#findKnown(rest).map(({ from, to, replacement }): Finding => [
        replacement === "uid" ? "uid" : "name",
        rest.slice(from, to),
        true,
      ]),
    ];
  }

  #inText(text: string): readonly Finding[] {
    const rest = text.replaceAll(PSEUDONYM, " ");
    const capitals = rest.replaceAll(TITLED, " ");
    return [
      ...this.#inId(rest),
      ...findPhones(rest).map((found): Finding => ["phone", found.text, true]),
      ...[TITLED, TITLED_BEHIND].flatMap((titled) => matchesOf(rest, titled, "name")),
      ...matchesOf(capitals, CAPITALS, "name"),
      ...matchesOf(rest, MADE_ID, "uid").filter(([, id]) => this.#looksLikeUid(id)),
    ];
  }

  /** The number of a ticket is no UID, unless the UIDs of known people have the same form. */
  #looksLikeUid(id: string): boolean {
    const isThing = NUMBERED_THING.test(id) && (IN_CAPITALS.test(id) || (id.match(/[_-]/gu) ?? []).length > 1);
    return !isThing || this.#shapes.has(shapeOf(id));
  }
}

function matchesOf(text: string, pattern: RegExp, looksLike: LeftoverKind): readonly Finding[] {
  return [...text.matchAll(pattern)].map((found): Finding => [looksLike, found[0], false]);
}

/** "CUST-#" for "CUST-1001": UIDs of one app have the same form. */
function shapeOf(uid: string): string {
  return uid.replaceAll(/\d+/gu, "#");
}

/** Every UID, even a short one, and every part of a name in any case; the replacement is the kind. */
function* knownWords(people: People): Generator<{ readonly text: string; readonly replacement: () => LeftoverKind }> {
  for (const [uid, { names }] of people) {
    yield { text: uid, replacement: () => "uid" };
    for (const name of names) {
      yield { text: name, replacement: () => "name" };
      for (const part of name.split(/[\s,.]+/u))
        if ([...part].length > 2) yield { text: part, replacement: () => "name" };
    }
  }
}
