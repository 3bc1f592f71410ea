// The far end of the MessageChannel carrier, in a real thread.
import { workerData } from "node:worker_threads";
import type { MessagePort } from "node:worker_threads";
import { serve } from "../../src/contract/port.ts";
import { makeCarrierHandlers } from "./handlers.ts";

const { port }: { port: MessagePort } = workerData;
const server = serve(
  makeCarrierHandlers((event) => server.tell(event)),
  (message) => port.postMessage(message),
);
port.on("message", (message) => server.take(message));
