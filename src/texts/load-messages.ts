// Loads the messages of a language when the window needs them; English is in the program. Made by `npm run texts` from the messages; do not edit.
import type { Language, Messages } from "./language.ts";

type Load = () => Promise<{ readonly MESSAGES: Messages }>;

export const LOAD_MESSAGES: Readonly<Record<Exclude<Language, "en">, Load>> = {
  de: () => import("./messages-de.ts"),
};
