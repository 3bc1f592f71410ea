// The reader thread of an import, as a program: what it does stands in core/handlers/opened/reader-thread.ts.
import { parentPort, workerData } from "node:worker_threads";
import { runReader } from "../core/handlers/opened/reader-thread.ts";

if (parentPort !== null) void runReader(workerData, parentPort);
