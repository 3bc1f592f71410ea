// An entry of the list of opened files: a small file that was read to its end.
import { NO_NOTES } from "#domain/report/file-notes.ts";
import type { OpenedEntry } from "#core/files/base/opened-list.ts";

export const OPENED_ENTRY: Omit<OpenedEntry, "openedId"> = {
  name: "some.ndjson",
  paths: [],
  parts: [],
  origin: null,
  kind: "import",
  state: "complete",
  failure: null,
  messages: 1,
  calls: 0,
  events: 0,
  unreadable: 0,
  notes: NO_NOTES,
  versions: 0,
  totalBytes: 1,
  roomBytes: 1,
  openedAtMs: 1_000_000,
};
