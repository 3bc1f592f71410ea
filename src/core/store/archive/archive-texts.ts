// The sentences about archives that cannot be opened. Each may end another sentence, so it begins small.
import { translated } from "../../../domain/text/language.ts";

export const ARCHIVE_TEXTS = translated("core.archive", {
  foreign: "it is a database, but no archive of Switchboard",
  newer: "it was saved by a newer version of Switchboard, which this one cannot read",
  gone: "it is no longer where it was; open it again from where it is now",
  damaged: "the archive is damaged",
  damagedIn: (fault: string) => `the archive is damaged: ${fault}`,
});
