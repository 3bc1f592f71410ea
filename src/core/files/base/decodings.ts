// Undoes how programs write JSON into a line of text: as base64, as a part of an address, or for a web page.

/** Base64 of text that begins with an object or with a list of objects, of any length. */
const PACKED_TEXT = /(?<![A-Za-z0-9+/])(?:eyJ|ew[op]|eyA|W3s|Wwo)[A-Za-z0-9+/]{40,}={0,2}/gu;
/** A value in the query of an address that begins with an object or a list of objects. */
const ADDRESS_PART = /(?:%5B)?%7B%22[^\s&"'<>]*/giu;
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["&quot;", '"'],
  ["&#34;", '"'],
  ["&#x22;", '"'],
  ["&#39;", "'"],
  ["&#x27;", "'"],
  ["&apos;", "'"],
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&amp;", "&"],
]);
const ENTITY = /&(?:quot|apos|lt|gt|amp|#34|#39|#x22|#x27);/giu;

/** False for a text that has no decoding with an object. */
export function mayHideJson(text: string): boolean {
  return [PACKED_TEXT, ADDRESS_PART].some((hidden) => text.search(hidden) !== -1);
}

/** The text in each of the ways in which JSON may be hidden in it; none for a text that hides none. */
export function decodingsOf(text: string): readonly string[] {
  return [unpacked(text), unescapedAddress(text), unescapedPage(text)].filter((decoded) => decoded !== text);
}

function unpacked(text: string): string {
  return text.replaceAll(PACKED_TEXT, (packed) => Buffer.from(packed, "base64").toString("utf8"));
}

function unescapedAddress(text: string): string {
  return text.replaceAll(ADDRESS_PART, (part) => {
    try {
      return decodeURIComponent(part.replaceAll("+", " "));
    } catch {
      return part;
    }
  });
}

function unescapedPage(text: string): string {
  return text.replaceAll(ENTITY, (entity) => ENTITIES.get(entity.toLowerCase()) ?? entity);
}
