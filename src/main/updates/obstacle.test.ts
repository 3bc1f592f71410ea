// Tests if a copy of the program may update itself, for every way to install and start it.
import { expect, test } from "vitest";
import { obstacleOf, type Installation } from "./obstacle.ts";

const FEED = { updates: "on", updateFeed: "https://updates.example/switchboard" } as const;
const APP_IMAGE: Installation = {
  isElectron: true,
  isPackaged: true,
  platform: "linux",
  program: "/tmp/.mount/switchboard",
  isAppImage: true,
  isSystemPackage: false,
  hasUninstaller: false,
};
const INSTALLED: Installation = {
  ...APP_IMAGE,
  platform: "win32",
  program: String.raw`C:\Program Files\Switchboard\Switchboard.exe`,
  isAppImage: false,
  hasUninstaller: true,
};
const MAC: Installation = {
  ...INSTALLED,
  platform: "darwin",
  program: "/Applications/Switchboard.app/Contents/MacOS/Switchboard",
};

test.each<readonly [string, Installation, string | null]>([
  ["an AppImage", APP_IMAGE, null],
  ["a deb or rpm package", { ...APP_IMAGE, isAppImage: false, isSystemPackage: true }, "systemPackage"],
  ["an unpacked folder", { ...APP_IMAGE, isAppImage: false }, "otherPackage"],
  ["the installer for Windows", INSTALLED, null],
  ["the MSI package", { ...INSTALLED, hasUninstaller: false }, "msi"],
  ["a Mac's Applications folder", MAC, null],
  ["a disk image", { ...MAC, program: "/Volumes/Switchboard/Switchboard.app/Contents/MacOS/Switchboard" }, "moveFirst"],
  [
    "a download that was not moved",
    { ...MAC, program: "/private/var/folders/x/AppTranslocation/1/d/Switchboard.app/Contents/MacOS/Switchboard" },
    "moveFirst",
  ],
  ["another system", { ...APP_IMAGE, platform: "freebsd" }, "otherPackage"],
  ["the sources", { ...APP_IMAGE, isPackaged: false }, "notPackaged"],
  ["the browser shell", { ...APP_IMAGE, isElectron: false, isPackaged: false }, "browserShell"],
])("%s", (_what, installation, obstacle) => {
  expect(obstacleOf(installation, FEED)).toBe(obstacle);
  expect(obstacleOf(installation, { ...FEED, updateFeed: "" })).toBe(obstacle ?? "noFeed");
  expect(obstacleOf(installation, { ...FEED, updates: "off" })).toBe("policy");
});
