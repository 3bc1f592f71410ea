// The methods for data on disk: list it with its sizes, and forget entries.
import { REFUSAL_TEXTS } from "../../refusal-texts.ts";
import { badRequest } from "../../../contract/failure.ts";
import type { Handlers, MethodName, OfflineName } from "../../../contract/methods/methods.ts";
import type { KeptKind } from "../../../contract/methods/storage-methods.ts";
import { freeOrNull } from "../../files/base/disk-room.ts";
import { dropConnection } from "./drop-connection.ts";
import { forgetAll, forgetOld } from "./forget-old.ts";
import type { StorageParts } from "./storage-parts.ts";
import { trimTo } from "./trim.ts";
import { listKept, needsConnection, needsFile, removeDamaged, totalBytes } from "./kept-entries.ts";

export type StorageName = Extract<MethodName & OfflineName, `storage.${string}`>;

export function storageHandlers(parts: StorageParts): Handlers<StorageName> {
  const { live, opened, exports, freeBytes } = parts;
  return {
    "storage.list": async (_input, { signal }) => {
      const kept = { live, files: opened.kept(), jobs: exports.kept() };
      const entries = await listKept(kept, signal);
      return { entries, totalBytes: totalBytes(kept, entries), freeBytes: freeOrNull(freeBytes, live.path) };
    },
    "storage.trimTo": (limit) => trimTo({ live, opened, exports }, limit),
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

function forgetters({ live, opened, exports }: StorageParts): Readonly<Record<KeptKind, (id: string) => unknown>> {
  return {
    async connection(connectionId) {
      if (needsConnection(live, exports.kept(), connectionId)) throw refuse(REFUSAL_TEXTS.storage.recordsNeeded);
      await dropConnection(live, connectionId, true);
    },
    async file(id) {
      if (needsFile(exports.kept(), Number(id))) throw refuse(REFUSAL_TEXTS.storage.rowsNeeded);
      await opened.forget(Number(id));
    },
    index() {
      throw refuse(REFUSAL_TEXTS.storage.index);
    },
    export: (jobId) => exports.discard(jobId),
    damaged: (name) => removeDamaged(live.path, [name]),
  };
}

const refuse = (issue: string) => badRequest("storage.forget", issue);
