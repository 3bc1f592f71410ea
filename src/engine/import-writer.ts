// The entry of an import's writer thread; core/handlers/opened/writer-thread.ts does the work.
import { parentPort, workerData } from "node:worker_threads";
import { runWriter } from "../core/handlers/opened/writer-thread.ts";

if (parentPort !== null) runWriter(workerData, parentPort);
