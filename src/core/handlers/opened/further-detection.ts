// Looks for records beyond the beginning of a file in a thread of the import: seconds of work while the engine keeps answering.
import type { MessagePort } from "node:worker_threads";
import { failureOf, type Failure } from "#contract/failure.ts";
import type { Detection, Packing } from "#contract/methods/detection.ts";
import { detectFurther, type DetectFurther } from "#core/files/read/detect-file.ts";
import { NoLog } from "#core/files/read/records/read-failure.ts";
import { answerEngine, runInThread } from "#core/handlers/base/run-in-thread.ts";

/** The work of an import's thread that looks into a file instead of reading it. */
export interface FurtherDetectionInput {
  /** its path */
  readonly lookedInto: string;
  readonly packing: Packing;
}

/** `noLog`: the failure of a file that holds no log. */
type Found = { readonly detection: Detection | null } | { readonly noLog: Failure };

export function isFurtherDetection(input: object): input is FurtherDetectionInput {
  return "lookedInto" in input;
}

/** Never rejects. */
export function runFurtherDetection(
  { lookedInto, packing }: FurtherDetectionInput,
  engine: MessagePort,
): Promise<void> {
  // The engine ends the thread of what is cancelled.
  const { signal } = new AbortController();
  return answerEngine(engine, async (): Promise<Found> => {
    try {
      return { detection: await detectFurther(lookedInto, packing, signal) };
    } catch (thrown) {
      if (thrown instanceof NoLog) return { noLog: failureOf(thrown) };
      throw thrown;
    }
  });
}

/** `detectFurther` in a thread with this program. */
export function furtherDetectionBy(program: string): DetectFurther {
  return async (path, packing, signal) => {
    const input: FurtherDetectionInput = { lookedInto: path, packing };
    const found = await runInThread<Found>(program, input, { signal });
    if ("noLog" in found) throw new NoLog(found.noLog);
    return found.detection;
  };
}
