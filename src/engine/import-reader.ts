// The entry of an import's first thread: core/handlers/opened/reader-thread.ts reads files, further-detection.ts looks into one.
import { parentPort, workerData } from "node:worker_threads";
import {
  isFurtherDetection,
  runFurtherDetection,
  type FurtherDetectionInput,
} from "#core/handlers/opened/further-detection.ts";
import { runReader, type ReaderInput } from "#core/handlers/opened/reader-thread.ts";
import { takeEngineLanguage } from "./engine-language.ts";

takeEngineLanguage();
const input: ReaderInput | FurtherDetectionInput = workerData;
if (parentPort !== null) {
  if (isFurtherDetection(input)) void runFurtherDetection(input, parentPort);
  else void runReader(input, parentPort);
}
