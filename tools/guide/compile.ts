// Reads the pages of docs/guide. They may use little of Markdown: what the window cannot draw is an error of the build.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { marked, type Token, type Tokens } from "marked";
import { LANGUAGES, type Language } from "#texts/language.ts";
import { type Guide, type GuideBlock, type GuideInline, type GuideLine, type GuidePage } from "#renderer/help/guide.ts";

export const GUIDE_FOLDER = "docs/guide";
/** It has a folder for each language. */
export const PICTURES_FOLDER = `${GUIDE_FOLDER}/pictures`;

/** The size in pixels of a picture of the guide, by its path in the folder of pictures. Throws for a file that is not there. */
export type SizeOf = (file: string) => { readonly width: number; readonly height: number };

/** All pages in every language. `root` is the project's folder. An Error names the file and what is wrong in it. */
export function readGuide(root: string): Guide {
  const sizeOf: SizeOf = (file) => pngSize(readFileSync(join(root, PICTURES_FOLDER, file)));
  const pagesOf = (language: Language): readonly GuidePage[] => {
    const folder = join(root, GUIDE_FOLDER, language);
    const files = readdirSync(folder).toSorted();
    return files.map((file) => {
      try {
        return compilePage(idOf(file), readFileSync(join(folder, file), "utf8"), sizeOf);
      } catch (thrown) {
        throw new Error(`${GUIDE_FOLDER}/${language}/${file}: ${String(thrown)}`, { cause: thrown });
      }
    });
  };
  // A language without pages has the English ones.
  const written = (language: Language): boolean => existsSync(join(root, GUIDE_FOLDER, language));
  const guide = LANGUAGES.map((language) => [language, pagesOf(written(language) ? language : "en")] as const);
  return Object.fromEntries(guide) as Guide;
}

/** "connect" for "01-connect.md": the number is only for the order. */
function idOf(file: string): string {
  const [, id] = /^\d\d-([a-z-]+)\.md$/u.exec(file) ?? [];
  if (id === undefined) throw new Error(`${file} is not named as "01-name.md".`);
  return id;
}

/** One page. Its first line is its title; other headings are of the second level. */
export function compilePage(id: string, markdown: string, sizeOf: SizeOf): GuidePage {
  const [first, ...rest] = marked.lexer(markdown).filter(({ type }) => type !== "space");
  if (first?.type !== "heading" || first["depth"] !== 1) throw new Error("It does not begin with its title.");
  return { id, title: String(first["text"]), blocks: rest.map((token) => blockOf(token as BlockToken, sizeOf)) };
}

type BlockToken = Tokens.Heading | Tokens.Paragraph | Tokens.List;

function blockOf(token: BlockToken, sizeOf: SizeOf): GuideBlock {
  switch (token.type) {
    case "heading":
      if (token.depth !== 2) throw new Error(`The heading "${token.text}" is not of the second level.`);
      return { is: "heading", line: lineOf(token.tokens) };
    case "paragraph": {
      const [only, ...others] = token.tokens;
      if (only?.type === "image" && others.length === 0) return pictureOf(only as Tokens.Image, sizeOf);
      return { is: "paragraph", line: lineOf(token.tokens) };
    }
    case "list":
      return { is: "list", isOrdered: token.ordered, items: token.items.map(itemOf) };
    default:
      throw unknown(token);
  }
}

/** An entry of a list is one line. */
function itemOf({ tokens, raw }: Tokens.ListItem): GuideLine {
  const [only, ...others] = tokens;
  if (only?.type !== "text" || others.length > 0) throw new Error(`An entry of a list is not one line: ${raw}`);
  return lineOf((only as Tokens.Text).tokens ?? []);
}

function lineOf(tokens: readonly Token[]): GuideLine {
  return tokens.map(inlineOf);
}

function inlineOf(token: Token): GuideInline {
  const text = "text" in token ? String(token.text) : "";
  switch (token.type) {
    case "text":
    case "escape":
      return text.replaceAll("\n", " ");
    case "strong":
      return { is: "strong", text: text.replaceAll("\n", " ") };
    case "codespan":
      return { is: "code", text };
    case "link":
      return { is: "link", page: idOf(String((token as Tokens.Link).href)), text: text.replaceAll("\n", " ") };
    default:
      throw unknown(token);
  }
}

function pictureOf({ href, text: alt }: Tokens.Image, sizeOf: SizeOf): GuideBlock {
  const [, file] = /^\.\.\/pictures\/([a-z]+\/[a-z-]+\.png)$/u.exec(href) ?? [];
  if (file === undefined) throw new Error(`The picture ${href} is not in ${PICTURES_FOLDER}.`);
  if (alt === "") throw new Error(`The picture ${href} has no words for people who cannot see it.`);
  return { is: "picture", file, alt, ...sizeOf(file) };
}

function unknown(token: { readonly type: string; readonly raw: string }): Error {
  return new Error(`The guide cannot show a part of the kind "${token.type}": ${token.raw}`);
}

/** Source: PNG, third edition, "IHDR Image header": width and height are the first fields of the first chunk. */
function pngSize(bytes: Buffer): { width: number; height: number } {
  if (bytes.toString("latin1", 12, 16) !== "IHDR") throw new Error("A picture is not a PNG file.");
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}
