// Work in a thread beside the engine, which keeps answering: its progress, its result or its failure, and a cancel.
import { Worker, type MessagePort } from "node:worker_threads";
import { Failed, failureOf, type Failure } from "#contract/failure.ts";

type FromThread<Result, Progress> =
  | { readonly say: "progress"; readonly progress: Progress }
  | { readonly say: "done"; readonly result: Result }
  | { readonly say: "failed"; readonly failure: Failure };

/** In the thread: does the work. Never rejects: a failure is a message, because exceptions lose facts between threads. */
export async function answerEngine<Result, Progress>(
  engine: MessagePort,
  work: (onProgress: (progress: Progress) => void) => Result | Promise<Result>,
): Promise<void> {
  const tell = (message: FromThread<Result, Progress>): void => engine.postMessage(message);
  try {
    tell({ say: "done", result: await work((progress) => tell({ say: "progress", progress })) });
  } catch (thrown) {
    tell({ say: "failed", failure: failureOf(thrown) });
  }
}

/**
 * In the engine: starts the program in a thread and resolves with its result. Rejects with `Failed` and with the signal's
 * reason; the thread is gone then.
 */
export async function runInThread<Result, Progress = never>(
  program: string,
  input: object,
  {
    signal,
    onProgress,
  }: { readonly signal: AbortSignal; readonly onProgress?: ((progress: Progress) => void) | undefined },
): Promise<Result> {
  signal.throwIfAborted();
  const thread = new Worker(program, { workerData: input });
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const cancel = (): void => reject(signal.reason);
  signal.addEventListener("abort", cancel, { once: true });
  thread.on("error", (thrown) => reject(new Failed(failureOf(thrown))));
  thread.on("exit", () => reject(new Failed({ kind: "interrupted" })));
  thread.on("message", (message: FromThread<Result, Progress>) => {
    if (message.say === "progress") onProgress?.(message.progress);
    else if (message.say === "done") resolve(message.result);
    else reject(new Failed(message.failure));
  });
  try {
    return await promise;
  } finally {
    signal.removeEventListener("abort", cancel);
    await thread.terminate();
  }
}
