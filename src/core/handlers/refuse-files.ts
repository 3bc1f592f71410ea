// Keeps what is asked of the service away from opened files: they hold what they hold, and nothing is sent for them.
import { Failed } from "../../contract/failure.ts";
import type { Handlers, OnlineName } from "../../contract/methods/methods.ts";
import { decodeSourceId, LIVE_SOURCE, sourceOfConnection } from "../../domain/records/source-id.ts";

/** Throws `Failed` badRequest for a connection of an opened file. */
function refuseConnection(connectionId: string, method: OnlineName): void {
  if (sourceOfConnection(connectionId) !== LIVE_SOURCE) refuse(method);
}

function refuseResult(resultId: number, method: OnlineName): void {
  if (decodeSourceId(resultId)?.source !== LIVE_SOURCE) refuse(method);
}

function refuse(method: OnlineName): never {
  throw new Failed({ kind: "badRequest", method, issues: ["Opened files are not asked of the service."] });
}

/** The same handlers, each of which refuses opened files before it does anything. */
export function refusingFiles(handlers: Handlers<OnlineName>): Handlers<OnlineName> {
  return {
    "query.run": (input, call) => {
      refuseConnection(input.connectionId, "query.run");
      return handlers["query.run"](input, call);
    },
    "walk.more": (input, call) => {
      refuseResult(input.resultId, "walk.more");
      return handlers["walk.more"](input, call);
    },
    "walk.all": (input, call) => {
      refuseResult(input.resultId, "walk.all");
      return handlers["walk.all"](input, call);
    },
    "call.fetch": (input, call) => {
      refuseConnection(input.connectionId, "call.fetch");
      return handlers["call.fetch"](input, call);
    },
    "connection.test": (input, call) => {
      refuseConnection(input.connection.id, "connection.test");
      return handlers["connection.test"](input, call);
    },
  };
}
