// The entry of the thread that sorts rows; core/store/views/sort-thread.ts does the work.
import { parentPort, workerData } from "node:worker_threads";
import { runSorter } from "#core/store/views/sort-thread.ts";

if (parentPort !== null) runSorter(workerData, parentPort);
