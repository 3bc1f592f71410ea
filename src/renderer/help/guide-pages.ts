// The place of the pages of docs/guide in the window: the build replaces this file by them (tools/guide/plugin.ts).
import { LANGUAGES } from "#texts/language.ts";
import type { Guide, GuidePage } from "./guide.ts";

export const GUIDE = Object.fromEntries<readonly GuidePage[]>(LANGUAGES.map((language) => [language, []])) as Guide;

/** the address of each picture, by its path in docs/guide/pictures */
export const PICTURES: Readonly<Record<string, string>> = {};
