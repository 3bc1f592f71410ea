// The log file: the program's actions, without keys, in the data folder, two files of at most 5 MB.
import { join } from "node:path";
import log from "electron-log/node.js";
import type { Log } from "#core/ports.ts";
import { redact, scrub } from "#domain/privacy/redact.ts";

const LARGEST_FILE_BYTES = 5 * 1024 * 1024;

export interface LogFile extends Log {
  /** From now on, removes this text from every line. */
  readonly blank: (secret: string) => void;
}

/** Opens `main.log` by the logger's Node variant: its Electron variant would let any page write lines. */
export function openLog(folder: string, alsoToConsole: boolean): LogFile {
  const secrets = new Set<string>();
  const file = log.transports.file;
  // Without a name it would look for a package.json near the working folder, and write nothing if there is none.
  file.setAppName("Switchboard");
  file.level = "info";
  file.maxSize = LARGEST_FILE_BYTES;
  file.writeOptions = { flag: "a", encoding: "utf8", mode: 0o600 };
  file.resolvePathFn = () => join(folder, "main.log");
  log.transports.console.level = alsoToConsole ? "warn" : false;

  function write(level: "info" | "warn", message: string, facts?: Readonly<Record<string, unknown>>): void {
    const keys = [...secrets];
    // Facts are redacted first, while their names are still separate from their values.
    const line = facts === undefined ? message : `${message} ${JSON.stringify(redact(facts, keys))}`;
    log[level](scrub(line, keys));
  }

  return {
    info: (message, facts) => write("info", message, facts),
    warn: (message, facts) => write("warn", message, facts),
    blank: (secret) => void secrets.add(secret),
  };
}
