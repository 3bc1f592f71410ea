// Forgets data whose last use was before a time, or all data.
import { REFUSAL_TEXTS } from "../../refusal-texts.ts";
import { badRequest } from "../../../contract/failure.ts";
import type { Output } from "../../../contract/methods/methods.ts";
import { damagedAtMs, damagedNames, needsConnection, needsFile, removeDamaged } from "./kept-entries.ts";
import { dropConnection, dropOld } from "./drop-connection.ts";
import type { StorageParts } from "./storage-parts.ts";

type Forgotten = Output<"storage.forgetOld">;

/** Exports go first: the others may be needed by them. */
export async function forgetOld(parts: StorageParts, beforeMs: number): Promise<Forgotten> {
  const { live, opened, exports } = parts;
  const oldJobs = exports.kept().filter((job) => !job.isRunning && job.lastUsedAtMs < beforeMs);
  for (const { jobId } of oldJobs) exports.discard(jobId);
  let records = 0;
  for (const connectionId of live.disk.connections()) {
    if (!needsConnection(live, exports.kept(), connectionId)) records += await dropOld(live, connectionId, beforeMs);
  }
  const oldFiles = opened
    .kept()
    .filter((file) => !file.isInUse && file.lastUsedAtMs < beforeMs && !needsFile(exports.kept(), file.openedId));
  for (const { openedId } of oldFiles) await opened.forget(openedId);
  const damaged = damagedNames(live.path).filter((name) => damagedAtMs(live.path, name) < beforeMs);
  removeDamaged(live.path, damaged);
  return { records, files: oldFiles.length, exports: oldJobs.length, damaged: damaged.length };
}

/** Throws `Failed` badRequest while an export is being written. */
export async function forgetAll(parts: StorageParts): Promise<void> {
  const { live, opened, exports } = parts;
  const jobs = exports.kept();
  if (jobs.some(({ isRunning }) => isRunning)) throw badRequest("storage.clear", REFUSAL_TEXTS.export.oneRunning);
  for (const { jobId } of jobs) exports.discard(jobId);
  for (const { openedId } of opened.kept()) await opened.forget(openedId);
  for (const connectionId of live.disk.connections()) await dropConnection(live, connectionId);
  removeDamaged(live.path, damagedNames(live.path));
}
