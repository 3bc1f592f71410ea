// Decides who may reach the shell: a browser that was given an address with a token, from that address's own origin.
import { createHmac, createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

export interface Guard {
  /** of the printed address; valid while the shell runs */
  readonly token: string;
  /** Makes a token for one opening of the page `ENTRY_PATH`, and reports when it was used. */
  readonly makeEntryToken: (onUsed: () => void) => string;
  /** Why a request for the page or one of its files is refused, or what else it is given. */
  readonly check: (request: IncomingMessage) => Verdict;
  /** The same for a WebSocket and for uploads: they need the secret and an exact origin. */
  readonly checkSecret: (request: IncomingMessage) => Verdict;
}

export interface Verdict {
  readonly refused: string | null;
  /** for a token: the answer to a first visit */
  readonly invited?: { readonly setCookie: string; readonly secret: string };
  /** for an entry token: the token with which the page's own origin continues */
  readonly goesOnWith?: string;
}

/** The target of a one-time token: it leads to the page from the page's own origin. */
export const ENTRY_PATH = "/enter";
/** The WebSocket's protocol; the secret is offered beside it. */
export const SOCKET_PROTOCOL = "switchboard";
/** The header in which an upload sends the secret. */
export const SECRET_HEADER = "x-switchboard-secret";

const refuse = (refused: string): Verdict => ({ refused });
const makeToken = (): string => randomBytes(32).toString("base64url");

/**
 * Three secrets, made at each start. A token admits a browser: that of the printed address any number of times, an
 * entry token once. The cookie allows loading the page's files; browsers send it to every port of this machine, so
 * another server gets it, and it opens nothing else. The secret opens the socket: the page's own answer contains it,
 * and the page keeps it where only its origin (port included) can read it. Host and Origin must match exactly, so no
 * other page and no other name for this machine gets through.
 */
export function makeGuard(port: number, session = makeToken()): Guard {
  const token = makeToken();
  const entryTokens = new Map<string, () => void>();
  const derive = (what: string): string => createHmac("sha256", session).update(what).digest("base64url");
  const secret = derive("secret");
  // All ports of a host share cookies, so the name tells shells apart.
  const cookie = `switchboard-${port}=${derive("cookie")}`;
  const invited = { setCookie: `${cookie}; HttpOnly; SameSite=Strict; Path=/`, secret };
  const host = `127.0.0.1:${port}`;

  const hasCookie = ({ headers }: IncomingMessage): boolean =>
    (headers.cookie ?? "").split(/;\s*/u).some((pair) => isSame(pair, cookie));

  function checkPlace({ headers }: IncomingMessage, originIsNeeded: boolean): string | null {
    if (headers.host !== host) return "another host";
    if (headers.origin === undefined) return originIsNeeded ? "no origin" : null;
    return headers.origin === `http://${host}` ? null : "another origin";
  }

  /** Uses up an entry token; a HEAD request leaves it. */
  function takeEntryToken(given: string, { method }: IncomingMessage): boolean {
    const found = [...entryTokens.keys()].find((each) => isSame(each, given));
    if (found === undefined || method !== "GET") return false;
    entryTokens.get(found)?.();
    return entryTokens.delete(found);
  }

  function makeEntryToken(onUsed: () => void): string {
    const made = makeToken();
    entryTokens.set(made, onUsed);
    return made;
  }

  return {
    token,
    makeEntryToken,
    check(request) {
      const misplaced = checkPlace(request, false);
      if (misplaced !== null) return refuse(misplaced);
      const asked = request.url ?? "/";
      if (!URL.canParse(asked, `http://${host}`)) return refuse("no address");
      const url = new URL(asked, `http://${host}`);
      const given = url.searchParams.get("token") ?? "";
      if (url.pathname === ENTRY_PATH) {
        if (!takeEntryToken(given, request)) return refuse("this page works once");
        return { refused: null, goesOnWith: makeEntryToken(() => undefined) };
      }
      const isInvited = url.pathname === "/" && (isSame(given, token) || takeEntryToken(given, request));
      if (isInvited) return { refused: null, invited };
      if (!hasCookie(request)) return refuse("no token");
      return isFromElsewhere(request) ? refuse("another site") : { refused: null };
    },
    checkSecret(request) {
      const misplaced = checkPlace(request, true);
      if (misplaced !== null) return refuse(misplaced);
      if (isFromElsewhere(request)) return refuse("another site");
      return offeredBy(request).some((each) => isSame(each, secret)) ? { refused: null } : refuse("no secret");
    },
  };
}

/**
 * A browser states where a request comes from. One without this statement is an old browser or not a browser, which
 * could state anything.
 */
function isFromElsewhere({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  return site !== undefined && site !== "same-origin" && site !== "none";
}

/** The protocols of a WebSocket, or the header of an upload. */
function offeredBy({ headers }: IncomingMessage): readonly string[] {
  const header = headers[SECRET_HEADER];
  return [...(headers["sec-websocket-protocol"] ?? "").split(/,\s*/u), ...(typeof header === "string" ? [header] : [])];
}

/** Compares in constant time, so that timing reveals nothing. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
