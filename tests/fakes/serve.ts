// Runs the fake service as a process: prints one line of JSON with its roots and key, and takes faults over its
// parent's IPC. node tests/fakes/serve.ts [--messages 500] [--calls 50] [--seed 7] [--port 4000]
import { parseArgs } from "node:util";
import { asNumber, isMap } from "#domain/text/lenient.ts";
import { startFakeService, type Fault, type FaultOptions } from "./service.ts";

/**
 * The messages of a parent: `setFaults` with the arguments of that method, or `requests` to get all requests so far.
 */
export type ParentMessage =
  | { readonly kind: "setFaults"; readonly fault: Fault | null; readonly options?: FaultOptions }
  | { readonly kind: "requests" };

const { values } = parseArgs({
  options: {
    messages: { type: "string" },
    calls: { type: "string" },
    seed: { type: "string" },
    port: { type: "string" },
  },
});
const numbers = Object.entries(values).flatMap(([name, text]) => {
  const number = asNumber(text);
  return number === null ? [] : [[name, number] as const];
});
const fake = await startFakeService(Object.fromEntries(numbers));
console.log(JSON.stringify({ chatRoot: fake.chatRoot, callsRoot: fake.callsRoot, key: fake.service.key }));

process.on("message", (message: unknown) => {
  if (!isParentMessage(message)) return;
  if (message.kind === "setFaults") fake.setFaults(message.fault, message.options);
  else process.send?.({ kind: "requests", requests: fake.requests });
});
process.on("disconnect", () => void fake.close());
process.on("SIGTERM", () => void fake.close().then(() => process.exit(0)));

/** The parent is a test of this repository, so checking the kind is enough. */
function isParentMessage(message: unknown): message is ParentMessage {
  return isMap(message) && (message["kind"] === "setFaults" || message["kind"] === "requests");
}
