// The methods of connections: pages of the service, calls that were read in full, saved and recent queries, forgetting.
import type { Handlers, OfflineName } from "#contract/methods/methods.ts";
import { isFileConnection } from "#domain/connection.ts";
import type { ConnectionStores } from "#core/store/sources/connection-stores.ts";
import type { Sources } from "#core/handlers/base/sources.ts";
import type { Exports } from "#core/handlers/export/job/jobs.ts";

type PageName = Extract<
  OfflineName,
  `result.${"drop" | "forgetRun" | "takePage" | "countHeld" | "noteAskedAgain" | "noteFailure" | "noteLoadingAll"}`
>;

export type ConnectionName =
  | Extract<OfflineName, `saved.${string}` | "recent.list" | "connection.drop" | "result.create" | "call.store">
  | PageName;

export function connectionHandlers(
  connections: ConnectionStores,
  sources: Sources,
  exports: Pick<Exports, "follows">,
): Handlers<ConnectionName> {
  const { saved } = connections;
  return {
    "saved.list": ({ connectionId }) => saved.list(connectionId),
    "saved.save": (wanted) => saved.save(wanted),
    "saved.rename": (wanted) => saved.rename(wanted),
    "saved.delete": ({ savedId }) => nothing(saved.delete(savedId)),
    "saved.versions": ({ savedId }) => saved.versions(savedId),
    "recent.list": (wanted) =>
      isFileConnection(wanted.connectionId)
        ? []
        : sources.ofConnection(wanted.connectionId, "recent.list").store.results.listRecent(wanted),
    "connection.drop": ({ connectionId }) => {
      saved.deleteAll(connectionId);
      const number = connections.numberOf(connectionId);
      if (number !== null) connections.forget(number);
      return {};
    },
    "result.create": ({ origin, ...wanted }) => {
      const source = sources.ofNumber(connections.numberForWriting(wanted.connectionId, origin), "result.create");
      const isNeeded = (resultId: number): boolean => exports.follows(source.numberOf(resultId));
      return source.result(source.store.results.create(wanted, isNeeded));
    },
    "call.store": ({ connectionId, origin, record, followedBy }) => {
      const source = sources.ofNumber(connections.numberForWriting(connectionId, origin), "call.store");
      const json = typeof record === "string" ? record : JSON.stringify(record ?? null);
      const by = followedBy === undefined ? undefined : source.localOf(followedBy);
      return source.detail(source.store.records.storeFullCall(connectionId, json, by));
    },
    ...pageHandlers(sources),
  };
}

/** The pages of a result, and the notes about its loading. They fail for a result that is gone. */
function pageHandlers(sources: Sources): Handlers<PageName> {
  return {
    "result.drop": ({ resultId, withRun }) => {
      const { source, local } = sources.ofId(resultId, "result.drop");
      return nothing(source.store.results.drop(local, withRun));
    },
    "result.forgetRun": ({ resultId }) => {
      const { source, local } = sources.ofId(resultId, "result.forgetRun");
      return nothing(source.store.results.forgetRun(local));
    },
    "result.takePage": (page) => {
      const { source, local } = sources.ofId(page.resultId, "result.takePage");
      const stored = source.store.results.takePage({ ...page, resultId: local });
      return { ...stored, summary: source.result(stored.summary) };
    },
    "result.countHeld": (wanted) => {
      const { source, local } = sources.ofId(wanted.resultId, "result.countHeld");
      return source.store.results.countHeld({ ...wanted, resultId: local });
    },
    "result.noteAskedAgain": (wanted) => {
      const { source, local } = sources.ofId(wanted.resultId, "result.noteAskedAgain");
      return source.result(source.store.results.noteAskedAgain({ ...wanted, resultId: local }));
    },
    "result.noteFailure": (wanted) => {
      const { source, local } = sources.ofId(wanted.resultId, "result.noteFailure");
      return nothing(source.store.results.noteFailure({ ...wanted, resultId: local }));
    },
    "result.noteLoadingAll": (wanted) => {
      const { source, local } = sources.ofId(wanted.resultId, "result.noteLoadingAll");
      return nothing(source.store.results.noteLoadingAll({ ...wanted, resultId: local }));
    },
  };
}

/** The answer of a method that gives none. */
function nothing(_done: void): Record<string, never> {
  return {};
}
