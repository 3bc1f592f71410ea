// The texts for data on disk.
import { icu } from "../../../domain/text/icu.ts";
import { translated } from "../../../domain/text/language.ts";
import type { Output } from "../../../contract/methods/methods.ts";
import type { KeptKind } from "../../../contract/methods/storage-methods.ts";

export const storageTexts = translated("storage", {
  list: "Kept on disk",
  explained:
    "This is what Switchboard keeps on this computer. Files that you opened stay where they are, whatever you forget here.",
  name: "Name",
  kind: "Kind",
  size: "Size",
  lastUsed: "Last used",
  actions: "Actions",
  kinds: {
    connection: "Connection",
    file: "Opened file",
    index: "Search index",
    export: "Unfinished export",
    damaged: "Damaged store",
  } satisfies Readonly<Record<KeptKind, string>>,
  index: "Search index of the connections",
  unknownConnection: "A connection that no longer exists",
  rows: (rows: number) => icu("{rows, plural, one {# record} other {# records}}", { rows }),
  about: (size: string) => `about ${size}`,
  aboutHint: "Connections share one file. This share is estimated from a sample of their records.",
  forget: "Forget",
  forgetNamed: (name: string) => `Forget ${name}`,
  forgetting: "Forgetting",
  held: {
    connection: "An export needs it",
    file: "An export needs it",
    index: "Goes with its records",
    export: "Being written",
    damaged: "",
  } satisfies Readonly<Record<KeptKind, string>>,
  reading: "Measuring what is kept",
  empty: "Nothing is kept yet.",
  total: (kept: string) => `${kept} are kept.`,
  free: (free: string) => `${free} are free on this disk.`,
  forgetTitle: (name: string) => `Forget ${name}?`,
  questions: {
    connection:
      "This removes the messages and calls that were loaded for this connection from this computer. The connection, its " +
      "key and its saved queries stay, and you can load everything again.",
    file: "This removes the rows read from the file from this computer. The file stays where it is, and you can open it again.",
    index: "",
    export: "This removes the export and everything it has written so far.",
    damaged: "This removes the damaged store. Its records cannot be read again after that.",
  } satisfies Readonly<Record<KeptKind, string>>,
  keepAtMost: "Keep at most (GB)",
  keepAtMostHint:
    "Above this, the opened files that were used longest ago are forgotten when Switchboard starts and after a file is read. " +
    "Files in use, connections and unfinished exports always stay. Leave it empty for no limit.",
  forgetAfter: "Forget what was not used for",
  forgetAfterHint:
    "At each start Switchboard forgets loaded records, opened files and unfinished exports that were used last before that. " +
    "Connections, keys, saved queries and your own files stay.",
  never: "Keep everything",
  days: (days: number) => icu("{days, plural, =365 {1 year} one {# day} other {# days}}", { days }),
  forgetNow: "Forget now",
  forgetOldTitle: (days: string) => `Forget what was not used for ${days}?`,
  forgetOldQuestion:
    "This removes loaded records, opened files and unfinished exports that were used last before that from this computer. " +
    "What is open now stays. You can load or open everything again, except unfinished exports.",
  clear: "Clear all data…",
  clearTitle: "Clear all data?",
  clearQuestion:
    "This removes all loaded records, opened files, unfinished exports and saved queries from this computer. " +
    "Connections, their keys and the settings stay, and so do your own files.",
  clearAct: "Clear all data",
  cleared: "All data was cleared",
  clearedDetail: "Nothing that was loaded or opened is kept on this computer any more.",
  cannotClear: "Can't clear all data",
  cannotForgetOld: "Can't forget old data",
  forgotten: "Old data was forgotten",
  forgottenDetail: ({ records, files, exports, damaged }: Output<"storage.forgetOld">) =>
    records + files + exports + damaged === 0
      ? "Nothing was that old."
      : icu(
          "{records, plural, one {# record} other {# records}}, {files, plural, one {# opened file} other {# opened files}}, " +
            "{exports, plural, one {# unfinished export} other {# unfinished exports}} and " +
            "{damaged, plural, one {# damaged store} other {# damaged stores}} were forgotten.",
          { records, files, exports, damaged },
        ),
  noSize: "Enter a number of gigabytes, such as 20, or nothing.",
  cannotForget: (name: string) => `Can't forget ${name}`,
});
