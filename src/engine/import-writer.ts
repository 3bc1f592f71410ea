// The entry of an import's writer thread; core/handlers/opened/writer-thread.ts does the work.
import { parentPort, workerData } from "node:worker_threads";
import { runWriter } from "../core/handlers/opened/writer-thread.ts";
import { takeEngineLanguage } from "./take-language.ts";

takeEngineLanguage();
if (parentPort !== null) runWriter(workerData, parentPort);
