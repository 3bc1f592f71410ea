// Tests how a table's times are found: days and times of day in columns of their own, digits, zones in headers, and doubts.
import { expect, test } from "vitest";
import { detectFile } from "#core/files/read/detect-file.ts";
import { fileOf, readAll } from "#tests/fakes/read-whole-file.ts";
import { readRecords } from "#tests/fakes/read-records.ts";

const { signal } = new AbortController();
const MOMENT = Date.UTC(2026, 2, 4, 4, 53, 21) / 1000;
const DAY = Date.UTC(2026, 2, 4) / 1000;

/** The time of the only message, and the notes of the file about times. */
async function timeIn(header: string, cells: string) {
  const path = fileOf(`id,sender,text,${header}\n1,mara,hello,${cells}\n`);
  const seconds: unknown[] = [];
  const unread: unknown[] = [];
  for await (const batch of readRecords(path, await detectFile(path, signal), { signal })) {
    seconds.push(...batch.messages.map(({ facts }) => facts.sentAtSeconds));
    if (batch.notes.unreadTimes > 0) unread.push(batch.notes.unreadTime);
  }
  return [...seconds, ...unread];
}

test.each([
  ["date", "20260304", DAY],
  ["sentAt", "20260304", DAY],
  ["sentAt", "20260304045321", MOMENT],
  ["sentAt", "20260304045321123", MOMENT],
  ["sentAt", "46085", DAY],
  ["time", "", null],
  ["time", '""', null],
  ["time", '"  "', null],
])("%s %s is a time", async (header, cells, seconds) => {
  expect(await timeIn(header, cells)).toEqual([seconds]);
});

test.each([
  ["date", "260304"],
  ["sentAt", "2026"],
  ["time", "045321"],
  ["time", "153321"],
  ["time", "0.2037"],
  ["time", "04:53:21"],
  ["sentAt", "1"],
  ["sentAt", "177260000"],
  ["sentAt", "1899-12-30 04:53:21"],
  ["Date", "99999999"],
])("%s %s is no time, and the file says so", async (header, cells) => {
  expect(await timeIn(header, cells)).toEqual([null, cells]);
});

test.each([
  ["Date,Time", "20260304,045321"],
  ["Date,Time", "20260304,45321"],
  ["Date,Time", "20260304,04:53:21"],
  ["Date,Time", "46085,0.203715278"],
  ["Date,Time", "46085.0,0.203715278"],
  ["Date,Time", "2026-03-04 00:00:00,04:53:21"],
  ["Date,Time", "2026-03-04T00:00:00.000Z,04:53:21"],
  ["Date,Time", "3/14/2026 12:00:00 AM,3:53:21 PM"],
  ["Date,Time", "2026-03-04,1899-12-30 04:53:21"],
  ["Date,Time", "2026-03-04,12/30/1899 4:53:21 AM"],
  ["Date,Time", "2026-03-04,04:53:21.5Z"],
  ["Date,Time", "2026-03-04,05:53:21 CET"],
  ["Date,Time (UTC+1)", "2026-03-04,05:53:21"],
  ["Time,Date", "04:53:21,04.03.2026"],
  ["sent date,sent time", "2026-03-04,04:53:21"],
  ["Date,timestamp", "2026-03-04,1772600001"],
  ["Date,Time", "2026-03-04,2026-03-04 04:53:21"],
])("%s %s is one moment", async (header, cells) => {
  const isMarch14 = cells.startsWith("3/14");
  expect(await timeIn(header, cells)).toEqual([isMarch14 ? Date.UTC(2026, 2, 14, 15, 53, 21) / 1000 : MOMENT]);
});

test.each([
  ["sentAt (UTC+1)", "2026-03-04 05:53:21"],
  ["Date (GMT+05:30)", "2026-03-04 10:23:21"],
  ["Sent at [UTC-05:00]", "2026-03-03 23:53:21"],
  ["Sent at (UTC−5)", "2026-03-03 23:53:21"],
  ["sentAt (+01:00)", "2026-03-04 05:53:21"],
  ["sentAt (+0100)", "2026-03-04 05:53:21"],
  ["Sent at (CET)", "2026-03-04 05:53:21"],
  ["Sent at (MEZ)", "2026-03-04 05:53:21"],
  ["Sent at (America/New_York)", "2026-03-03 23:53:21"],
  ["sent_at_cet", "2026-03-04 05:53:21"],
  ["sentAtUtc", "2026-03-04 04:53:21"],
  ["timestamp_ms", "1772600001000"],
  ["created_at_ms", "1772600001000"],
  ["sent_at_unix", "1772600001"],
  ["Time (local)", "2026-03-04 04:53:21"],
])("the header %s gives the zone or the unit of %s", async (header, cells) => {
  expect(await timeIn(header, cells)).toEqual([MOMENT]);
});

test.each([
  ["Date,Start time,End time", "2026-03-04,23:59:00,00:03:00", "23:59", 240],
  ["Date,Start,End", "2026-03-04,04:53,04:54", "04:53", 60],
  ["Date,Start time,End time", "2026-03-31 00:00:00,23:59:00,1899-12-30 00:03:00", "23:59", 240],
  ["Start date,Start time,End date,End time", "2026-03-04,23:59,2026-03-05,00:03", "23:59", 240],
])("%s: a call takes its day from the row, and may pass midnight", async (header, cells, start, length) => {
  const { calls } = await readAll(fileOf(`Call ID,Caller,Callee,${header}\nx1,a,b,${cells}\n`));
  const begin = Date.parse(`${cells.slice(0, 10)}T${start}Z`) / 1000;
  expect(calls.map(({ facts }) => [facts.startedAtSeconds, facts.endedAtSeconds])).toEqual([[begin, begin + length]]);
  if (header.startsWith("Date")) expect(calls[0]?.facts.initiatedAtSeconds).toBe(begin);
});
