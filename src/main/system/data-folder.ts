// The folder of settings, keys, logs and the store, if it is not the system's.
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { PROBLEM_TEXTS } from "./texts.ts";

/** The part of Electron's `app` that sets the folder. */
export interface DataPlace {
  readonly setPath: (name: "userData", path: string) => void;
}

/** Uses the folder that the environment names, private to its owner. Electron needs an absolute, existing one. */
export function takeDataFolder(app: DataPlace, named: string | undefined): void {
  if (named === undefined || named === "") return;
  const folder = resolve(named);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    throw new Error(PROBLEM_TEXTS.dataFolder(why));
  }
  app.setPath("userData", folder);
}
