// Bundles the programs of the engine's threads as they ship; from their sources each thread would read a hundred files
// first.
import { join, resolve } from "node:path";
import { build } from "vite";

const ROOT = resolve(import.meta.dirname, "../..");
/** Inside the project, so that external modules are found, and not in `out`, which is packed. */
const FOLDER = join(ROOT, ".cache/bench");
const SOURCES = join(ROOT, "src/engine");

/** Paths of the programs. */
export interface EngineThreads {
  readonly reader: string;
  readonly writer: string;
  readonly sorter: string;
}

let bundled: Promise<EngineThreads> | null = null;

/** Bundles them once. */
export function engineThreads(): Promise<EngineThreads> {
  bundled ??= bundle();
  return bundled;
}

async function bundle(): Promise<EngineThreads> {
  const input = {
    reader: join(SOURCES, "import-reader.ts"),
    writer: join(SOURCES, "import-writer.ts"),
    sorter: join(SOURCES, "row-sorter.ts"),
  };
  await build({
    root: ROOT,
    configFile: false,
    logLevel: "error",
    ssr: { noExternal: true, external: ["better-sqlite3"] },
    build: { ssr: true, target: "node24", outDir: FOLDER, emptyOutDir: true, rollupOptions: { input } },
  });
  return { reader: join(FOLDER, "reader.js"), writer: join(FOLDER, "writer.js"), sorter: join(FOLDER, "sorter.js") };
}
