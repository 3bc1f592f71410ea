// The handlers that main registered for its own schemes.
import { mustBeReady } from "./ready.ts";

export type PageHandler = (request: Request) => Response | Promise<Response>;

const handlers = new Map<string, PageHandler>();

/** As in Electron, a scheme has one handler, registered when the program is ready. */
export function handleScheme(scheme: string, handler: PageHandler): void {
  mustBeReady("protocol.handle");
  if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
  handlers.set(scheme, handler);
}

/** The handler that main registered for a scheme. */
export function handlerOf(scheme: string): PageHandler | undefined {
  return handlers.get(scheme);
}

/** Chromium's error for a page that does not load. Source: Chromium, net/base/net_error_list.h. */
export interface LoadError {
  readonly code: number;
  readonly description: string;
}

const NO_HANDLER: LoadError = { code: -302, description: "ERR_UNKNOWN_URL_SCHEME" };
const ANSWER_IS_AN_ERROR: LoadError = { code: -2, description: "ERR_FAILED" };
const HANDLER_THREW: LoadError = { code: -9, description: "ERR_UNEXPECTED" };

/** Asks the handler for a page as Electron would; null if it answers. Source: lib/browser/api/protocol.ts. */
export async function tryLoad(address: string): Promise<LoadError | null> {
  const handler = handlers.get(new URL(address).protocol.slice(0, -1));
  if (handler === undefined) return NO_HANDLER;
  try {
    const answer = await handler(new Request(address));
    await answer.body?.cancel();
    return answer.type === "error" ? ANSWER_IS_AN_ERROR : null;
  } catch {
    return HANDLER_THREW;
  }
}
