// Serves the cases of the suite one after another in one process: each starts with its own server, as each channel
// does.
import { serve, type Server } from "#contract/carrier/port.ts";
import { makeCarrierHandlers } from "./handlers.ts";

/** The message that starts a case; it is not a request, so no server takes it. */
export const NEXT_CASE = "next case";

/** Receives the messages of a channel. */
export function serveCases(post: (message: unknown) => void): (message: unknown) => void {
  const handlers = makeCarrierHandlers((event) => server.tell(event));
  let server: Server = serve(handlers, post);
  return (message) => {
    if (message !== NEXT_CASE) return server.take(message);
    server.close();
    server = serve(handlers, post);
  };
}
