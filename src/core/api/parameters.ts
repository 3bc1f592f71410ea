// The paths of the three requests. The domain writes those of the lists, because the request preview shows them too.
import { Failed } from "../../contract/failure.ts";

export { callsPath, messagesPath } from "../../domain/query/request-path.ts";

/** The most messages that one request may ask for. */
export const MOST_MESSAGES = 1000;

/** The path of one call. Throws Failed `badRequest` for an id that would lead to another path. */
export function callPath(sessionId: string): string {
  if (/^\.{0,2}$/u.test(sessionId)) {
    throw new Failed({ kind: "badRequest", method: "request", issues: ["This is not a session id."] });
  }
  return `/calls/${encodeURIComponent(sessionId.toWellFormed())}`;
}
