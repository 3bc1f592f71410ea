// The entry of an import's second thread: core/handlers/opened/writer-thread.ts fills a store, page-check.ts checks an archive.
import { parentPort, workerData } from "node:worker_threads";
import { isPageCheck, runPageCheck, type PageCheckInput } from "#core/handlers/opened/page-check.ts";
import { runWriter, type WriterInput } from "#core/handlers/opened/writer-thread.ts";
import { takeEngineLanguage } from "./engine-language.ts";

takeEngineLanguage();
const input: WriterInput | PageCheckInput = workerData;
if (parentPort !== null) {
  if (isPageCheck(input)) void runPageCheck(input, parentPort);
  else runWriter(input, parentPort);
}
