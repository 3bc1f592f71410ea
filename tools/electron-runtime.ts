// Checks for Electron's runtime without the download that importing the package `electron` starts.
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const PACKAGE = resolve(import.meta.dirname, "../node_modules/electron");

/** The path of Electron's program, or null if the runtime was not downloaded. Honours ELECTRON_OVERRIDE_DIST_PATH. */
export function findElectron(): string | null {
  const pathFile = join(PACKAGE, "path.txt");
  const named = existsSync(pathFile) ? readFileSync(pathFile, "utf8").trim() : null;
  const elsewhere = process.env["ELECTRON_OVERRIDE_DIST_PATH"];
  const path =
    elsewhere !== undefined && elsewhere !== ""
      ? join(elsewhere, named ?? (process.platform === "win32" ? "electron.exe" : "electron"))
      : join(PACKAGE, "dist", named ?? "electron");
  return existsSync(path) ? path : null;
}
