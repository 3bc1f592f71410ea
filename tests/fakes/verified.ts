// An export with a manifest for tests of its verification, and ways to change the manifest.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { VerifiedLine } from "#contract/methods/export-methods.ts";
import { readManifest, writeManifest, type Manifest } from "#core/files/jobs/manifest.ts";
import { many, quiet, run, setUp, type Desk } from "./export-desk.ts";

/** Six messages in files of two rows: out-c.csv, out-b.csv and out-a.csv. */
export async function exported(plan: Parameters<typeof run>[1] = {}, name = "out.csv"): Promise<Desk> {
  const desk = setUp(many(6).map((each, place) => ({ ...each, conversationId: "abc"[place >> 1] })));
  await run(desk, { columns: ["id", "text"], parts: { by: "conversation" }, ...plan }, quiet, name);
  return desk;
}

export const manifestIn = (folder: string): string => join(folder, "out.manifest.json");

/** Changes a manifest and seals it again, as anybody can. */
export function change({ folder }: Pick<Desk, "folder">, changed: (manifest: Manifest) => Partial<Manifest>): void {
  const { manifest } = readManifest(manifestIn(folder));
  const { seal: _seal, ...content } = { ...manifest, ...changed(manifest) };
  writeFileSync(manifestIn(folder), writeManifest(content));
}

/** The first part, repeated under different names. */
export function repeated(parts: Manifest["parts"], count: number): Manifest["parts"] {
  return parts
    .slice(0, 1)
    .flatMap((part) => Array.from({ length: count }, (_, place) => ({ ...part, name: `${place}.csv` })));
}

/** Verifies the manifest at the path. */
export async function verify(
  desk: Pick<Desk, "handlers">,
  path: string,
  ...besides: readonly string[]
): Promise<readonly VerifiedLine[]> {
  return desk.handlers["export.verifyAt"]({ path, besides }, quiet);
}

/** The statements with this outcome. */
export const of = (lines: readonly VerifiedLine[], outcome: VerifiedLine["outcome"]): readonly VerifiedLine[] =>
  lines.filter((line) => line.outcome === outcome);
