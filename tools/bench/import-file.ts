// Imports a file into a new store as the engine does, with two extra threads. Run as a script it does so once and
// prints the peak memory of the whole process, MB.
import { RunningImport } from "#core/handlers/opened/run-import.ts";
import { removeDatabase } from "#core/store/base/database-files.ts";
import { searchPathOf } from "#core/store/search/search-index.ts";
import { detectFile } from "#core/files/read/detect-file.ts";
import type { EngineThreads } from "./engine-threads.ts";
import { peakKilobytes } from "./process-cost.ts";

/** Milliseconds from opening the file to each of these. */
export interface ImportTimes {
  /** the first rows can be read */
  readonly firstRows: number;
  /** everything is stored, before the indexes */
  readonly stored: number;
  readonly done: number;
  /** rows a second while the first and the last tenth of the rows were stored */
  readonly firstTenth: number;
  readonly lastTenth: number;
}

/** Imports the file into a store at the path, which is removed again. Rejects if the number of records differs. */
export async function importFile(
  path: string,
  storePath: string,
  records: number,
  threads: Omit<EngineThreads, "sorter">,
): Promise<ImportTimes> {
  const beganMs = performance.now();
  const times = { firstRows: 0, stored: 0, done: 0 };
  /** rows stored at moments of the import */
  const course = [{ rows: 0, atMs: 0 }];
  const note = (time: keyof typeof times): void => {
    times[time] = performance.now() - beganMs;
  };
  const detection = await detectFile(path, new AbortController().signal);
  const parts = [{ path, name: path, detection, place: 0, damage: null }];
  const running = new RunningImport(
    { path: storePath, parts, others: { unread: [], notChosen: [] }, atMs: 1 },
    threads,
    {
      onReady: () => note("firstRows"),
      onProgress: ({ messages, calls }) =>
        void course.push({ rows: messages + calls, atMs: performance.now() - beganMs }),
      onIndexing: () => note("stored"),
    },
  );
  const { counts } = await running.outcome;
  note("done");
  for (const each of [storePath, searchPathOf(storePath)]) removeDatabase(each);
  const stored = counts.messages + counts.calls;
  if (stored !== records || counts.unreadable > 0) throw new Error(`stored ${stored} records of ${records}`);
  course.push({ rows: records, atMs: times.stored });
  const atMs = (rows: number): number => course.find((each) => each.rows >= rows)?.atMs ?? times.stored;
  const rate = (from: number, to: number): number => ((to - from) / Math.max(1, atMs(to) - atMs(from))) * 1000;
  return { ...times, firstTenth: rate(0, records / 10), lastTenth: rate(records * 0.9, records) };
}

if (import.meta.main) {
  const [path = "", storePath = "", records = "", reader = "", writer = ""] = process.argv.slice(2);
  await importFile(path, storePath, Number(records), { reader, writer });
  process.stdout.write(String((peakKilobytes() ?? Number.NaN) / 1024));
}
