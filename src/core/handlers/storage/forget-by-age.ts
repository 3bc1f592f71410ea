// Forgets data whose last use was before a time, or all data.
import { badRequest, failureOf } from "#contract/failure.ts";
import type { Output } from "#contract/methods/methods.ts";
import type { Log } from "#core/ports.ts";
import type { Store } from "#core/store/store.ts";
import { runSliced } from "#core/handlers/base/run-sliced.ts";
import { listDamaged, needsSource, removeDamaged } from "./kept-entries.ts";
import type { StorageParts } from "./storage-parts.ts";
import { say } from "#texts/say.ts";

type Forgotten = Output<"storage.forgetOld">;

/** Exports go first: the others may be needed by them. */
export async function forgetOld(parts: StorageParts, beforeMs: number): Promise<Forgotten> {
  const { connections, opened, exports } = parts;
  const oldJobs = exports.kept().filter((job) => !job.isRunning && job.lastUsedAtMs < beforeMs);
  for (const { jobId } of oldJobs) await exports.discard(jobId);
  let records = 0;
  for (const { number } of connections.list()) {
    const store = needsSource(exports.kept(), number) ? null : connections.storeOf(number);
    if (store !== null) records += await removeOld(store, beforeMs);
  }
  const oldFiles = opened
    .kept()
    .filter((file) => !file.isInUse && file.lastUsedAtMs < beforeMs && !needsSource(exports.kept(), file.openedId));
  for (const { openedId } of oldFiles) await opened.forget(openedId);
  const damaged = listDamaged(connections.folders).filter(({ writtenAtMs }) => writtenAtMs < beforeMs);
  removeDamaged(
    connections.folders,
    damaged.map(({ name }) => name),
  );
  return { records, files: oldFiles.length, exports: oldJobs.length, damaged: damaged.length };
}

/** Removes the records loaded before the time, except results with an open view. Returns their number. */
async function removeOld(store: Store, beforeMs: number): Promise<number> {
  if (store.readOnly !== null) return 0;
  store.old.begin(beforeMs, (resultId) => store.views.isOpenOn(resultId));
  return await finishBegun(store, new AbortController().signal);
}

/** Returns the number of removed records. While an export reads the store, they stay in its log, so the end waits for it. */
async function finishBegun({ old, snapshots }: Store, signal: AbortSignal): Promise<number> {
  const records = await runSliced(old.removing(), signal);
  await snapshots.whenNone();
  await runSliced(old.settling(), signal);
  return records;
}

/** Finishes a removal of old records that was cut off. Never rejects: the next opening of the store tries again. */
export async function finishRemoval(store: Store, log: Log, signal: AbortSignal): Promise<void> {
  try {
    if (store.readOnly !== null || !store.old.hasBegun()) return;
    log.info("the removal of old records goes on");
    await finishBegun(store, signal);
  } catch (thrown) {
    if (!signal.aborted) log.warn("old records were not removed", { failure: failureOf(thrown).kind });
  }
}

/** Throws `Failed` badRequest while an export is being written. */
export async function forgetAll({ connections, opened, exports }: StorageParts): Promise<void> {
  const jobs = exports.kept();
  if (jobs.some(({ isRunning }) => isRunning))
    throw badRequest("storage.clear", say("core.refusals.export.oneRunning"));
  for (const { jobId } of jobs) await exports.discard(jobId);
  for (const { openedId } of opened.kept()) await opened.forget(openedId);
  for (const { number } of connections.list()) connections.forget(number);
  connections.saved.deleteAll(null);
  removeDamaged(
    connections.folders,
    listDamaged(connections.folders).map(({ name }) => name),
  );
}
