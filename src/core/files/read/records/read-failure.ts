// The failures of reading a file to open, with sentences that say what to do.
import { Failed } from "../../../../contract/failure.ts";

/** Error codes of the operating system (errno(3)) when a file is opened or read, and what they mean to the person. */
const CAUSES: Readonly<Record<string, string>> = {
  ENOENT: "it is no longer there",
  ENOTDIR: "it is no longer there",
  ENODEV: "the drive it is on is no longer there",
  ENXIO: "the drive it is on is no longer there",
  ESTALE: "the network drive it is on is no longer there",
  EACCES: "reading it is not allowed; change its permissions, or copy it to another folder",
  EPERM: "reading it is not allowed; change its permissions, or copy it to another folder",
  EBUSY: "another program holds it; close that program, then open it again",
  ETXTBSY: "another program holds it; close that program, then open it again",
  EMFILE: "too many files are open; close some, then open it again",
  ENFILE: "too many files are open; close some, then open it again",
  EISDIR: "it is a folder",
  EIO: "the drive it is on could not be read; copy the file to another drive, then open it there",
};

/** Error codes of zlib, and what they mean to the person. */
const PACKED: Readonly<Record<string, string>> = {
  Z_DATA_ERROR: "its packed content is damaged",
};

/** A failure of the whole file; records read before stay. `line` from 1 and `byte` from 0, if known. */
export function badFile(why: string, place?: { readonly line: number | null; readonly byte: number | null }): Failed {
  return new Failed({ kind: "badFile", line: place?.line ?? null, byte: place?.byte ?? null, why });
}

/** The same for a file that was read to its end and reports its own damage. */
export function damagedEnd(why: string): Failed {
  return new Failed({ kind: "badFile", line: null, byte: null, why, isReadToEnd: true });
}

/** An error while a file was read, as `Failed` badFile if the system or the unpacker gave a reason. */
export function readFailureOf(thrown: unknown): unknown {
  if (!(thrown instanceof Error) || !("code" in thrown) || typeof thrown.code !== "string") return thrown;
  const { code } = thrown;
  if (Object.hasOwn(PACKED, code)) return badFile(PACKED[code] ?? "");
  if (!("syscall" in thrown)) return thrown;
  return badFile((Object.hasOwn(CAUSES, code) ? CAUSES[code] : undefined) ?? `the system gave the error ${code}`);
}
