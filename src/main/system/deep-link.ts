// Links that open the program: kept in order until the window asks for them. A link only navigates; main does no more.
import { resolve } from "node:path";
import type { OpenedLink } from "../../contract/methods/links.ts";
import { findLink, LINK_SCHEME, parseLink } from "../../domain/link.ts";
import { scrub } from "../../domain/privacy/redact.ts";

/** Most links that wait; one more pushes out the oldest, so that a flood costs nothing and the last click counts. */
export const MOST_PENDING = 50;

export interface LinkInbox {
  /** Takes a link as it came from outside. What cannot be read waits too, as a problem that the window tells. */
  readonly put: (text: string) => void;
  /** Takes the first link among a program's arguments; everything else there is ignored. False when there is none. */
  readonly putFromArguments: (argv: readonly string[]) => boolean;
  /** The oldest link that waits, which then waits no more; null for none. */
  readonly take: () => OpenedLink | null;
  /** Registers who hears of each link that comes; it is told at once when links wait already. */
  readonly listen: (listener: () => void) => void;
}

/** Made before anything else, since macOS hands over the link that started the program before the program is ready. */
export function makeLinkInbox(): LinkInbox {
  const pending: OpenedLink[] = [];
  let hear: () => void = () => undefined;

  function put(text: string): void {
    pending.push(readOpened(text));
    if (pending.length > MOST_PENDING) pending.shift();
    hear();
  }

  return {
    put,
    putFromArguments(argv) {
      const found = findLink(argv);
      if (found !== null) put(found);
      return found !== null;
    },
    take: () => pending.shift() ?? null,
    listen(listener) {
      hear = listener;
      if (pending.length > 0) listener();
    },
  };
}

function readOpened(text: string): OpenedLink {
  const read = parseLink(text);
  return "problem" in read ? { problem: read.problem, given: scrub(text) } : { link: read };
}

/** The part of Electron's `app` that registers schemes. */
export interface ProtocolClients {
  readonly setAsDefaultProtocolClient: (scheme: string, path?: string, args?: string[]) => boolean;
}

/** What tells how this process was started. */
export interface StartedAs {
  /** true when Electron's own program runs the sources, which must then be named to it again */
  readonly defaultApp?: boolean | undefined;
  readonly execPath: string;
  readonly argv: readonly string[];
}

/**
 * Makes this program the one that opens the links; false when the system does not let it. Source: Electron's
 * documentation, "Deep Links".
 */
export function registerScheme(app: ProtocolClients, { defaultApp, execPath, argv }: StartedAs): boolean {
  if (defaultApp !== true) return app.setAsDefaultProtocolClient(LINK_SCHEME);
  const entry = argv[1];
  return entry !== undefined && app.setAsDefaultProtocolClient(LINK_SCHEME, execPath, [resolve(entry)]);
}
