// The contradictions of a call as sentences with their numbers; docs/calls.md defines each.
import type { CallContradiction } from "../../../domain/course/contradictions.ts";
import type { CourseReading } from "./course-story.ts";
import { personOf, valueWord } from "./course-people.ts";
import { courseTexts } from "./course-texts.ts";
import { NOWHERE, type Linked, type Words } from "./linked-words.ts";
import { exactDuration } from "./moments.ts";
import { formatMinutes } from "../../design/words/format.ts";

const texts = courseTexts.contradictions;

/** A contradiction in words; its entries are links. */
export function contradictionWords(found: CallContradiction, reading: CourseReading): Words {
  const { moments, call } = reading;
  const { dated } = moments;
  switch (found.what) {
    case "leftBeforeJoined":
      return texts.leftBeforeJoined(...who(found.row, reading), dated(found.left), dated(found.joined));
    case "joinedBeforeStart": {
      const early = exactDuration(found.started - found.joined);
      return texts.joinedBeforeStart(...who(found.row, reading), dated(found.joined), early, dated(found.started));
    }
    case "joinedDespiteFlag": {
      const [joined, left] = [found.joined, found.left].map((time) => (time === null ? null : dated(time)));
      return texts.joinedDespiteFlag(...who(found.row, reading), joined ?? null, left ?? null);
    }
    case "joinedAfterEnd":
    case "leftAfterEnd": {
      const at = found.what === "leftAfterEnd" ? found.left : found.joined;
      return texts[found.what](
        ...who(found.row, reading),
        dated(at),
        exactDuration(at - found.ended),
        dated(found.ended),
      );
    }
    case "endedBeforeStart":
      return texts.endedBeforeStart(
        dated(found.ended),
        exactDuration(found.started - found.ended),
        dated(found.started),
      );
    case "minutesDiffer": {
      const [person, entry] = who(found.row, reading);
      return texts.minutesDiffer(person, entry, formatMinutes(found.minutes), exactDuration(found.seconds));
    }
    case "totalDiffers":
      return texts.totalDiffers(formatMinutes(found.minutes), exactDuration(found.seconds));
    case "countDiffers": {
      const lanes = reading.course.lanes.filter(({ joined }) => joined === true);
      const devices = lanes.reduce((sum, lane) => sum + lane.devices.length, 0);
      return texts.countDiffers(found.told, found.joined, devices, lanes.length);
    }
    case "endedWithPresence":
      return texts.endedWithPresence(...entryWords(found.rows, reading));
    case "joinedUnanswered":
      return texts.joinedUnanswered(valueWord(found.status), ...entryWords(found.rows, reading));
    case "recordingOutside": {
      const { startedAtSeconds: from, endedAtSeconds: to } = call;
      const bounds = texts.bounds(from === null ? null : dated(from), to === null ? null : dated(to));
      return texts.recordingOutside(found.recording + 1, dated(found.from), dated(found.to), bounds);
    }
    case "endMissing":
      return texts.endMissing(valueWord(found.status), dated(found.started), exactDuration(found.seconds));
  }
}

/** Entries that are named; the others are counted. */
const MOST_ENTRIES = 5;

function entryWords(rows: readonly number[], reading: CourseReading): [named: readonly Linked[], others: number] {
  const named = rows.slice(0, MOST_ENTRIES).map((row) => entryWord(row, reading, ` (${nameOf(row, reading)})`));
  return [named, rows.length - named.length];
}

/** The person of an entry and the entry, which is a link. */
function who(row: number, reading: CourseReading): [person: string, entry: Linked] {
  return [nameOf(row, reading), entryWord(row, reading, "")];
}

function laneOf(row: number, { course }: CourseReading): number {
  return course.lanes.findIndex(({ devices }) => devices.some(({ rows }) => rows.includes(row)));
}

function nameOf(row: number, reading: CourseReading): string {
  const lane = reading.course.lanes[laneOf(row, reading)];
  return lane === undefined ? courseTexts.unknownPerson : personOf(lane, reading.names);
}

function entryWord(row: number, reading: CourseReading, after: string): Linked {
  return {
    text: `${courseTexts.sources.entry(row + 1)}${after}`,
    target: { ...NOWHERE, lane: laneOf(row, reading), rows: [row] },
  };
}
