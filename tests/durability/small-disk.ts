// A small disk for one process: a file system in memory that only this process sees and that disappears with it.
import { spawnSync } from "node:child_process";

/** Makes its own namespaces, so that mounting needs no further rights and nothing has to be unmounted. */
const APART = ["unshare", "--user", "--map-root-user", "--mount"];

export interface SmallDisk {
  /** the mount point; an empty folder */
  readonly folder: string;
  readonly kilobytes: number;
  /** a file or a folder that is on the disk from the start, under the given name */
  readonly file: { readonly from: string; readonly name: string };
  /** nothing on it can be changed */
  readonly readOnly: boolean;
}

/** The start of a command that runs with the disk mounted. */
export function withSmallDisk({ folder, kilobytes, file, readOnly }: SmallDisk): readonly string[] {
  const script = [
    `mount -t tmpfs -o size=${kilobytes}k tmpfs "$1"`,
    `cp -R "$2" "$1/$3"`,
    ...(readOnly ? [`mount -o remount,ro "$1"`] : []),
    `shift 3`,
    `exec "$@"`,
  ].join(" && ");
  return [...APART, "/bin/sh", "-c", script, "sh", folder, file.from, file.name];
}

/** Why no such disk can be mounted here, or null if it can. */
export function whyNoSmallDisk(folder: string): string | null {
  if (process.platform !== "linux") return "only Linux mounts a disk for one process";
  const [program, ...args] = [...APART, "mount", "-t", "tmpfs", "tmpfs", folder];
  const { status } = spawnSync(program, args, { stdio: "ignore" });
  return status === 0 ? null : "this system lets nobody mount a disk for one process";
}
