// Where a packed program's files lie that cannot be started or loaded from inside its archive.
import { sep } from "node:path";

/**
 * The real file behind a path in the packed program: `app.asar.unpacked` lies beside `app.asar` with the same folders. A path
 * outside an archive stays as it is. Source: Electron's documentation, "ASAR Archives", "Adding Unpacked Files to ASAR Archives".
 */
export function unpackedPath(path: string): string {
  return path.replace(`${sep}app.asar${sep}`, `${sep}app.asar.unpacked${sep}`);
}
