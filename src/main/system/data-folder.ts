// The folder of settings, keys, logs and the store, if it is not the system's.
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { say } from "#texts/say.ts";

/** The part of Electron's `app` that sets the folder. */
export interface DataPlace {
  readonly setPath: (name: "userData", path: string) => void;
}

/**
 * Uses the folder named by the environment, readable for its owner only; does nothing if none is named. Electron
 * refuses a relative path and creates no folder. Source: Electron, shell/browser/api/electron_api_app.cc, App::SetPath.
 */
export function setDataFolder(app: DataPlace, named: string | undefined): void {
  if (named === undefined || named === "") return;
  const folder = resolve(named);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    throw new Error(say("main.problems.dataFolder", { why }));
  }
  app.setPath("userData", folder);
}
