// Checks the pages of an archive in a thread of the import, which reads every page while the engine keeps answering.
import type { MessagePort } from "node:worker_threads";
import type { CheckProgress } from "#contract/check-progress.ts";
import { Failed } from "#contract/failure.ts";
import { answerEngine, runInThread } from "#core/handlers/base/run-in-thread.ts";
import { checkPages } from "#core/store/archive/archive-pages.ts";
import { say } from "#texts/say.ts";

/** The work of an import's thread that checks an archive instead of filling a store. */
export interface PageCheckInput {
  /** of the archive */
  readonly archive: string;
}

export function isPageCheck(input: object): input is PageCheckInput {
  return "archive" in input;
}

/** Never rejects. */
export function runPageCheck({ archive }: PageCheckInput, engine: MessagePort): Promise<void> {
  return answerEngine(engine, (onProgress: (check: CheckProgress) => void) => checkPages(archive, onProgress));
}

/** Resolves with its size in rows. Rejects with `Failed` badFile for damage, and with the signal's reason. */
export async function checkPagesInThread(
  program: string,
  input: PageCheckInput,
  { signal, emit }: { readonly signal: AbortSignal; readonly emit: (check: CheckProgress) => void },
): Promise<number> {
  let size = 0;
  const onProgress = (check: CheckProgress): void => {
    size = check.total;
    emit(check);
  };
  try {
    await runInThread<void, CheckProgress>(program, input, { signal, onProgress });
    return size;
  } catch (thrown) {
    throw asDamage(thrown);
  }
}

/** SQLite gives up where even the check cannot go on. */
function asDamage(thrown: unknown): unknown {
  const isDamage = thrown instanceof Failed && thrown.failure.kind === "storage" && thrown.failure.cause === "corrupt";
  const why = say("core.archive.damaged");
  return isDamage ? new Failed({ kind: "badFile", line: null, byte: null, why }) : thrown;
}
