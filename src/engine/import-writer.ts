// The writer thread of an import, as a program: what it does stands in core/handlers/import/writer-thread.ts.
import { parentPort, workerData } from "node:worker_threads";
import { runWriter } from "../core/handlers/import/writer-thread.ts";

if (parentPort !== null) runWriter(workerData, parentPort);
