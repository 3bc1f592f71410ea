// The packages that are inside the packed program: those in the bundles, by their source maps, and those without code there.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/**
 * Packages that no source map names: the native one is shipped as its own files, Electron as the program itself, and the typeface
 * has no code.
 */
const BESIDE_THE_BUNDLES = ["@fontsource-variable/inter", "better-sqlite3", "electron"];

const mapSchema = z.object({ sources: z.array(z.string()) });
const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
  homepage: z.string().optional(),
});

export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** the expression in its package.json, such as `MIT`; empty without one */
  readonly license: string;
  /** its folder below node_modules */
  readonly folder: string;
}

/**
 * The packages of which the built program contains something, by name. Reads the source maps of `out/`, which every
 * build writes. Throws if the program was not built.
 */
export function shippedPackages(root: string): readonly ShippedPackage[] {
  const out = join(root, "out");
  const maps = readdirSync(out, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".map"));
  if (maps.length === 0) throw new Error("The built program has no source maps. Run: npm run build");
  const folders = new Set(BESIDE_THE_BUNDLES.map((name) => join(root, "node_modules", name)));
  for (const path of maps) {
    const { sources } = mapSchema.parse(JSON.parse(readFileSync(join(out, path), "utf8")));
    for (const source of sources) {
      const folder = packageFolderOf(source);
      if (folder !== null) folders.add(join(root, folder));
    }
  }
  return [...folders].map(readPackage).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

const MODULES = "node_modules/";

/**
 * The folder of the package that a source of a map belongs to, from `node_modules` on; null for the project's own files.
 * How many `../` stand before it depends on the bundler.
 */
export function packageFolderOf(source: string): string | null {
  const first = source.indexOf(MODULES);
  if (first === -1) return null;
  const inside = source.lastIndexOf(MODULES) + MODULES.length;
  const [scope = "", name = ""] = source.slice(inside).split("/");
  return source.slice(first, inside) + (scope.startsWith("@") ? `${scope}/${name}` : scope);
}

function readPackage(folder: string): ShippedPackage {
  const { name, version, license } = manifestSchema.parse(
    JSON.parse(readFileSync(join(folder, "package.json"), "utf8")),
  );
  return { name, version, license: license ?? "", folder };
}
