// The messages of every language, for the processes that hold all of them. Made by `npm run texts` from the messages; do not edit.
import type { Language, Messages } from "./language.ts";
import { MESSAGES as de } from "./messages-de.ts";
import { MESSAGES as en } from "./messages-en.ts";

export const ALL_MESSAGES: Readonly<Record<Language, Messages>> = { de, en };
