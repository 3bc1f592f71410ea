// The page that a desktop's browser opens: it leads to the shell, and only its owner can read it.
import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const NAME = /^switchboard-[\da-f-]{36}\.html$/u;

/**
 * Writes a page that leads to the address, and returns its path. Every user of the machine can see the arguments of
 * programs, so an address with a token must not be one; the path of this page may be.
 */
export function writeEntryPage(folder: string, address: string): string {
  const path = join(folder, `switchboard-${randomUUID()}.html`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(path, leadTo(address, "Switchboard"), { flag: "wx", mode: 0o600 });
  return path;
}

/** Removes pages of shells that were killed; their tokens are invalid. */
export function removeEntryPages(folder: string): void {
  for (const name of namesIn(folder)) if (NAME.test(name)) rmSync(join(folder, name), { force: true });
}

/** A page without scripts that leads to an address of this machine at once. */
export function leadTo(address: string, title: string): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>` +
    `<meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=${address}"></head>` +
    `<body><p><a href="${address}">Open Switchboard</a></p></body></html>\n`
  );
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
