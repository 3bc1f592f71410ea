// The bill of materials of a release in the CycloneDX format: what `npm sbom` says of the lockfile, without everything
// that is not shipped.
import { z } from "zod";
import { run } from "#tools/test/command.ts";
import type { ShippedPackage } from "./shipped.ts";

const componentSchema = z.looseObject({
  "bom-ref": z.string(),
  name: z.string(),
  version: z.string(),
  purl: z.string(),
  licenses: z.array(z.unknown()).optional(),
  hashes: z.array(z.unknown()).optional(),
});
const dependencySchema = z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).default([]) });
const billSchema = z.looseObject({
  bomFormat: z.literal("CycloneDX"),
  specVersion: z.string(),
  metadata: z.looseObject({ component: z.looseObject({ "bom-ref": z.string(), name: z.string() }) }),
  components: z.array(componentSchema),
  dependencies: z.array(dependencySchema),
});

export type BillOfMaterials = z.infer<typeof billSchema>;
type Component = z.infer<typeof componentSchema>;

/** Everything in the lockfile, as npm lists it. Throws with npm's output if npm fails. */
export async function listLockfile(root: string): Promise<BillOfMaterials> {
  const args = ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application", "--package-lock-only"];
  // The npm that runs this script; alone, the file `npm` of Windows could not be started without a shell.
  const npm = process.env["npm_execpath"];
  const isScript = npm?.endsWith(".js") === true || npm?.endsWith(".cjs") === true;
  const file = isScript ? process.execPath : (npm ?? "npm");
  const { exitCode, output } = await run({ file, args: isScript ? [npm, ...args] : args, cwd: root });
  if (exitCode !== 0) throw new Error(`npm sbom failed:\n${output}`);
  return billSchema.parse(JSON.parse(output.slice(output.indexOf("{"))));
}

/**
 * Keeps of a list the packages that are shipped. All of them are needed by the program: npm calls those in the bundles
 * optional, because only development installs them. Throws if a shipped package is not in the lockfile.
 */
export function billOf(all: BillOfMaterials, shipped: readonly ShippedPackage[], productName: string): BillOfMaterials {
  const components = shipped.map(({ name, version }) => componentOf(all.components, name, version));
  const kept = new Set(components.map((component) => component["bom-ref"]));
  const product = all.metadata.component;
  const below = all.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }));
  const reached = new Set(below.flatMap(({ dependsOn }) => dependsOn));
  const own = all.dependencies.find(({ ref }) => ref === product["bom-ref"])?.dependsOn ?? [];
  const top = [...kept].filter((ref) => own.includes(ref) || !reached.has(ref));
  return {
    ...all,
    metadata: { ...all.metadata, component: { ...product, name: productName } },
    components,
    dependencies: [{ ref: product["bom-ref"], dependsOn: top }, ...below],
  };
}

function componentOf(components: readonly Component[], name: string, version: string): Component {
  const found = components.find((component) => component.purl === purlOf(name, version));
  if (found === undefined) throw new Error(`${name} ${version} is shipped but not in package-lock.json. Run: npm ci`);
  const properties = z
    .array(z.looseObject({ name: z.string() }))
    .catch([])
    .parse(found["properties"]);
  return {
    ...found,
    scope: "required",
    properties: properties.filter((property) => property.name !== "cdx:npm:package:development"),
  };
}

const purlOf = (name: string, version: string): string => `pkg:npm/${name.replace("@", "%40")}@${version}`;
