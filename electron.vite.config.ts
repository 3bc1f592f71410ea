// Builds the bundles: main and engine for Electron's Node, the preload as one CommonJS file, the window for Chromium.
import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "electron-vite";
import { enginePrograms } from "#tools/engine-programs.ts";
import { guidePages } from "#tools/guide/plugin.ts";

/** The page is not on Vite's own address, so hot reload must be told where Vite is. */
const vitePort = Number(process.env["SWITCHBOARD_VITE_PORT"] ?? 5173);

const at = (path: string): string => resolve(import.meta.dirname, path);

export default defineConfig({
  main: {
    plugins: [enginePrograms(import.meta.dirname)],
    build: {
      outDir: "out/main",
      sourcemap: true,
      rollupOptions: { input: { index: at("src/main/index.ts") } },
    },
  },
  preload: {
    build: {
      outDir: "out/preload",
      externalizeDeps: false,
      rollupOptions: {
        input: { index: at("src/preload/index.ts") },
        // A sandboxed preload must be one CommonJS file.
        output: { format: "cjs", entryFileNames: "[name].cjs", codeSplitting: false },
      },
    },
  },
  renderer: {
    root: at("src/renderer"),
    plugins: [react(), guidePages(import.meta.dirname)],
    server: {
      host: "127.0.0.1",
      port: vitePort,
      strictPort: true,
      // The pictures of the guide are outside the window's folder.
      fs: { allow: [import.meta.dirname] },
      hmr: { protocol: "ws", host: "127.0.0.1", clientPort: vitePort },
    },
    build: {
      outDir: at("out/renderer"),
      minify: "oxc",
      // One sheet, in one order: a part that is loaded later must not change the look of others.
      cssCodeSplit: false,
      sourcemap: true,
      rollupOptions: {
        input: { index: at("src/renderer/index.html") },
        // What two parts share is in one file too. The bundler would make a file for each set of parts that share modules.
        output: {
          codeSplitting: {
            groups: [
              { name: "first", tags: ["$initial"], priority: 2 },
              { name: "shared", minShareCount: 2, priority: 1 },
            ],
          },
        },
      },
    },
  },
});
