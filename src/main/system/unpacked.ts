// The real paths of packed files that cannot be started or loaded from inside the archive.
import { sep } from "node:path";

/** A packed file's real path: `app.asar.unpacked` has the folders of `app.asar` (Electron, "ASAR Archives"). */
export function unpackedPath(path: string): string {
  return path.replace(`${sep}app.asar${sep}`, `${sep}app.asar.unpacked${sep}`);
}
