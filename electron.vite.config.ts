// How the bundles are built: main and engine for Electron's Node, the preload as one CommonJS file, the window for Chromium.
import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "electron-vite";

/** The page is not on Vite's own address, so hot reload must be told where Vite is. */
const vitePort = Number(process.env["SWITCHBOARD_VITE_PORT"] ?? 5173);

const at = (path: string): string => resolve(import.meta.dirname, path);

export default defineConfig({
  main: {
    build: {
      outDir: "out/main",
      sourcemap: true,
      // better-sqlite3 finds its prebuilt binary beside its own files, so it stays outside the bundle; fflate declares a
      // `require` of its own, which the bundler's own would meet.
      externalizeDeps: {
        include: ["better-sqlite3", "fflate"],
        exclude: ["electron-store", "electron-log", "hyparquet-writer", "ky", "zod"],
      },
      rollupOptions: {
        input: {
          index: at("src/main/index.ts"),
          engine: at("src/engine/index.ts"),
          "import-reader": at("src/engine/import-reader.ts"),
          "import-writer": at("src/engine/import-writer.ts"),
          "archive-writer": at("src/engine/archive-writer.ts"),
        },
      },
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
    plugins: [react()],
    server: {
      host: "127.0.0.1",
      port: vitePort,
      strictPort: true,
      hmr: { protocol: "ws", host: "127.0.0.1", clientPort: vitePort },
    },
    build: {
      outDir: at("out/renderer"),
      sourcemap: true,
      rollupOptions: { input: { index: at("src/renderer/index.html") } },
    },
  },
});
