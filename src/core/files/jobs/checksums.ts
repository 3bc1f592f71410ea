// The file of checksums beside an export, which `sha256sum -c` reads (GNU coreutils, "cksum output modes").
interface NamedHash {
  readonly name: string;
  readonly sha256: string;
}

/** One line for each file. */
export function writeChecksums(files: readonly NamedHash[]): string {
  return files.map(({ name, sha256 }) => `${lineStart(name)}${sha256}  ${escaped(name)}\n`).join("");
}

/** True if the text has a line for this file. */
export function hasChecksumOf(text: string, fileName: string): boolean {
  const name = escaped(fileName);
  return text.split("\n").some((line) => /^\\?[\da-f]{64} {2}(.*)$/u.exec(line)?.[1] === name);
}

/** A line with an escaped name begins with a backslash. */
function lineStart(name: string): string {
  return escaped(name) === name ? "" : "\\";
}

function escaped(name: string): string {
  return name.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
}
