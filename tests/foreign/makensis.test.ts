// Tests that NSIS accepts the script that the installer for Windows includes; run by npm run test:foreign.
import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { installerScript } from "#tools/package/registration.ts";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";

const MAKENSIS = process.env["SWITCHBOARD_MAKENSIS"] ?? "makensis";

/** An installer around the script, with what the packager's own templates define. */
const INSTALLER = `Unicode true
Name "Test"
OutFile "switchboard-test.exe"
InstallDir "$TEMP"
!include LogicLib.nsh
!define isUpdated '"$CMDLINE" == "updated"'
Var appExe
Var installMode
!include "installer.nsh"
Section
  StrCpy $appExe "$INSTDIR\\Switchboard.exe"
  !insertmacro customInstall
  WriteUninstaller "$INSTDIR\\uninstall.exe"
SectionEnd
Section Uninstall
  StrCpy $installMode all
  !insertmacro customUnInstall
SectionEnd
`;

/** Writes the installer around a script and compiles it with warnings as errors. Throws if NSIS refuses it. */
function compile(script: string): boolean {
  const folder = makeTemporaryFolder();
  writeFileSync(join(folder, "installer.nsh"), script);
  writeFileSync(join(folder, "setup.nsi"), INSTALLER);
  execFileSync(MAKENSIS, ["-V2", "-WX", "-INPUTCHARSET", "UTF8", "setup.nsi"], { cwd: folder, stdio: "pipe" });
  return existsSync(join(folder, "switchboard-test.exe"));
}

test("NSIS makes an installer with the script, without a warning", () => {
  expect(compile(installerScript())).toBe(true);
});

test("NSIS refuses the script if a line of it is wrong", () => {
  expect(() => compile(installerScript().replace("WriteRegStr", "WriteRegistry"))).toThrow(/WriteRegistry/u);
});
