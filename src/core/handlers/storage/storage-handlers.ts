// The methods for data on disk: list it with its sizes, and forget entries.
import { badRequest } from "#contract/failure.ts";
import type { Handlers, MethodName, OfflineName } from "#contract/methods/methods.ts";
import type { KeptKind } from "#contract/methods/storage-methods.ts";
import { freeOrNull } from "#core/files/base/disk-room.ts";
import { forgetAll, forgetOld } from "./forget-by-age.ts";
import type { StorageParts } from "./storage-parts.ts";
import { trimTo } from "./trim.ts";
import { listKept, needsSource, removeDamaged, totalBytes } from "./kept-entries.ts";
import { say } from "#texts/say.ts";

export type StorageName = Extract<MethodName & OfflineName, `storage.${string}`>;

export function storageHandlers(parts: StorageParts): Handlers<StorageName> {
  const { connections, opened, exports, freeBytes } = parts;
  return {
    "storage.list": async (_input, { signal }) => {
      const kept = { connections, files: opened.kept(), jobs: exports.kept() };
      const entries = await listKept(kept, signal);
      return {
        entries,
        totalBytes: totalBytes(connections, entries),
        freeBytes: freeOrNull(freeBytes, connections.dataFolder),
      };
    },
    "storage.trimTo": (limit) => trimTo({ connections, opened, exports }, limit),
    "storage.forgetOld": ({ beforeMs }) => forgetOld(parts, beforeMs),
    "storage.clear": async () => {
      await forgetAll(parts);
      return {};
    },
    "storage.forget": async ({ kind, id }) => {
      await forgetters(parts)[kind](id);
      return {};
    },
  };
}

function forgetters({
  connections,
  opened,
  exports,
}: StorageParts): Readonly<Record<KeptKind, (id: string) => unknown>> {
  return {
    connection(connectionId) {
      const number = connections.numberOf(connectionId);
      if (number === null) return;
      if (needsSource(exports.kept(), number)) throw refuse(say("core.refusals.storage.recordsNeeded"));
      connections.forget(number);
    },
    async file(id) {
      if (needsSource(exports.kept(), Number(id))) throw refuse(say("core.refusals.storage.rowsNeeded"));
      await opened.forget(Number(id));
    },
    export: (jobId) => exports.discard(jobId),
    damaged: (name) => removeDamaged(connections.folders, [name]),
  };
}

const refuse = (issue: string) => badRequest("storage.forget", issue);
