// The columns of metadata: one for each path of names in it, such as `metadata.order.id`. The names are foreign text.
import { markHidden } from "#domain/text/hidden-characters.ts";
import { hidden, type Column } from "./column.ts";

const PREFIX = "metadata.";
/** A longer path is no column, UTF-16 units. */
export const LONGEST_METADATA_KEY = 100;

/** The name of the column of a key, such as `order.id`. */
export function metadataName(key: string): string {
  return PREFIX + key;
}

/** The key of a column of metadata; null for every other name. A key has at most 100 characters and no control characters. */
export function metadataKeyOf(name: string): string | null {
  if (!name.startsWith(PREFIX)) return null;
  const key = name.slice(PREFIX.length);
  return isMetadataKey(key) ? key : null;
}

/** True for a key that can be a column. */
export function isMetadataKey(key: string): boolean {
  return key !== "" && key.length <= LONGEST_METADATA_KEY && key.isWellFormed() && !/\p{Cc}/u.test(key);
}

/** The column of a key. A list in metadata has several values, so every key holds a list of texts. */
export function metadataColumn(key: string): Column & Required<Pick<Column, "grid">> {
  return {
    name: metadataName(key),
    label: markHidden(key),
    type: "list",
    grid: hidden(20, 130),
    facet: 20,
    redaction: "text",
  };
}
