// Finds a file of an export inside a folder: plain files only, and nothing that leads out of the folder.
import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { say } from "#texts/say.ts";

/** A file of a table that is divided by day is two folders below the chosen one: `name/day=2026-03-01/part.parquet`. */
const MOST_SEGMENTS = 3;
const LONGEST_SEGMENT_BYTES = 255;
/** Windows: names of devices, streams and drives, and endings that it drops (learn.microsoft.com, "Naming Files"). */
const REFUSED_ON_WINDOWS =
  /^(?:con|prn|aux|nul|clock\$|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(?:[\s.:]|$)|[<>:"|?*]|[ .]$/iu;

/** `path`: a plain file; `refused`: the reason why it is not read; null if there is none of this name. */
export type Located = { readonly path: string; readonly bytes: number } | { readonly refused: string } | null;

/** The reason why a manifest may not use this file name; null for a name that stays inside the folder here. */
export function whyNoPartName(name: string, platform: NodeJS.Platform = process.platform): string | null {
  const segments = name.split("/");
  const leadsOut = segments.some((segment) => segment === "" || segment === "." || segment === "..");
  const isOdd = (segment: string): boolean =>
    /\p{Cc}/u.test(segment) ||
    Buffer.byteLength(segment) > LONGEST_SEGMENT_BYTES ||
    (platform === "win32" && (REFUSED_ON_WINDOWS.test(segment) || segment.includes("\\")));
  if (leadsOut) return say("core.files.refused.leadsOut");
  if (segments.length > MOST_SEGMENTS || segments.some(isOdd)) return say("core.files.refused.oddName");
  return null;
}

/** Checks every segment of the name: a link on the way is refused. Rejects with the errors of the file system. */
export async function locatePart(folder: string, name: string): Promise<Located> {
  const why = whyNoPartName(name);
  if (why !== null) return { refused: why };
  const segments = name.split("/");
  let path = folder;
  for (const [place, segment] of segments.entries()) {
    path = join(path, segment);
    const found = await lstat(path).catch(nothingThere);
    if (found === null) return null;
    const isLast = place === segments.length - 1;
    if (isLast && found.isFile()) return { path, bytes: found.size };
    if (isLast || !found.isDirectory()) {
      return {
        refused: found.isSymbolicLink()
          ? say("core.files.refused.link")
          : isLast
            ? say("core.files.refused.noFile")
            : say("core.files.refused.noFolder"),
      };
    }
  }
  return null;
}

function nothingThere(thrown: unknown): null {
  if (thrown instanceof Error && "code" in thrown && thrown.code === "ENOENT") return null;
  throw thrown;
}
