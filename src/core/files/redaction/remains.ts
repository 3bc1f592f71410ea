// Searches texts of a finished file for everything that its redaction was to take out.
import { isSpelledNumber } from "#domain/text/exact-json.ts";
import { asId, isMap } from "#domain/text/lenient.ts";
import {
  isNumber,
  isPhoneField,
  isUidAt,
  kindOfField,
  mayHoldName,
  mayHoldUid,
  TEXT_FIELDS,
  WORDS_OF_SERVICE,
} from "./fields.ts";
import { TAKEN_OUT, type Finder, type Rules } from "./finders.ts";
import { LABEL_KINDS } from "./pseudonym-book.ts";
import { nameKeyOf } from "./redact-people.ts";
import { takenLabels } from "./pseudonyms.ts";
import { asJson } from "./redactor.ts";

/**
 * What a text of a file holds. uid, name, id, text, word: as columns hold them; messageText: text, or nothing if texts are
 * left out; record: JSON of the service; own: JSON that this program makes, whose field names are fixed.
 */
export type HeldKind = "uid" | "name" | "id" | "text" | "word" | "messageText" | "record" | "own";

/** Redaction writes these itself. */
const WRITTEN = new RegExp(
  String.raw`(?:${LABEL_KINDS.join("|")})(?: |%20|\+)\d+|(?:address|number)-[b-df-hj-np-tv-xz]{8}|\[(?:taken out|removed)\]`,
  "giu",
);
/** Facts of this program in its own JSON: they name nobody, whoever is called like a zone. */
const OWN_FACTS: ReadonlySet<string> = new Set(
  "zone appVersion appId region seal sha256 startedAt finishedAt format kind of ended column dataset what http lineEnd separator by param test direction asked".split(
    " ",
  ),
);
const DEEPEST = 60;

/** Finds in a text everything that a redaction takes out, and gives it as it stands there. */
export class Remains {
  readonly #rules: Rules;
  readonly #taken: ReadonlySet<string>;

  constructor(rules: Rules) {
    this.#rules = rules;
    this.#taken = takenLabels(rules.people);
  }

  /** What is left in a text of this kind. `field`: the name of the field of a record. */
  find(text: string, kind: HeldKind, field = ""): readonly string[] {
    if (text === "") return [];
    switch (kind) {
      case "record":
      case "own":
        return this.#inJson(text, kind, field);
      case "word":
        return WORDS_OF_SERVICE.has(text) ? [] : this.#inText(text);
      case "uid":
        return this.#rules.people.has(text) ? [text] : this.#inId(text);
      case "name":
        return this.#rules.names.has(nameKeyOf(text)) ? [text] : this.#inText(text);
      case "id":
        return this.#inId(text);
      case "messageText":
        return this.#rules.plan.dropText ? [text] : this.#inText(text);
      case "text":
        return this.#inText(text);
    }
  }

  #inJson(text: string, kind: "record" | "own", field: string): readonly string[] {
    if (kind === "record" && this.#rules.plan.dropText && TEXT_FIELDS.has(field)) return [text];
    const parsed = asJson(text);
    if (parsed !== null) return this.#inValue(parsed, field, kind, 0);
    if (kind === "own") return this.#inId(text);
    // A cell does not tell whether its digits were a number or a text.
    return isNumber(text) ? this.#inNumber(text, field) : this.#inLeaf(text, field, kind, false);
  }

  #inText(text: string): readonly string[] {
    const json = asJson(text);
    return json === null ? this.#all(text, this.#rules.inText) : this.#inValue(json, "metadata", "record", 1);
  }

  #inId(text: string): readonly string[] {
    return this.#all(text, isNumber(text) ? this.#rules.inWords : this.#rules.inIds);
  }

  /** The pieces beside what redaction wrote are searched one by one, as they were when it wrote it. */
  #all(text: string, finders: readonly Finder[]): readonly string[] {
    return this.#piecesOf(text).flatMap((piece) => {
      const found: { readonly from: number; readonly to: number }[] = [];
      for (const each of finders.flatMap((find) => find(piece))) {
        if (!found.some(({ from, to }) => each.from < to && from < each.to)) found.push(each);
      }
      return found.map(({ from, to }) => piece.slice(from, to));
    });
  }

  #piecesOf(text: string): readonly string[] {
    const pieces: string[] = [];
    let place = 0;
    for (const match of text.matchAll(WRITTEN)) {
      // A person who is called "Person 5" has no such pseudonym, and nobody else has.
      const isOwn = this.#rules.plan.people ? !this.#taken.has(nameKeyOf(match[0])) : match[0] === TAKEN_OUT;
      if (!isOwn) continue;
      pieces.push(text.slice(place, match.index));
      place = match.index + match[0].length;
    }
    return place === 0 ? [text] : [...pieces, text.slice(place)];
  }

  #inValue(value: unknown, field: string, kind: "record" | "own", depth: number, hasUid = false): readonly string[] {
    if (depth > DEEPEST) return [];
    if (typeof value === "string") return this.#inLeaf(value, field, kind, hasUid);
    if (typeof value === "number") return this.#inNumber(String(value), field);
    if (isSpelledNumber(value)) return this.#inNumber(value.rawJSON, field);
    if (Array.isArray(value)) {
      return value.flatMap((entry: unknown) => this.#inValue(entry, field, kind, depth + 1, hasUid));
    }
    if (!isMap(value)) return [];
    const holdsUid = asId(value["uid"]) !== null;
    return Object.entries(value).flatMap(([name, held]): readonly string[] => {
      const isDropped = kind === "record" && this.#rules.plan.dropText && TEXT_FIELDS.has(name);
      if (isDropped && typeof held === "string" && held !== "") return [held];
      const inName = kind === "own" ? [] : this.find(name, field === "mentions" ? "uid" : "word");
      return [...inName, ...this.#inValue(held, name, kind, depth + 1, holdsUid)];
    });
  }

  #inNumber(text: string, field: string): readonly string[] {
    const { people, plan } = this.#rules;
    if (plan.people && isPhoneField(field)) return [text];
    if (people.has(text) && isUidAt(field, text)) return [text];
    return WORDS_OF_SERVICE.has(field) ? [] : this.#all(text, this.#rules.inWords);
  }

  #inLeaf(text: string, field: string, kind: "record" | "own", hasUid: boolean): readonly string[] {
    if (kind === "own" && (OWN_FACTS.has(field) || WORDS_OF_SERVICE.has(text))) return [];
    switch (kindOfField(field)) {
      case "uid":
      case "receiver":
        return this.find(text, "uid");
      case "name":
        return hasUid || kind === "record" ? this.find(text, "name") : this.#inId(text);
      case "word":
        return this.find(text, "word");
      case "avatar":
      case "conversation":
      case "id":
      case "address":
        return this.#inId(text);
      case "text":
        if (mayHoldUid(field) && this.#rules.people.has(text)) return [text];
        if (mayHoldName(field) && this.#rules.names.has(nameKeyOf(text))) return [text];
        return kind === "own" ? this.#inId(text) : this.#inText(text);
    }
  }
}
