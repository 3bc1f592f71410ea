// The entry of an import's reader thread; core/handlers/opened/reader-thread.ts does the work.
import { parentPort, workerData } from "node:worker_threads";
import { runReader } from "#core/handlers/opened/reader-thread.ts";
import { takeEngineLanguage } from "./engine-language.ts";

takeEngineLanguage();
if (parentPort !== null) void runReader(workerData, parentPort);
