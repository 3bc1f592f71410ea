// The real paths of packed files that cannot be started or loaded from inside the archive.
import { sep } from "node:path";

/**
 * The real file for a path in the packed program: `app.asar.unpacked` is beside `app.asar` and has the same folders. A
 * path outside an archive stays as it is. Source: Electron's documentation, "ASAR Archives", "Adding Unpacked Files to
 * ASAR Archives".
 */
export function unpackedPath(path: string): string {
  return path.replace(`${sep}app.asar${sep}`, `${sep}app.asar.unpacked${sep}`);
}
