// Checks the pages of an archive in a thread of the import, which reads every page while the engine keeps answering.
import { Worker, type MessagePort } from "node:worker_threads";
import type { CheckProgress } from "#contract/check-progress.ts";
import { Failed, failureOf, type Failure } from "#contract/failure.ts";
import { checkPages } from "#core/store/archive/archive-pages.ts";
import { say } from "#texts/say.ts";

/** The work of an import's thread that checks an archive instead of filling a store. */
export interface PageCheckInput {
  /** of the archive */
  readonly archive: string;
}

type FromPageCheck =
  | { readonly say: "progress"; readonly check: CheckProgress }
  | { readonly say: "done" }
  | { readonly say: "failed"; readonly failure: Failure };

export function isPageCheck(input: object): input is PageCheckInput {
  return "archive" in input;
}

/** Never throws: a failure is a message, because exceptions lose facts between threads. */
export function runPageCheck({ archive }: PageCheckInput, engine: MessagePort): void {
  const tell = (message: FromPageCheck): void => engine.postMessage(message);
  try {
    checkPages(archive, (check) => tell({ say: "progress", check }));
    tell({ say: "done" });
  } catch (thrown) {
    tell({ say: "failed", failure: failureOf(thrown) });
  }
}

/** Resolves with its size in rows. Rejects with `Failed` badFile for damage, and with the signal's reason. */
export async function checkPagesInThread(
  program: string,
  input: PageCheckInput,
  { signal, emit }: { readonly signal: AbortSignal; readonly emit: (check: CheckProgress) => void },
): Promise<number> {
  signal.throwIfAborted();
  let size = 0;
  const thread = new Worker(program, { workerData: input });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const cancel = (): void => reject(signal.reason);
  signal.addEventListener("abort", cancel, { once: true });
  thread.on("error", (thrown) => reject(new Failed(failureOf(thrown))));
  thread.on("exit", () => reject(new Failed({ kind: "interrupted" })));
  thread.on("message", (message: FromPageCheck) => {
    if (message.say === "progress") {
      size = message.check.total;
      emit(message.check);
    } else if (message.say === "done") resolve();
    else reject(new Failed(asDamage(message.failure)));
  });
  try {
    await promise;
    return size;
  } finally {
    signal.removeEventListener("abort", cancel);
    await thread.terminate();
  }
}

/** SQLite gives up where even the check cannot go on. */
function asDamage(failure: Failure): Failure {
  const isDamage = failure.kind === "storage" && failure.cause === "corrupt";
  return isDamage ? { kind: "badFile", line: null, byte: null, why: say("core.archive.damaged") } : failure;
}
