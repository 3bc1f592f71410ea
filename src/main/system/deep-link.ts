// Links that open the program: kept in order until the window asks for them. A link only navigates.
import { resolve } from "node:path";
import type { OpenedLink } from "#contract/links.ts";
import { findLink, LINK_SCHEME, parseLink } from "#domain/link.ts";
import { scrub } from "#domain/privacy/redact.ts";

/** The most waiting links; one more pushes out the oldest, so a flood costs nothing and the last click counts. */
export const MOST_PENDING = 50;

/** Made before anything else, because macOS delivers the link that started the program before the program is ready. */
export class LinkInbox {
  readonly #pending: OpenedLink[] = [];
  #hear: () => void = () => undefined;

  /** Takes a link from outside. An unreadable one waits too, as a problem that the window shows. */
  put(text: string): void {
    this.#pending.push(readOpened(text));
    if (this.#pending.length > MOST_PENDING) this.#pending.shift();
    this.#hear();
  }

  /** Takes the first link among a program's arguments and ignores the others. False if there is none. */
  putFromArguments(argv: readonly string[]): boolean {
    const found = findLink(argv);
    if (found !== null) this.put(found);
    return found !== null;
  }

  get isWaiting(): boolean {
    return this.#pending.length > 0;
  }

  /** Removes and returns the oldest waiting link; null if there is none. */
  take(): OpenedLink | null {
    return this.#pending.shift() ?? null;
  }

  /** Registers the listener for new links; it is called at once if links are waiting. */
  listen(listener: () => void): void {
    this.#hear = listener;
    if (this.#pending.length > 0) listener();
  }
}

function readOpened(text: string): OpenedLink {
  const read = parseLink(text);
  return "problem" in read ? { problem: read.problem, given: scrub(text) } : { link: read };
}

/** The part of Electron's `app` that registers schemes. */
export interface ProtocolClients {
  readonly isPackaged: boolean;
  readonly setAsDefaultProtocolClient: (scheme: string, path?: string, args?: string[]) => boolean;
}

/** How this process was started. */
export interface StartedAs {
  /** true if Electron's own program runs the sources, which must be named when registering */
  readonly defaultApp?: boolean | undefined;
  readonly execPath: string;
  readonly argv: readonly string[];
  readonly env: { readonly APPIMAGE?: string | undefined };
}

/**
 * Makes a program that runs from its sources open the links. Installers register the packaged program: what it registered
 * by itself would belong to one person, and would stay when it is uninstalled for everybody. Returns why the system does
 * not open links with this program, for the log; null if it does. Source: Electron's documentation, "Deep Links".
 */
export function registerScheme(app: ProtocolClients, started: StartedAs): string | null {
  const { APPIMAGE = "" } = started.env;
  if (APPIMAGE !== "")
    return "an AppImage cannot register links and file types with the system; the deb and rpm packages can";
  return app.isPackaged || registerSources(app, started) ? null : "links are not registered with the system";
}

function registerSources(app: ProtocolClients, { defaultApp, execPath, argv }: StartedAs): boolean {
  const entry = argv[1];
  if (defaultApp !== true || entry === undefined) return false;
  return app.setAsDefaultProtocolClient(LINK_SCHEME, execPath, [resolve(entry)]);
}
