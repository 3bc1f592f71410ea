// The failures of reading a file to open, with sentences that say what to do.
import { ownValue } from "../../../../domain/text/lenient.ts";
import { FILE_TEXTS } from "../../base/file-texts.ts";
import { Failed } from "../../../../contract/failure.ts";

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
  const damage = ownValue(FILE_TEXTS.unpacking, code);
  if (damage !== undefined) return badFile(damage);
  if (!("syscall" in thrown)) return thrown;
  return badFile(ownValue(FILE_TEXTS.causes, code) ?? FILE_TEXTS.systemError(code));
}
