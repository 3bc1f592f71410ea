// The guide: its pages as trees, which the build makes from docs/guide, and the search in them.
import { holdsTyped } from "#domain/text/find-ranges.ts";
import { foldText } from "#domain/text/fold.ts";
import type { Language } from "#texts/language.ts";

/** A piece of a line. A string is plain text. */
export type GuideInline =
  | string
  /** the name of a button, a menu or a field */
  | { readonly is: "strong"; readonly text: string }
  /** a key, or something to type */
  | { readonly is: "code"; readonly text: string }
  | { readonly is: "link"; readonly page: string; readonly text: string };

export type GuideLine = readonly GuideInline[];

export type GuideBlock =
  | { readonly is: "heading"; readonly line: GuideLine }
  | { readonly is: "paragraph"; readonly line: GuideLine }
  | { readonly is: "list"; readonly isOrdered: boolean; readonly items: readonly GuideLine[] }
  /** `file`: its path in docs/guide/pictures, "en/call.png"; width and height in pixels */
  | {
      readonly is: "picture";
      readonly file: string;
      readonly alt: string;
      readonly width: number;
      readonly height: number;
    };

export interface GuidePage {
  /** the same in every language */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly GuideBlock[];
}

/** The pages of each language, in their order. */
export type Guide = Readonly<Record<Language, readonly GuidePage[]>>;

/** The folded words of a search field. */
export function guideTerms(typed: string): readonly string[] {
  return foldText(typed)
    .split(/\s+/u)
    .filter((term) => term !== "");
}

/** The pages that contain every term, in their order. */
export function findPages(pages: readonly GuidePage[], terms: readonly string[]): readonly GuidePage[] {
  return pages.filter((page) => {
    const words = wordsOf(page);
    return terms.every((term) => holdsTyped(words, term));
  });
}

/** Everything that can be read on a page, one block a line. */
function wordsOf({ title, blocks }: GuidePage): string {
  return [title, ...blocks.flatMap(linesOf).map(textOf)].join("\n");
}

function linesOf(block: GuideBlock): readonly GuideLine[] {
  if (block.is === "picture") return [[block.alt]];
  return block.is === "list" ? block.items : [block.line];
}

function textOf(line: GuideLine): string {
  return line.map((part) => (typeof part === "string" ? part : part.text)).join("");
}
