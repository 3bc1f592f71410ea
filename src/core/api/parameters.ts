// The path of one call, and the limit of messages. The domain writes the paths of lists.
import { badRequest } from "#contract/failure.ts";

/** The most messages that one request may ask for. */
export const MOST_MESSAGES = 1000;

/** The path of one call. Throws Failed `badRequest` for an id that would lead to another path. */
export function callPath(sessionId: string): string {
  if (/^\.{0,2}$/u.test(sessionId)) throw badRequest("request", "This is not a session id.");
  return `/calls/${encodeURIComponent(sessionId.toWellFormed())}`;
}
