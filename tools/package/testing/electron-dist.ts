// An Electron distribution for tests: the parts that electron-builder needs, a few kilobytes for each platform.
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { FuseV1Options } from "@electron/fuses";
import { NtExecutable, NtExecutableResource, Resource } from "resedit";

export type PackedPlatform = "linux" | "darwin" | "win32";

/** The bytes that mark the fuse wire inside every Electron binary (documented by @electron/fuses). */
const SENTINEL = "dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX";
/** The number of fuses that the installed @electron/fuses knows, which is Electron's number. */
export const FUSE_COUNT = Object.values(FuseV1Options).filter((value) => typeof value === "number").length;
const OFF = 0x30;

/** The part of a program that contains the fuses, all of them off. */
export function fuseWire(fuseCount = FUSE_COUNT): Buffer {
  const wire = Buffer.from([1, fuseCount, ...Array<number>(fuseCount).fill(OFF)]);
  return Buffer.concat([Buffer.alloc(5000, 7), Buffer.from(SENTINEL), wire, Buffer.alloc(500, 7)]);
}

/** Writes the distribution of a platform into a folder. */
export function writeElectronDist(folder: string, platform: PackedPlatform): void {
  const write = (path: string, content: string | Buffer): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
    chmodSync(join(folder, path), 0o755);
  };
  write("LICENSE", "Electron's own\n");
  write("LICENSES.chromium.html", "Chromium's own\n");
  if (platform === "linux") write("electron", fuseWire());
  if (platform === "win32") write("electron.exe", Buffer.concat([windowsProgram(), fuseWire()]));
  if (platform === "darwin") writeMacBundle(write);
}

/** A program without code that contains the version information of every Windows program of Electron. */
function windowsProgram(): Buffer {
  const program = NtExecutable.createEmpty(false, false);
  const resources = NtExecutableResource.from(program);
  const version = Resource.VersionInfo.createEmpty();
  version.setStringValues({ lang: 1033, codepage: 1200 }, { ProductName: "Electron", FileDescription: "Electron" });
  version.outputToResourceEntries(resources.entries);
  resources.outputResource(program);
  return Buffer.from(program.generate());
}

function writeMacBundle(write: (path: string, content: string | Buffer) => void): void {
  const contents = "Electron.app/Contents";
  write(`${contents}/Info.plist`, propertyList("Electron"));
  write(`${contents}/MacOS/Electron`, "a program\n");
  write(`${contents}/Resources/electron.icns`, "icns");
  write(`${contents}/Frameworks/Electron Framework.framework/Electron Framework`, fuseWire());
  for (const kind of ["", " (Renderer)", " (Plugin)", " (GPU)"]) {
    const helper = `${contents}/Frameworks/Electron Helper${kind}.app/Contents`;
    write(`${helper}/Info.plist`, propertyList(`Electron Helper${kind}`));
    write(`${helper}/MacOS/Electron Helper${kind}`, "a program\n");
  }
}

function propertyList(executable: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict><key>CFBundleExecutable</key><string>${executable}</string></dict></plist>
`;
}
