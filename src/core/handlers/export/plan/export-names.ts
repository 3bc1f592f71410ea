// The names that the files of an export get at its end.
import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { FORMATS } from "#contract/exports/export-formats.ts";
import { hasChecksumOf } from "#core/files/jobs/checksums.ts";
import { readManifest } from "#core/files/jobs/manifest.ts";
import { freeName, nameKey, safeFileName } from "#core/files/jobs/part-names.ts";
import type { JobGroup, JobRecord } from "#core/files/jobs/job-record.ts";
import { dividedName } from "./write-plan.ts";

/** Gives the name of each part in turn, below the chosen file's folder; `group`: its day or conversation, if any. */
export function makePartNames({
  path,
  plan,
}: Pick<JobRecord, "path" | "plan">): (group: Pick<JobGroup, "day" | "conversation">) => string {
  const folder = dirname(path);
  const [name, extension] = dividedName(basename(path), plan);
  const taken = new Set<string>();
  const isTaken = (fileName: string): boolean => taken.has(nameKey(fileName)) || existsSync(join(folder, fileName));
  return ({ day, conversation }) => {
    // The person agreed to replace this one file, but no others.
    if (plan.parts.by === "none") return basename(path);
    const fileName =
      FORMATS[plan.format].partition === "day" && day !== null
        ? `${name}/day=${safeFileName(day)}/${freeName("part", extension, (one) => isTaken(`${name}/day=${day}/${one}`))}`
        : freeName(safeFileName([name, day ?? conversation ?? []].flat().join("-")), extension, isTaken);
    taken.add(nameKey(fileName));
    return fileName;
  };
}

interface CompanionNames {
  readonly manifest: string;
  readonly checksums: string;
}

/** The names of the files beside an export: they replace its extension, or follow it if another file has such ones. */
export function companionNames({ path, plan }: Pick<JobRecord, "path" | "plan">): CompanionNames {
  const [name] = dividedName(basename(path), plan);
  const wanted = companionsOf(name);
  const manifestPath = join(dirname(path), wanted.manifest);
  const checksumsPath = join(dirname(path), wanted.checksums);
  const isFree =
    (!existsSync(manifestPath) || isManifestOf(manifestPath, path)) &&
    (!existsSync(checksumsPath) || hasChecksumIn(checksumsPath, path));
  return isFree ? wanted : companionsOf(basename(path));
}

const companionsOf = (name: string): CompanionNames => ({
  manifest: `${name}.manifest.json`,
  checksums: `${name}.sha256`,
});

function isManifestOf(manifestPath: string, path: string): boolean {
  try {
    return readManifest(manifestPath).manifest.parts.some(({ name }) => name === basename(path));
  } catch {
    return false;
  }
}

function hasChecksumIn(checksumsPath: string, path: string): boolean {
  try {
    return statSync(checksumsPath).isFile() && hasChecksumOf(readFileSync(checksumsPath, "utf8"), basename(path));
  } catch {
    return false;
  }
}
