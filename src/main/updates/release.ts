// Reads what a feed says about its newest version. A feed is not trusted: only known fields of a fitting size are kept.
import { z } from "zod";
import { scrub } from "#domain/privacy/redact.ts";
import { UpdateFault } from "./update-fault.ts";

const MOST_FILES = 20;
/** Four times the largest package of today. */
const LARGEST_PACKAGE_BYTES = 600_000_000;
const MOST_LINES = 100;
/** Beyond this, notes are cut before anything looks at them. */
const LONGEST_NOTES = 40_000;

/** SHA-512 in base64, as the packager writes it. */
const sha512 = z.string().regex(/^[A-Za-z0-9+/]{86}==$/u);
/** In the feed's own folder: no path, no other host, nothing that has to be decoded. */
const fileName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9 ._+()-]{0,199}$/u);

/** Fields that the library knows and that are not listed here never reach it: other installers, staged rollouts. */
const release = z.object({
  /** as in Semantic Versioning 2.0.0, without its rarer forms */
  version: z.string().regex(/^\d{1,9}\.\d{1,9}\.\d{1,9}(?:-[0-9A-Za-z.-]{1,50})?$/u),
  files: z
    .array(
      z.object({
        url: fileName,
        sha512,
        size: z.int().min(1).max(LARGEST_PACKAGE_BYTES),
        isAdminRightsRequired: z.boolean().exactOptional(),
      }),
    )
    .min(1)
    .max(MOST_FILES),
  path: fileName,
  sha512,
  releaseNotes: z.string().catch(""),
  // A YAML date becomes a Date; nothing here uses it.
  releaseDate: z.unknown().transform(() => ""),
  minimumSystemVersion: z.string().max(50).exactOptional(),
});
export type Release = z.output<typeof release>;

/** The release that a feed describes. Throws `UpdateFault` `unreadable`. */
export function readRelease(given: unknown): Release {
  const read = release.safeParse(given);
  if (!read.success) throw new UpdateFault("unreadable");
  return read.data;
}

/** The notes of a release as plain lines: without secrets and without control and direction characters, at most 100. */
export function notesOf({ releaseNotes }: Pick<Release, "releaseNotes">): string {
  const lines = releaseNotes.slice(0, LONGEST_NOTES).split(/\r\n|\r|\n/u);
  const shown = lines.slice(0, MOST_LINES).map((line) => scrub(line));
  return (lines.length > MOST_LINES ? [...shown, "…"] : shown).join("\n").trim();
}
