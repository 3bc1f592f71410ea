// Takes the signatures out of addresses: whoever holds one can open what it points to for as long as it lasts.
// Source: docs/service-notes.md, "Attachment links expire".
import { REMOVED, SECRET_PARAMS } from "./redact.ts";

/** Inside an address: everything but what ends one, and the signs that JSON may write in another way. */
const INSIDE = String.raw`(?:[^\s"'<>\\]|\\/|\\u00[0-9a-f]{2})`;
/**
 * An address as it is, in JSON, or percent-encoded as a part of another address. The scheme has a bound: without one, each
 * letter of a long word is looked at as its beginning.
 */
const ADDRESS = new RegExp(String.raw`(?:[a-z][a-z0-9+.-]{0,40}:(?:\\?/){2}|%3a%2f%2f)${INSIDE}+`, "giu");
const VALUE = String.raw`(?!\[removed\])((?!\\u0026)(?:[^&;#,\s"'<>)\]}\\]|\\/|\\u00[0-9a-f]{2}))+`;
const SIGNATURE = new RegExp(String.raw`([?&;]|\\u0026|&amp;)(${SECRET_PARAMS})=${VALUE}`, "giu");
/** Outside an address that begins with its scheme only what nothing but a parameter looks like. */
const PARAMETER = new RegExp(String.raw`([?&]|\\u0026|&amp;)(${SECRET_PARAMS})=${VALUE}`, "giu");
const ENCODED_SIGNATURE = new RegExp(
  String.raw`(%3f|%26|%3b)(${SECRET_PARAMS})%3d(?!\[removed\])((?!%26|%23|%3b)[^&;#,\s"'<>)\]}\\])+`,
  "giu",
);

/** A text that is one address, with nothing in it that JSON writes in another way: what most of them are. */
const WHOLE_ADDRESS = /^[a-z][a-z0-9+.-]*:\/\/[^\s"'<>\\]+$/iu;
/** What SIGNATURE finds in such a text. */
const PLAIN_SIGNATURE = new RegExp(
  String.raw`([?&;]|&amp;)(${SECRET_PARAMS})=(?!\[removed\])[^&;#,\s"'<>)\]}\\]+`,
  "giu",
);

/** The text with its addresses as they are, but for the values of parameters that sign them or stand for a person. */
export function withoutSignatures(text: string): string {
  if (!text.includes("=") && !text.includes("%3")) return text;
  // The same as below in a quarter of the time: exports meet hundreds of thousands of signed addresses.
  if (WHOLE_ADDRESS.test(text) && !text.includes("%3")) return text.replaceAll(PLAIN_SIGNATURE, `$1$2=${REMOVED}`);
  return text
    .replaceAll(ADDRESS, (address) =>
      address.replaceAll(SIGNATURE, `$1$2=${REMOVED}`).replaceAll(ENCODED_SIGNATURE, `$1$2%3D${REMOVED}`),
    )
    .replaceAll(PARAMETER, `$1$2=${REMOVED}`);
}
