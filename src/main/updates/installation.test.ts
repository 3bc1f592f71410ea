// How the program was installed, read from real files.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { readInstallation, type RunningProgram } from "./installation.ts";

function program(folder: string, change: Partial<RunningProgram> = {}): RunningProgram {
  return {
    isPackaged: true,
    platform: "linux",
    versions: { electron: "45.0.0" },
    execPath: join(folder, "switchboard"),
    resourcesPath: folder,
    environment: {},
    ...change,
  };
}

test("an AppImage is known by its variable, on Linux only", () => {
  const folder = makeTemporaryFolder();
  const environment = { APPIMAGE: join(folder, "Switchboard.AppImage") };
  expect(readInstallation(program(folder, { environment }))).toMatchObject({ isAppImage: true });
  const none = { isAppImage: false };
  expect(readInstallation(program(folder))).toMatchObject(none);
  expect(readInstallation(program(folder, { environment, platform: "win32" }))).toMatchObject(none);
  expect(readInstallation(program(folder, { environment: { APPIMAGE: "relative" } }))).toMatchObject(none);
});

test("a deb or rpm package and the installer for Windows are known by their files", () => {
  const folder = makeTemporaryFolder();
  expect(readInstallation(program(folder))).toMatchObject({ isSystemPackage: false, hasUninstaller: false });
  writeFileSync(join(folder, "package-type"), "deb");
  writeFileSync(join(folder, "Uninstall Switchboard.exe"), "");
  expect(readInstallation(program(folder))).toMatchObject({ isSystemPackage: true, hasUninstaller: true });
});

test("the browser shell is known by having no Electron", () => {
  const folder = makeTemporaryFolder();
  const shell = program(folder, { isPackaged: false, versions: {}, resourcesPath: undefined });
  expect(readInstallation(shell)).toMatchObject({ isElectron: false, isPackaged: false });
  expect(readInstallation(program(folder))).toMatchObject({ isElectron: true });
});
