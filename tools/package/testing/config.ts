// The project's own configuration for tests: after packing it writes what installers would contain beside the package.
// electron-builder downloads programs to make the installers themselves.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { AfterPackContext, Configuration } from "electron-builder";
import configuration from "../../../electron-builder.ts";

const load: (name: string) => unknown = createRequire(createRequire(import.meta.url).resolve("electron-builder"));

/** A class of the packager, by its file. */
function classOf(file: string, name: string): Function {
  const found: unknown = Reflect.get(Object(load(`app-builder-lib/out/${file}`)), name);
  if (typeof found !== "function") throw new Error(`electron-builder has no ${name}`);
  return found;
}

async function ask(target: object, method: string, ...args: readonly unknown[]): Promise<string> {
  const found: unknown = Reflect.get(target, method);
  if (typeof found !== "function") throw new Error(`electron-builder has no ${method}`);
  return String(await Reflect.apply(found, target, args));
}

async function writeForLinux({ packager, outDir }: AfterPackContext): Promise<void> {
  const helper: object = Object(
    Reflect.construct(classOf("targets/LinuxTargetHelper", "LinuxTargetHelper"), [packager]),
  );
  const entry = await ask(helper, "computeDesktopEntry", packager.platformSpecificBuildOptions);
  writeFileSync(join(outDir, "switchboard.desktop"), entry);
  writeFileSync(join(outDir, "mime.xml"), readFileSync(await ask(helper, "computeMimeTypeFiles")));
  await writeForAppImage(packager, helper, outDir);
}

/** The entry and the launcher inside an AppImage. */
async function writeForAppImage(packager: AfterPackContext["packager"], helper: object, outDir: string): Promise<void> {
  const target: object = Object(
    Reflect.construct(classOf("targets/appimage/AppImageTarget", "default"), ["appImage", packager, helper, outDir]),
  );
  const entry: unknown = Reflect.get(target, "desktopEntry");
  writeFileSync(join(outDir, "appimage.desktop"), String(await Reflect.get(Object(entry), "value")));
  const { productName, productFilename } = packager.appInfo;
  const named = {
    DesktopFileName: "switchboard.desktop",
    ExecutableName: "switchboard",
    ProductName: productName,
    ProductFilename: productFilename,
    ResourceName: "appimagekit-switchboard",
  };
  const launcher = Reflect.apply(classOf("targets/appimage/appImageUtil", "generateAppRunScript"), null, [named]);
  writeFileSync(join(outDir, "AppRun"), String(launcher), { mode: 0o755 });
}

async function writeForWindows({ packager, outDir, appOutDir, arch }: AfterPackContext): Promise<void> {
  const { prototype }: { prototype: unknown } = Object(classOf("targets/nsis/NsisTarget", "NsisTarget"));
  const options = packager.config.nsis;
  const nsis = Object.create(Object(prototype), {
    packager: { value: packager },
    options: { value: options },
    name: { value: "nsis" },
  });
  writeFileSync(join(outDir, "associations.nsi"), await ask(Object(nsis), "computeFinalScript", "", true, new Map()));
  const msi: object = Object(Reflect.construct(classOf("targets/MsiTarget", "default"), [packager, outDir]));
  const common: unknown = Reflect.apply(
    classOf("options/CommonWindowsInstallerConfiguration", "getEffectiveOptions"),
    null,
    [packager.config.msi, packager],
  );
  const path = join(outDir, "project.wxs");
  writeFileSync(path, await ask(msi, "writeManifest", appOutDir, arch, common));
  const { msiProjectCreated } = packager.config;
  if (typeof msiProjectCreated !== "function") throw new Error("The configuration has no msiProjectCreated");
  await msiProjectCreated(path);
}

const forTests: Configuration = {
  ...configuration,
  async afterPack(context) {
    const { afterPack } = configuration;
    if (typeof afterPack === "function") await afterPack(context);
    if (context.electronPlatformName === "linux") await writeForLinux(context);
    if (context.electronPlatformName === "win32") await writeForWindows(context);
  },
};

export default forTests;
