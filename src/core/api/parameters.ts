// The paths of the three requests; those of the lists are written in the domain, where the request preview is too.
import { Failed } from "../../contract/failure.ts";

export { callsPath, messagesPath } from "../../domain/query/request-path.ts";

/** Most messages that one request may ask for. */
export const MOST_MESSAGES = 1000;

/** The path of one call. Throws Failed `badRequest` for an id that would name another path. */
export function callPath(sessionId: string): string {
  if (/^\.{0,2}$/u.test(sessionId)) {
    throw new Failed({ kind: "badRequest", method: "request", issues: ["This is no session id."] });
  }
  return `/calls/${encodeURIComponent(sessionId.toWellFormed())}`;
}
