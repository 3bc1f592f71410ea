// The names that the files of an export get at its end.
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { FORMATS } from "../../../../contract/exports/export-formats.ts";
import { freeName, nameKey, partName, safeFileName } from "../../../files/jobs/part-names.ts";
import type { FinishedPart, JobGroup, JobRecord } from "../../../files/jobs/job-record.ts";
import { dividedName } from "./write-plan.ts";

const TEMPLATES = {
  none: "{name}",
  rows: "{name}-{part}",
  bytes: "{name}-{part}",
  day: "{name}-{day}",
  conversation: "{name}-{conversation}",
} as const;

/** Gives the name of each part in turn, below the chosen file's folder; `group`: its day or conversation, if any. */
export function makePartNames(
  { path, plan }: Pick<JobRecord, "path" | "plan">,
  finished: readonly FinishedPart[],
): (part: number, group: Pick<JobGroup, "day" | "conversation"> | undefined) => string {
  const folder = dirname(path);
  const [name, extension] = dividedName(basename(path), plan);
  const { by, template = TEMPLATES[by] } = plan.parts;
  const taken = new Set(finished.map((part) => nameKey(part.name)));
  const isTaken = (fileName: string): boolean => taken.has(nameKey(fileName)) || existsSync(join(folder, fileName));
  return (part, group) => {
    // The person agreed to replace this one file, but no others.
    if (by === "none") return basename(path);
    const { day = null, conversation = null } = group ?? {};
    const wanted = partName(template, { name, part: part + 1, day, conversation });
    const fileName =
      FORMATS[plan.format].partition === "day" && day !== null
        ? `${name}/day=${safeFileName(day)}/${freeName("part", extension, (one) => isTaken(`${name}/day=${day}/${one}`))}`
        : freeName(wanted, extension, isTaken);
    taken.add(nameKey(fileName));
    return fileName;
  };
}

/** The manifest's name: `.manifest.json` replaces the extension, or follows it if another file's manifest is there. */
export function manifestName(
  { path, plan }: Pick<JobRecord, "path" | "plan">,
  isOfThisFile: (manifestPath: string) => boolean,
): string {
  const [name] = dividedName(basename(path), plan);
  const wanted = `${name}.manifest.json`;
  const manifestPath = join(dirname(path), wanted);
  return existsSync(manifestPath) && !isOfThisFile(manifestPath) ? `${basename(path)}.manifest.json` : wanted;
}
