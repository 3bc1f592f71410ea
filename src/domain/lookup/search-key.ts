// Tells whether the service can be asked for messages with a typed text.
import { checkQuery } from "#domain/query/query.ts";

/** The longest text that is offered, UTF-16 units: it is part of an address. */
const LONGEST = 500;

/** True for a text that messages may contain, and that a request can carry. Never throws. */
export function mayBeSearchKey(text: string): boolean {
  // Something in it must be visible.
  if (text.length > LONGEST || !/[^\s\p{C}]/u.test(text)) return false;
  return checkQuery({ kind: "messages", params: { searchKey: text } }).length === 0;
}
