// The texts for a person who entered an API key in the wrong place.
import { translated } from "../text/language.ts";

export const KEY_TEXTS = translated("privacy.keys", {
  inName: "This looks like an API key. Enter it in the field API key: names are shown on the screen.",
  inFilter: "A filter holds an API key. Remove it: filters are shown, saved and sent in addresses.",
  inField: "This looks like an API key. Enter it in the field API key.",
});
