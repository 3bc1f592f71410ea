// How the program was installed, read from real files.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTemporaryFolder } from "../../../tests/fakes/store.ts";
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

test("an AppImage is known by its variable, on Linux only, and can be replaced where the person may write", () => {
  const folder = makeTemporaryFolder();
  const appImage = join(folder, "Switchboard.AppImage");
  writeFileSync(appImage, "");
  const environment = { APPIMAGE: appImage };
  expect(readInstallation(program(folder, { environment }))).toMatchObject({ appImage, canReplace: true });
  const none = { appImage: null, canReplace: false };
  expect(readInstallation(program(folder, { environment, platform: "win32" }))).toMatchObject(none);
  expect(readInstallation(program(folder, { environment: { APPIMAGE: "relative" } }))).toMatchObject(none);
  const gone = { APPIMAGE: join(folder, "gone.AppImage") };
  expect(readInstallation(program(folder, { environment: gone }))).toMatchObject({ canReplace: false });
});

test("an AppImage in a folder of somebody else cannot be replaced", () => {
  const folder = makeTemporaryFolder();
  const appImage = join(folder, "Switchboard.AppImage");
  writeFileSync(appImage, "");
  const asked: string[] = [];
  const ofOther = (path: string): boolean => asked.push(path) > 0 && path !== folder;
  const read = readInstallation(program(folder, { environment: { APPIMAGE: appImage } }), ofOther);
  expect([read.appImage, read.canReplace, asked]).toEqual([appImage, false, [appImage, folder]]);
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
