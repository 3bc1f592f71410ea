// Removes signatures from addresses: a signed one opens its target. docs/service-notes.md, "Attachment links expire".
import { REMOVED, SECRET_PARAMS } from "./redact.ts";

/** Characters inside an address: all but those that end one and those that JSON may write as escapes. */
const INSIDE = String.raw`(?:[^\s"'<>\\]|\\/|\\u00[0-9a-f]{2})`;
/** An address, also inside JSON or percent-encoded in another. A bounded scheme keeps the search in long words fast. */
const ADDRESS = new RegExp(String.raw`(?:[a-z][a-z0-9+.-]{0,40}:(?:\\?/){2}|%3a%2f%2f)${INSIDE}+`, "giu");
const VALUE = String.raw`(?!\[removed\])((?!\\u0026)(?:[^&;#,\s"'<>)\]}\\]|\\/|\\u00[0-9a-f]{2}))+`;
const SIGNATURE = new RegExp(String.raw`([?&;]|\\u0026|&amp;)(${SECRET_PARAMS})=${VALUE}`, "giu");
/** Outside an address with a scheme, only text that can be nothing but a parameter counts. */
const PARAMETER = new RegExp(String.raw`([?&]|\\u0026|&amp;)(${SECRET_PARAMS})=${VALUE}`, "giu");
const ENCODED_SIGNATURE = new RegExp(
  String.raw`(%3f|%26|%3b)(${SECRET_PARAMS})%3d(?!\[removed\])((?!%26|%23|%3b)[^&;#,\s"'<>)\]}\\])+`,
  "giu",
);

/** A text that is a single address without JSON escapes: the common case. */
const WHOLE_ADDRESS = /^[a-z][a-z0-9+.-]*:\/\/[^\s"'<>\\]+$/iu;
/** Text that SIGNATURE can match. */
const PLAIN_SIGNATURE = new RegExp(
  String.raw`([?&;]|&amp;)(${SECRET_PARAMS})=(?!\[removed\])[^&;#,\s"'<>)\]}\\]+`,
  "giu",
);

/** The text with its addresses kept, but without the values of parameters that sign them or identify a person. */
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
