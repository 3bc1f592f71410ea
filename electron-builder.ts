// How the program is packaged for Windows, macOS and Linux, and with which fuses.
import type { Configuration } from "electron-builder";
import { keepElectronLicenses } from "#tools/package/electron-licenses.ts";
import { flipPackedFuses } from "#tools/package/fuses.ts";
import {
  INSTALLER_SCRIPT,
  LINUX_FILES,
  LINUX_TYPES,
  MAC_FILES,
  registerInMsi,
  SCHEME,
  WINDOWS_FILES,
  writeInstallerScript,
} from "#tools/package/registration.ts";
import { NOTICES, writeNotices } from "#tools/release/notices.ts";

/** What a package for a platform holds; `${arch}` is the packager's own word for the processor. */
const filesFor = (platform: "linux" | "darwin" | "win32"): string[] => [
  "out/{main,preload,renderer}/**",
  "resources/icon.png",
  "package.json",
  "!**/*.map",
  // Of better-sqlite3 only what runs here: no sources of SQLite, no headers, no binaries for other systems.
  "!node_modules/better-sqlite3/{build,deps,src}/**",
  "!node_modules/better-sqlite3/binding.gyp",
  `!node_modules/better-sqlite3/prebuilds/!(${platform}-\${arch}).node`,
  "!node_modules/node-addon-api/**",
  // The Node that runs the scripts (tools/node.js); Electron has its own.
  "!node_modules/node-{linux,darwin,win,bin-darwin}-*/**",
];

const configuration: Configuration = {
  appId: "app.switchboard.desktop",
  productName: "Switchboard",
  directories: { output: "dist", buildResources: "resources" },
  asar: true,
  // A native module loads from a real file only. The engine and its threads start from real files too, beside it.
  asarUnpack: ["node_modules/better-sqlite3/**", "out/main/*.mjs"],
  npmRebuild: false,
  // For the program's updates: the packager then writes the description of the packages, and into each package who signed it. The
  // address is never asked: the policy names the feed. The packager uploads nothing to a feed of this kind.
  publish: { provider: "generic", url: "https://updates.invalid/" },
  protocols: [{ name: "Switchboard link", schemes: [SCHEME], role: "Viewer" }],
  // What licences ask for: readable beside the program, without opening its archive.
  beforePack() {
    writeNotices(import.meta.dirname);
    writeInstallerScript(import.meta.dirname);
  },
  extraResources: [
    { from: NOTICES, to: "THIRD_PARTY_NOTICES.txt" },
    { from: "LICENSE", to: "LICENSE.txt" },
  ],
  // Before signing. The packager's own `electronFuses` knows one fuse fewer than Electron has.
  afterPack: async (context) => {
    keepElectronLicenses(context, context.packager.config.electronDist);
    await flipPackedFuses(context, process.platform);
  },
  // The packager's usual runtime of an AppImage needs libfuse.so.2, which Ubuntu 24.04, Debian 13, Fedora and Arch do not
  // have. This one brings what it needs.
  toolsets: { appimage: "1.0.3" },
  linux: {
    files: filesFor("linux"),
    target: ["deb", "rpm", "AppImage"],
    category: "Office",
    icon: "resources/icon.png",
    fileAssociations: LINUX_FILES,
    mimeTypes: LINUX_TYPES,
    // The file is named as package.json's `desktopName`, by which a desktop finds the entry of a running window.
    syncDesktopName: true,
  },
  // Icons in each system's own format: else the packager downloads a program that converts them.
  mac: {
    files: filesFor("darwin"),
    target: ["dmg", "zip"],
    category: "public.app-category.productivity",
    icon: "resources/icon.icns",
    fileAssociations: MAC_FILES,
    hardenedRuntime: true,
  },
  win: {
    files: filesFor("win32"),
    target: ["nsis", "msi"],
    icon: "resources/icon.ico",
    fileAssociations: WINDOWS_FILES,
  },
  // Asks whether it installs for one person or for everybody, and for the folder.
  nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true, include: INSTALLER_SCRIPT },
  // For software distribution: for everybody, without questions, and nothing starts by itself.
  msi: { oneClick: true, perMachine: true, runAfterFinish: false },
  msiProjectCreated: registerInMsi,
};

export default configuration;
