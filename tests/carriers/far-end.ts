// Serves one case of the suite after another in one process: each begins with a server of its own, as each channel does.
import { serve } from "../../src/contract/carrier/port.ts";
import type { Server } from "../../src/contract/carrier/port.ts";
import { makeCarrierHandlers } from "./handlers.ts";

/** The message with which a case begins; no request, so no server would take it. */
export const NEXT_CASE = "next case";

/** Takes the messages of a channel. */
export function serveCases(post: (message: unknown) => void): (message: unknown) => void {
  const handlers = makeCarrierHandlers((event) => server.tell(event));
  let server: Server = serve(handlers, post);
  return (message) => {
    if (message !== NEXT_CASE) return server.take(message);
    server.close();
    server = serve(handlers, post);
  };
}
