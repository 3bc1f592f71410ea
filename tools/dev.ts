// npm run dev: Vite's server with hot reload for the page; main and preload are rebuilt and restarted when they change.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { defaultDataDir } from "#tools/browser-shell/index.ts";
import { hasDisplay } from "./desktop.ts";
import { findElectron } from "./electron-runtime.ts";
import { programOf } from "#tools/test/command.ts";

const ROOT = resolve(import.meta.dirname, "..");

/** A port that was free a moment ago. */
function freePort(): Promise<number> {
  return new Promise((settle, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        address === null || typeof address === "string" ? reject(new Error("no port")) : settle(address.port),
      );
    });
  });
}

/** Makes electron-vite start the browser shell instead of Electron. */
const SHELL_ENVIRONMENT = {
  ELECTRON_EXEC_PATH: process.execPath,
  ELECTRON_ENTRY: join(ROOT, "tools/browser-shell/index.ts"),
  SWITCHBOARD_SHELL_SESSION: randomBytes(32).toString("base64url"),
};

/** The port, like the session above, stays the same over restarts, so that the open tab reconnects by itself. */
async function shellArguments(): Promise<readonly string[]> {
  return [`--port=${await freePort()}`, `--data-dir=${defaultDataDir()}`, "--wait"];
}

const useShell =
  process.argv.includes("--browser-shell") || findElectron() === null || !hasDisplay(process.platform, process.env);
if (useShell) console.log("Electron's runtime is not here, so Switchboard runs in a browser.");
const shellArgs = useShell ? await shellArguments() : [];
const { file, args } = programOf("electron-vite", "electron-vite", ["dev", "--watch", "--", ...shellArgs]);
const child = spawn(file, args, {
  cwd: ROOT,
  stdio: "inherit",
  env: {
    ...process.env,
    SWITCHBOARD_VITE_PORT: String(await freePort()),
    ...(useShell ? SHELL_ENVIRONMENT : {}),
  },
});
child.on("exit", (code) => (process.exitCode = code ?? 1));
// The terminal sends Ctrl-C to the whole group; this process only waits for the end.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => child.kill("SIGTERM"));
