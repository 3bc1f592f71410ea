// The far end of the MessageChannel carrier, in a real thread.
import { workerData, type MessagePort } from "node:worker_threads";
import { serveCases } from "./far-end.ts";

const { port }: { port: MessagePort } = workerData;
port.on(
  "message",
  serveCases((message) => port.postMessage(message)),
);
