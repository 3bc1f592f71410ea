// The parts of the program that the storage methods use.
import type { FreeBytes } from "#core/files/base/disk-room.ts";
import type { ConnectionStores } from "#core/store/sources/connection-stores.ts";
import type { Exports } from "#core/handlers/export/job/jobs.ts";
import type { OpenedFiles } from "#core/handlers/opened/opened.ts";

export interface StorageParts {
  readonly connections: ConnectionStores;
  readonly opened: Pick<OpenedFiles, "kept" | "forget">;
  readonly exports: Pick<Exports, "kept" | "discard">;
  readonly freeBytes: FreeBytes;
}
