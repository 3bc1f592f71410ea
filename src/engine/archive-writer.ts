// The thread that writes an archive, as a program: what it does stands in core/handlers/export/job/archive-thread.ts.
import { parentPort, workerData } from "node:worker_threads";
import { runArchiver } from "../core/handlers/export/job/archive-thread.ts";

if (parentPort !== null) runArchiver(workerData, parentPort);
