// The place of the pages of docs/guide in the window: the build replaces this file by them (tools/guide/plugin.ts).
import type { Guide } from "./guide.ts";

export const GUIDE: Guide = { en: [], de: [] };

/** the address of each picture, by its path in docs/guide/pictures */
export const PICTURES: Readonly<Record<string, string>> = {};
