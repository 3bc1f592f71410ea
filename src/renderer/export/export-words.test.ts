// Tests the words for a running export.
import { afterEach, expect, test } from "vitest";
import { numberSigns } from "#texts/numbers.ts";
import { setLanguage } from "#texts/language.ts";
import { MESSAGES } from "#texts/messages-de.ts";
import { progressWords, tooLittleRoom } from "./export-words.ts";
import { say } from "#texts/say.ts";

afterEach(() => setLanguage({ language: "en", messages: {} }));

const progress = {
  jobId: "7a9c8d0e-0000-4000-8000-000000000000",
  phase: "writing",
  loading: null,
  rows: 12_000,
  totalRows: 40_000,
  bytes: 3_400_000,
  rowsPerSecond: 830,
  remainingMs: 12_300,
} as const;

const walk = { pages: 7, rows: 6000, elapsedMs: 65_400, rowsPerSecond: 830.4, share: null, wait: null };
const loading = { ...progress, phase: "loading", rows: 14_000, loading: walk } as const;

test.each([
  [progress, "12,000 of 40,000 rows, 3.4 MB, 830 rows/s, 13 s left"],
  [{ ...progress, remainingMs: 600_000 }, "12,000 of 40,000 rows, 3.4 MB, 830 rows/s, 10 min left"],
  [{ ...progress, remainingMs: 89_000 }, "12,000 of 40,000 rows, 3.4 MB, 830 rows/s, 89 s left"],
  [{ ...progress, remainingMs: 0 }, "12,000 of 40,000 rows, 3.4 MB, 830 rows/s, 1 s left"],
  [{ ...progress, remainingMs: 1000 }, "12,000 of 40,000 rows, 3.4 MB, 830 rows/s, 1 s left"],
  [{ ...progress, remainingMs: 1001 }, "12,000 of 40,000 rows, 3.4 MB, 830 rows/s, 2 s left"],
  [{ ...progress, remainingMs: 89_001 }, "12,000 of 40,000 rows, 3.4 MB, 830 rows/s, 2 min left"],
  [{ ...progress, remainingMs: 120_000 }, "12,000 of 40,000 rows, 3.4 MB, 830 rows/s, 2 min left"],
  [{ ...progress, remainingMs: 120_500 }, "12,000 of 40,000 rows, 3.4 MB, 830 rows/s, 3 min left"],
  [{ ...progress, totalRows: null, remainingMs: null }, "12,000 rows, 3.4 MB, 830 rows/s"],
  [{ ...progress, phase: "preparing" as const }, "preparing"],
  [{ ...progress, phase: "checking" as const }, "checking 12,000 of 40,000 rows"],
  [{ ...loading, totalRows: null }, "loading 14,000 rows, 830 rows/s, 1:05"],
  [
    { ...loading, loading: { ...walk, wait: { remainingMs: 11_400, because: "limit" } as const } },
    "loading 14,000 of 40,000 rows, 830 rows/s, 1:05, too many requests, next try in 12 s",
  ],
  [{ ...loading, loading: { ...walk, rowsPerSecond: 0, elapsedMs: 0 } }, "loading 14,000 of 40,000 rows, 0:00"],
])("progress shows phase, rows, size, rate and time", (told, words) => {
  expect(progressWords(told)).toBe(words);
});

test("too little room is reported before anything is written", () => {
  expect(tooLittleRoom(2_000_000, 1_000_000)).toBe("The export needs about 2.0 MB, but only 1.0 MB are free there.");
  expect(tooLittleRoom(10, 10)).toBeNull();
  expect(tooLittleRoom(10, null)).toBeNull();
});

test("the rows of an export and the outcome of its check are counted in both languages", () => {
  const said = (): readonly string[] => [
    ...[0, 1, 1200].map((rows) => say("export.all", { kind: "messages", rows })),
    ...[1, 2].map((rows) => say("export.selected", { kind: "calls", rows })),
    say("export.looksLike", { what: "email", rows: 1 }),
    say("export.verdict", { failed: 1, passed: 9, isIncomplete: false }),
    say("export.verdict", { failed: 0, passed: 2, isIncomplete: true }),
    Object.values(numberSigns()).join(""),
  ];
  expect(said()).toEqual([
    "All 0 messages",
    "All 1 message",
    "All 1,200 messages",
    "Selected call",
    "2 selected calls",
    "looks like an e-mail address, in 1 row",
    "1 check failed. The export is not what its manifest says.",
    "2 checks passed, none failed, but some files were not found.",
    ",.",
  ]);
  setLanguage({ language: "de", messages: MESSAGES });
  expect(said()).toEqual([
    "Alle 0 Nachrichten",
    "1 Nachricht",
    "Alle 1.200 Nachrichten",
    "Gewählter Anruf",
    "2 gewählte Anrufe",
    "sieht wie eine E-Mail-Adresse aus, in 1 Zeile",
    "1 Prüfung fehlgeschlagen. Der Export ist nicht so, wie sein Manifest sagt.",
    "2 Prüfungen bestanden, keine fehlgeschlagen, aber einige Dateien wurden nicht gefunden.",
    ".,",
  ]);
});
