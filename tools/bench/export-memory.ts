// Runs in a separate process: opens a store and a view, exports it, and prints the peak memory above idle in MB.
import { openStore } from "#core/store/store.ts";
import { exportFormat } from "#contract/exports/export-formats.ts";
import { openExporter } from "./exporter.ts";

const [path = "", resultId = "", format = "", folder = ""] = process.argv.slice(2);
const store = openStore(path);
let mostBytes = 0;
const look = (): void => {
  mostBytes = Math.max(mostBytes, process.memoryUsage.rss());
};
const exporter = openExporter({
  store,
  resultId: Number(resultId),
  folder,
  format: exportFormat.parse(format),
  onProgress: look,
});
// The garbage of opening the view does not count as idle memory.
globalThis.gc?.();
const idleBytes = process.memoryUsage.rss();
await exporter.run();
look();
store.close();
process.stdout.write(String((mostBytes - idleBytes) / 1e6));
