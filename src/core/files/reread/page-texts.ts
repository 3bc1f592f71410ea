// Reads the texts of a finished HTML transcript: what stands between its tags and in its attributes, piece by piece.
import { fileBytes } from "#core/files/read/bytes/file-bytes.ts";
import { READ_LIMITS } from "#core/files/read/records/batch.ts";
import { isFixedPhrase } from "#core/files/write/page-words.ts";
import type { HeldKind } from "#core/files/redaction/remains.ts";
import { decodeEntities } from "#core/files/base/entities.ts";
import type { HeldText, HeldTextReader } from "./held-text.ts";

const LIMITS = { ...READ_LIMITS, unsuspiciousBytes: Number.MAX_SAFE_INTEGER };
const TAG = /<(\/?)([a-z][a-z\d]{0,20})(?=[\s/>])([^<>]*)>/giu;
const ATTRIBUTE = /\b(?:id|href|datetime|title)="([^"]*)"/gu;
const CLASS = /\bclass="([^"]*)"/u;
/** Elements that have no end. */
const EMPTY: ReadonlySet<string> = new Set(["meta", "link", "input", "br"]);
/** The program's own style and script: their text is the same in every file, and the page's policy has its hash. */
const OWN: ReadonlySet<string> = new Set(["style", "script"]);
/** What people wrote or are called, by the class of its element. */
const KINDS: Readonly<Record<string, HeldKind>> = {
  text: "messageText",
  quoted: "messageText",
  story: "text",
  title: "text",
  name: "name",
  uid: "uid",
  address: "id",
  id: "id",
};

interface Open {
  readonly name: string;
  readonly kind: HeldKind | null;
}

export const readPage: HeldTextReader = async function* ({ path, isCompressed, signal }) {
  const decoder = new TextDecoder();
  const page = new Page();
  for await (const { bytes } of fileBytes(path, { packing: isCompressed ? "gzip" : "none", limits: LIMITS, signal })) {
    yield* page.take(decoder.decode(bytes, { stream: true }));
  }
  yield* page.take(`${decoder.decode()}<end>`);
};

/** Keeps the open elements, and the text after the last complete tag. */
class Page {
  #rest = "";
  readonly #open: Open[] = [];
  #row = 0;

  *take(piece: string): Generator<HeldText> {
    const text = this.#rest + piece;
    let place = 0;
    for (const match of text.matchAll(TAG)) {
      const [whole, slash = "", name = "", attributes = ""] = match;
      yield* this.#textOf(text.slice(place, match.index));
      place = match.index + whole.length;
      if (slash !== "") this.#close(name);
      else yield* this.#begin(name, attributes);
    }
    this.#rest = text.slice(place);
  }

  *#begin(name: string, attributes: string): Generator<HeldText> {
    if (name === "article") this.#row += 1;
    for (const [, value = ""] of attributes.matchAll(ATTRIBUTE)) {
      const text = decodedAddress(decodeEntities(value).replace(/^#/u, "").replace(/^m-/u, ""));
      yield { text, kind: "id", row: this.#rowOrNull(), column: name };
    }
    if (EMPTY.has(name)) return;
    const classes = CLASS.exec(attributes)?.[1]?.split(" ") ?? [];
    const own = classes.map((each) => (Object.hasOwn(KINDS, each) ? KINDS[each] : undefined)).find((kind) => kind);
    this.#open.push({ name, kind: own ?? this.#open.at(-1)?.kind ?? null });
  }

  #close(name: string): void {
    const place = this.#open.findLastIndex((each) => each.name === name);
    if (place !== -1) this.#open.length = place;
  }

  *#textOf(markup: string): Generator<HeldText> {
    const { name = "", kind = null } = this.#open.at(-1) ?? {};
    if (OWN.has(name) || markup.trim() === "") return;
    const text = decodeEntities(markup);
    // The page's own phrases name nobody; whatever stands between them is searched.
    if (kind === null && isFixedPhrase(text)) return;
    yield { text, kind: kind ?? "id", row: this.#rowOrNull(), column: kind === null ? name : kind };
  }

  #rowOrNull(): number | null {
    return this.#row === 0 ? null : this.#row;
  }
}

function decodedAddress(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
