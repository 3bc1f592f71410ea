// Builds the engine and each of its threads into one file each: a packed program starts them outside its archive.
import { resolve } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";

/** The programs of the engine's process, by the name of their built file. */
const PROGRAMS = {
  engine: "src/engine/index.ts",
  "import-reader": "src/engine/import-reader.ts",
  "import-writer": "src/engine/import-writer.ts",
  "archive-writer": "src/engine/archive-writer.ts",
  "row-sorter": "src/engine/row-sorter.ts",
} as const;

/**
 * The build of fflate for Node declares its own `require`, which bundlers duplicate; the browser build compresses the
 * same way.
 */
const BROWSER_FFLATE = { fflate: "fflate/browser" } as const;

/**
 * Adds the engine's programs to the folder of main. Each is one file with everything it imports except better-sqlite3,
 * which finds its native binary beside its own files. They end in `.mjs`, because no package.json lies above them when
 * packed. `root` is the folder of the project: a bundled configuration does not know its own path.
 */
export function enginePrograms(root: string): Plugin {
  return {
    name: "switchboard:engine-programs",
    apply: "build",
    async buildStart() {
      for (const [name, path] of Object.entries(PROGRAMS)) {
        for (const built of await bundle(root, name, resolve(root, path))) {
          const source = built.type === "chunk" ? built.code : built.source;
          this.emitFile({ type: "asset", fileName: built.fileName, source });
          const modules = built.type === "chunk" ? built.moduleIds : [];
          for (const id of modules) if (!id.startsWith("\0")) this.addWatchFile(id);
        }
      }
    },
  };
}

type Built = Rolldown.OutputChunk | Rolldown.OutputAsset;

async function bundle(root: string, name: string, path: string): Promise<readonly Built[]> {
  const built = await build({
    configFile: false,
    root,
    logLevel: "warn",
    resolve: { alias: BROWSER_FFLATE },
    ssr: { noExternal: true, external: ["better-sqlite3"] },
    build: {
      ssr: true,
      write: false,
      target: "node24",
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: { [name]: path },
        output: { format: "es", entryFileNames: "[name].mjs", codeSplitting: false },
      },
    },
  });
  if (Array.isArray(built) || !("output" in built)) throw new Error(`${name} was not built as one bundle`);
  return built.output;
}
