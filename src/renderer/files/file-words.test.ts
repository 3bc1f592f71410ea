// Tests the texts for contents, progress, state and format of opened files.
import { NO_NOTES } from "#domain/report/file-notes.ts";
import { afterEach, expect, test } from "vitest";
import type { Detection } from "#contract/methods/detection.ts";
import type { ImportProgress, OpenedFile } from "#contract/methods/opened-methods.ts";
import { setLanguage } from "#texts/language.ts";
import { MESSAGES } from "#texts/messages-de.ts";
import {
  formatWords,
  holdsOrState,
  holdsText,
  kindWords,
  progressRatio,
  progressWords,
  stateWords,
} from "./file-words.ts";
import { say } from "#texts/say.ts";

afterEach(() => setLanguage({ language: "en", messages: {} }));

const progress: ImportProgress = {
  readBytes: 2_000_000,
  totalBytes: 8_000_000,
  roomBytes: 16_000_000,
  messages: 12_000,
  calls: 0,
  events: 0,
  unreadable: 0,
  notes: NO_NOTES,
  rowsPerSecond: 45_000.4,
  remainingMs: 20_300,
  phase: "reading",
};
const csv: Detection = {
  format: "csv",
  packing: "gzip",
  encoding: "utf-8",
  records: "messages",
  csv: null,
  sizeBytes: 1,
  sampleRows: [],
};
const part = (detection: Detection | null): OpenedFile["parts"][number] => ({
  name: "a",
  sizeBytes: 1,
  detection,
  failure: null,
});

test("a file holds messages, calls, both or nothing", () => {
  expect([
    holdsText({ messages: 1000, calls: 1, events: 0 }),
    holdsText({ messages: 0, calls: 20, events: 0 }),
    holdsText({ messages: 0, calls: 0, events: 0 }),
    holdsText({ messages: 2, calls: 1, events: 7 }),
    holdsText({ messages: 0, calls: 0, events: 1 }),
    holdsText({ messages: 1, calls: 0, events: 0 }),
  ]).toEqual([
    "1,000 messages · 1 call",
    "20 calls",
    "nothing",
    "2 messages · 1 call · 7 events",
    "1 event",
    "1 message",
  ]);
});

test("progress shows the parts that are known", () => {
  expect(progressWords(progress)).toBe("12,000 · 45,000/s · 2.0 MB of 8.0 MB · 0:21 left");
  expect(progressWords({ ...progress, messages: 0, rowsPerSecond: 0, totalBytes: 0, remainingMs: null })).toBe(
    "starting",
  );
  const large = { ...progress, totalBytes: 1_500_000_000, roomBytes: 3_200_000_000 };
  expect(progressWords(large)).toBe("12,000 · 45,000/s · 2.0 MB of 1.5 GB · will take about 3.2 GB · 0:21 left");
  // The limit is a gigabyte, and lists of earlier versions do not know the room.
  expect(progressWords({ ...large, totalBytes: 1_000_000_000 })).toContain("will take about 3.2 GB");
  expect(progressWords({ ...large, totalBytes: 999_999_999 })).not.toContain("will take");
  expect(progressWords({ ...large, roomBytes: 0 })).not.toContain("will take");
  expect(progressWords({ ...progress, calls: 3, phase: "indexing" })).toBe(
    "12,000 messages · 3 calls · preparing sorting and filters",
  );
  expect([progressRatio(progress), progressRatio({ ...progress, totalBytes: 0 })]).toEqual([0.25, null]);
});

const COMPLETE = {
  kind: "import",
  state: "complete",
  calls: 0,
  events: 0,
  unreadable: 0,
  notes: NO_NOTES,
  versions: 0,
  failure: null,
  parts: [],
} as const;

test("a list without states says that nothing of a file was read yet, never that it holds nothing", () => {
  const empty = { messages: 0, calls: 0, events: 0 };
  const words = (change: Partial<OpenedFile>): string => holdsOrState({ ...COMPLETE, ...empty, ...change });
  expect(words({ state: "waiting" })).toBe("Not read yet");
  expect(words({ state: "partial", messages: 3 })).toBe("3 messages");
  expect(words({})).toBe("nothing");
});

test("a file is complete only when every record was read", () => {
  const word = (file: Partial<OpenedFile>): string => stateWords({ ...COMPLETE, ...file }).sentence;
  expect(word({})).toBe("Complete. Every record was read.");
  expect(word({ notes: { ...NO_NOTES, otherLines: 2 } })).toBe(
    "Complete. Every record was read; 2 lines hold no record.",
  );
  expect(word({ calls: 1, notes: { ...NO_NOTES, callsCounted: 7 } })).toBe(
    "Not sure: an answer in the file counts 7 calls, of which 1 is here.",
  );
  expect(word({ notes: { ...NO_NOTES, unreadTimes: 12, unreadTime: "Tuesday" } })).toBe(
    "Incomplete: the time of 12 rows could not be read (example: Tuesday).",
  );
  expect(word({ notes: { ...NO_NOTES, lostIds: 1 } })).toBe(
    "Incomplete: the id of 1 row is lost: a program such as a spreadsheet has rounded it.",
  );
  expect(word({ events: 7 })).toBe("Complete. Every record and 7 events were read.");
  expect(word({ versions: 2 })).toBe(
    "Complete. Every record was read; 2 other versions of records are kept beside the newest.",
  );
  expect(word({ unreadable: 1, notes: NO_NOTES, versions: 1 })).toBe(
    "Incomplete: 1 line unreadable. It is kept as found; 1 other version of records is kept beside the newest.",
  );
  expect(word({ events: 7, unreadable: 1 })).toBe(
    "Incomplete: 1 line unreadable. It is kept as found; 7 events were read.",
  );
  expect(word({ unreadable: 1 })).toBe("Incomplete: 1 line unreadable. It is kept as found.");
  expect(word({ unreadable: 1200 })).toBe("Incomplete: 1200 lines unreadable. They are kept as found.");
  expect(word({ state: "partial" })).toBe(
    "Incomplete: reading did not finish. Reading was cancelled. Rows read before that are shown.",
  );
  expect(word({ state: "partial", failure: { kind: "cancelled" } })).toContain("Reading failed.");
  const damaged = {
    kind: "badFile",
    line: null,
    byte: null,
    why: "its checksum does not match",
    isReadToEnd: true,
  } as const;
  expect(word({ state: "partial", failure: damaged })).toContain("The whole file was read");
  const bad = {
    ...part(null),
    name: "b",
    failure: { kind: "badFile", line: null, byte: null, why: "it is empty" },
  } as const;
  expect(word({ state: "partial", failure: bad.failure, parts: [part(csv), bad] })).toBe(
    "Incomplete: 1 of 2 files holds no records (b: it is empty). All other files were read to their ends.",
  );
  const cut = { ...bad, detection: csv };
  expect(word({ state: "partial", failure: bad.failure, parts: [part(csv), cut, cut] })).toBe(
    "Incomplete: 2 of 3 files were not read to their end (the first: b: it is empty). Reading failed. Rows read before that are shown.",
  );
  const left = { ...part(csv), notChosen: true } as const;
  expect(word({ parts: [part(csv), left, left] })).toBe(
    "Incomplete: 2 of 3 files were left out by choice. “Read again” lets you choose other files.",
  );
  expect(word({ state: "partial", failure: bad.failure, parts: [part(csv), bad, left, { ...bad, ...left }] })).toBe(
    "Incomplete: 1 of 4 files holds no records (b: it is empty); 2 of 4 files were left out by choice. All other files were read to their ends.",
  );
  expect(word({ kind: "archive" })).toBe("An archive. Switchboard reads it in place and never changes it.");
});

test("the format of a file, and of several files", () => {
  const layout = { delimiter: ",", quote: '"', hasHeader: true, header: [], facts: [], isOwn: true, isForExcel: true };
  const forExcel = { ...layout, times: { dayFirst: false, zone: "UTC", example: null } };
  expect(formatWords({ ...csv, csv: forExcel })).toBe("CSV for Excel, gzip, UTF-8");
  expect([formatWords(csv), formatWords({ ...csv, format: "archive", packing: "none" }), formatWords(null)]).toEqual([
    "CSV, gzip, UTF-8",
    "Switchboard archive",
    "unknown",
  ]);
  expect([
    kindWords({ kind: "import", parts: [part(csv)] }),
    kindWords({ kind: "import", parts: [part(csv), part(csv)] }),
    kindWords({ kind: "import", parts: [part(csv), part({ ...csv, format: "json" })] }),
    kindWords({ kind: "import", parts: [part(null)] }),
    kindWords({ kind: "archive", parts: [] }),
  ]).toEqual(["CSV, gzip", "CSV · 2 files", "Mixed · 2 files", "Unknown", "Archive"]);
});

test("the state of a file is a German sentence for any number of events and unreadable records", () => {
  setLanguage({ language: "de", messages: MESSAGES });
  expect([0, 1, 2].map((number) => say("files.completeDetail", { number, otherLines: 0, versions: 0 }))).toEqual([
    "Jeder Datensatz wurde gelesen.",
    "Jeder Datensatz und 1 Ereignis wurden gelesen.",
    "Jeder Datensatz und 2 Ereignisse wurden gelesen.",
  ]);
  expect(say("files.incompleteDetail", { unreadable: 1, number: 0, otherLines: 0, versions: 0 })).toBe(
    "Sie wird so aufbewahrt, wie sie gefunden wurde.",
  );
  expect(say("files.incompleteDetail", { unreadable: 2, number: 1000, otherLines: 0, versions: 0 })).toBe(
    "Sie werden so aufbewahrt, wie sie gefunden wurden; 1.000 Ereignisse wurden gelesen.",
  );
  expect(say("files.noMatchDetail", { kind: "calls", total: 1 })).toBe(
    "Der eine Anruf in dieser Datei passt nicht zu den Filtern.",
  );
  expect(say("files.noMatchDetail", { kind: "messages", total: 2 })).toBe(
    "Keine der 2 Nachrichten in dieser Datei passt zu den Filtern.",
  );
});
