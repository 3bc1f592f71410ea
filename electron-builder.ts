// How the program is packaged for Windows, macOS and Linux, and with which fuses.
import type { Configuration } from "electron-builder";
import { FUSES } from "./tools/package/fuses.ts";

const configuration: Configuration = {
  appId: "app.switchboard.desktop",
  productName: "Switchboard",
  directories: { output: "dist", buildResources: "resources" },
  files: ["out/**", "resources/icon.png", "package.json", "!**/*.map"],
  asar: true,
  // better-sqlite3 ships its prebuilt binaries inside the package; a native module loads from a real file only.
  asarUnpack: ["node_modules/better-sqlite3/**"],
  npmRebuild: false,
  protocols: [{ name: "Switchboard link", schemes: ["switchboard"], role: "Viewer" }],
  fileAssociations: [
    {
      ext: "switchboard",
      name: "Switchboard archive",
      mimeType: "application/vnd.switchboard.archive",
      role: "Viewer",
    },
  ],
  // The packager flips the fuses before it signs.
  afterPack: async (context) => {
    await context.packager.addElectronFuses(context, FUSES);
  },
  linux: { target: ["AppImage", "deb"], category: "Office", icon: "resources/icon.png" },
  mac: {
    target: ["dmg", "zip"],
    category: "public.app-category.productivity",
    icon: "resources/icon.png",
    hardenedRuntime: true,
  },
  win: { target: ["nsis"], icon: "resources/icon.png" },
  nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true },
};

export default configuration;
