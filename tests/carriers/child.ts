// The far end of the child-process carrier: what an engine is to main, in a real process with structured clone.
import { serve } from "../../src/contract/port.ts";
import { makeCarrierHandlers } from "./handlers.ts";

const server = serve(
  makeCarrierHandlers((event) => server.tell(event)),
  (message) => process.send?.(message),
);
process.on("message", (message) => server.take(message));
process.on("disconnect", () => process.exit(0));
