// The writer thread of an import, as a program: what it does stands in core/handlers/opened/writer-thread.ts.
import { parentPort, workerData } from "node:worker_threads";
import { runWriter } from "../core/handlers/opened/writer-thread.ts";

if (parentPort !== null) runWriter(workerData, parentPort);
