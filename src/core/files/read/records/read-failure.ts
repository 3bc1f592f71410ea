// The failures of reading a file to open, with sentences that say what to do.
import { Failed } from "#contract/failure.ts";
import { say, sayKnown } from "#texts/say.ts";

/** A failure of the whole file; records read before stay. `line` from 1 and `byte` from 0, if known. */
export function badFile(why: string, place?: { readonly line: number | null; readonly byte: number | null }): Failed {
  return new Failed({ kind: "badFile", line: place?.line ?? null, byte: place?.byte ?? null, why });
}

/** The same for a file that was read to its end and reports its own damage. */
export function damagedEnd(why: string): Failed {
  return new Failed({ kind: "badFile", line: null, byte: null, why, isReadToEnd: true });
}

/** The failure of a file that holds no log: nothing is wrong with it. */
export class NoLog extends Failed {}

/** The same for a file that holds no log, such as a picture or a text about the logs beside it. */
export function noLog(why: string): NoLog {
  return new NoLog({ kind: "badFile", line: null, byte: null, why });
}

/** An error while a file was read, as `Failed` badFile if the system or the unpacker gave a reason. */
export function readFailureOf(thrown: unknown): unknown {
  if (!(thrown instanceof Error) || !("code" in thrown) || typeof thrown.code !== "string") return thrown;
  const { code } = thrown;
  const damage = sayKnown(`core.files.unpacking.${code}`);
  if (damage !== undefined) return badFile(damage);
  if (!("syscall" in thrown)) return thrown;
  return badFile(sayKnown(`core.files.causes.${code}`) ?? say("core.files.systemError", { code }));
}
