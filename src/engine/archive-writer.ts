// The entry of the archive thread; core/handlers/export/job/archive-thread.ts does the work.
import { parentPort, workerData } from "node:worker_threads";
import { runArchiver } from "#core/handlers/export/job/archive-thread.ts";
import { takeEngineLanguage } from "./engine-language.ts";

takeEngineLanguage();
if (parentPort !== null) void runArchiver(workerData, parentPort);
