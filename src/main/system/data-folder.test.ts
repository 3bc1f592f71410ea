// The data folder named by the environment: created, absolute, for its owner only.
import { statSync, writeFileSync } from "node:fs";
import { isAbsolute, join, relative } from "node:path";
import { expect, test } from "vitest";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { setDataFolder } from "./data-folder.ts";

test("a relative name becomes an absolute path, because Electron refuses others, and the folder is created", () => {
  const folder = join(makeTemporaryFolder(), "a", "b");
  const set: string[] = [];
  const app = { setPath: (_name: string, path: string) => set.push(path) };
  setDataFolder(app, relative(process.cwd(), folder));
  expect(set).toEqual([folder]);
  expect(isAbsolute(set[0] ?? "")).toBe(true);
  expect(statSync(folder).mode & 0o777).toBe(process.platform === "win32" ? 0o666 : 0o700);
  setDataFolder(app, undefined);
  setDataFolder(app, "");
  expect(set).toHaveLength(1);
});

test("a folder that cannot be created is reported with the variable that names it", () => {
  const file = join(makeTemporaryFolder(), "file");
  writeFileSync(file, "");
  const app = { setPath: (): never => expect.unreachable() };
  expect(() => setDataFolder(app, file)).toThrow("SWITCHBOARD_DATA_DIR");
});
