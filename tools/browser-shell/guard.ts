// Decides who may reach the shell: this machine, this address, and a browser that was given the printed link.
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

export interface Guard {
  readonly token: string;
  /** Why a request is refused, or null; `setCookie` is what a first visit is given. */
  readonly check: (request: IncomingMessage) => Verdict;
  /** The same for a WebSocket and for files that are sent, which must name their origin. */
  readonly checkSocket: (request: IncomingMessage) => Verdict;
}

export interface Verdict {
  readonly refused: string | null;
  readonly setCookie?: string;
}

const refuse = (refused: string): Verdict => ({ refused });

/**
 * The token is made for one start and answered with a cookie; both last as long as the shell, so that the printed
 * address opens in a second browser or after cookies were cleared. Host and Origin must be the exact address, so that no
 * other page and no other name for this machine gets through.
 */
export function makeGuard(port: number, session = randomBytes(32).toString("base64url")): Guard {
  const token = randomBytes(32).toString("base64url");
  // Cookies are shared by all ports of a host, so the name tells shells apart.
  const cookieName = `switchboard-${port}`;
  const host = `127.0.0.1:${port}`;

  const hasCookie = (request: IncomingMessage): boolean =>
    (request.headers.cookie ?? "").split(/;\s*/u).some((pair) => isSame(pair, `${cookieName}=${session}`));

  function checkPlace({ headers }: IncomingMessage, originIsNeeded: boolean): string | null {
    if (headers.host !== host) return "another host";
    if (headers.origin === undefined) return originIsNeeded ? "no origin" : null;
    return headers.origin === `http://${host}` ? null : "another origin";
  }

  return {
    token,
    check(request) {
      const misplaced = checkPlace(request, false);
      if (misplaced !== null) return refuse(misplaced);
      if (hasCookie(request)) return { refused: null };
      const url = new URL(request.url ?? "/", `http://${host}`);
      const given = url.searchParams.get("token");
      if (url.pathname !== "/" || given === null || !isSame(given, token)) return refuse("no token");
      return { refused: null, setCookie: `${cookieName}=${session}; HttpOnly; SameSite=Strict; Path=/` };
    },
    checkSocket(request) {
      const misplaced = checkPlace(request, true);
      if (misplaced !== null) return refuse(misplaced);
      return hasCookie(request) ? { refused: null } : refuse("no cookie");
    },
  };
}

/** Compares without telling by its time how much was right. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
