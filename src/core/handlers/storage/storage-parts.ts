// The parts of the program that the storage methods use.
import type { FreeBytes } from "../../files/base/disk-room.ts";
import type { Store } from "../../store/store.ts";
import type { Exports } from "../export/job/jobs.ts";
import type { OpenedFiles } from "../opened/opened.ts";

export interface StorageParts {
  readonly live: Store;
  readonly opened: Pick<OpenedFiles, "kept" | "forget">;
  readonly exports: Pick<Exports, "kept" | "discard">;
  readonly freeBytes: FreeBytes;
}
