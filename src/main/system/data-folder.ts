// The folder of settings, keys, logs and the store, where it is not the system's.
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";

/** The part of Electron's `app` that names the folder. */
export interface DataPlace {
  readonly setPath: (name: "userData", path: string) => void;
}

/**
 * Takes the folder that the environment names, for its owner only; nothing when it names none. Electron refuses a relative
 * path and makes no folder. Source: Electron, shell/browser/api/electron_api_app.cc, App::SetPath.
 */
export function takeDataFolder(app: DataPlace, named: string | undefined): void {
  if (named === undefined || named === "") return;
  const folder = resolve(named);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    throw new Error(`The folder that SWITCHBOARD_DATA_DIR names cannot be used. Name another one. (${why})`);
  }
  app.setPath("userData", folder);
}
