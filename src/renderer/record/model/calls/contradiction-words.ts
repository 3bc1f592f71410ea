// The contradictions of a call as sentences with their numbers; docs/definitions.md defines each.
import type { CallContradiction } from "#domain/course/contradictions.ts";
import type { CourseReading } from "./course-story.ts";
import { personOf, statusInSentence } from "./course-people.ts";
import { NOWHERE, namesAndOthers, type Linked, type Words } from "./linked-words.ts";
import { exactDuration, exactDurationAfter, exactHours } from "./moments.ts";
import { formatHours } from "#domain/time/time.ts";
import { formatMinutes } from "#renderer/design/words/format-values.ts";
import { say, sayRich } from "#texts/say.ts";

/** A contradiction in words; its entries are links. */
export function contradictionWords(found: CallContradiction, reading: CourseReading): Words {
  return "row" in found ? contradictionOfEntry(found, reading) : contradictionOfCall(found, reading);
}

type OfEntry = Extract<CallContradiction, { row: number }>;

function contradictionOfEntry(found: OfEntry, reading: CourseReading): Words {
  const { dated } = reading.moments;
  switch (found.what) {
    case "leftBeforeJoined":
      return sayRich("calls.course.contradictions.leftBeforeJoined", {
        ...who(found.row, reading),
        joined: dated(found.joined),
        left: dated(found.left),
      });
    case "joinedBeforeStart": {
      const early = exactDuration(found.started - found.joined);
      return sayRich("calls.course.contradictions.joinedBeforeStart", {
        ...who(found.row, reading),
        joined: dated(found.joined),
        early,
        started: dated(found.started),
      });
    }
    case "joinedDespiteFlag": {
      const joined = found.joined === null ? null : dated(found.joined);
      const left = found.left === null ? "" : dated(found.left);
      return sayRich("calls.course.contradictions.joinedDespiteFlag", { ...who(found.row, reading), joined, left });
    }
    case "joinedAfterEnd": {
      const after = { late: exactDuration(found.joined - found.ended), ended: dated(found.ended) };
      const joined = dated(found.joined);
      return sayRich("calls.course.contradictions.joinedAfterEnd", { ...who(found.row, reading), ...after, joined });
    }
    case "leftAfterEnd": {
      const after = { late: exactDuration(found.left - found.ended), ended: dated(found.ended) };
      const left = dated(found.left);
      return sayRich("calls.course.contradictions.leftAfterEnd", { ...who(found.row, reading), ...after, left });
    }
    case "minutesDiffer": {
      const times = { counted: formatMinutes(found.minutes, formatHours), apart: exactHours(found.seconds) };
      return sayRich("calls.course.contradictions.minutesDiffer", { ...who(found.row, reading), ...times });
    }
  }
}

function contradictionOfCall(found: Exclude<CallContradiction, OfEntry>, reading: CourseReading): Words {
  const { moments, call } = reading;
  const { dated } = moments;
  switch (found.what) {
    case "endedBeforeStart":
      return sayRich("calls.course.contradictions.endedBeforeStart", {
        ended: dated(found.ended),
        early: exactDuration(found.started - found.ended),
        started: dated(found.started),
      });
    case "totalDiffers":
      return sayRich("calls.course.contradictions.totalDiffers", {
        counted: formatMinutes(found.minutes, formatHours),
        apart: exactHours(found.seconds),
      });
    case "countDiffers": {
      const lanes = reading.course.lanes.filter(({ joined }) => joined === true);
      const devices = lanes.reduce((sum, lane) => sum + lane.devices.length, 0);
      return sayRich("calls.course.contradictions.countDiffers", {
        told: found.told,
        joined: found.joined,
        devices,
        people: lanes.length,
      });
    }
    case "endedWithPresence":
      return sayRich("calls.course.contradictions.endedWithPresence", { entries: entryWords(found.rows, reading) });
    case "joinedUnanswered":
      return sayRich("calls.course.contradictions.joinedUnanswered", {
        status: statusInSentence(found.status),
        entries: entryWords(found.rows, reading),
        people: found.rows.length,
      });
    case "recordingOutside": {
      const { startedAtSeconds: from, endedAtSeconds: to } = call;
      const bounds = say("calls.course.contradictions.bounds", {
        started: from === null ? null : dated(from),
        ended: to === null ? null : dated(to),
      });
      return sayRich("calls.course.contradictions.recordingOutside", {
        recording: found.recording + 1,
        from: dated(found.from),
        to: dated(found.to),
        bounds,
      });
    }
    case "endMissing":
      return sayRich("calls.course.contradictions.endMissing", {
        status: statusInSentence(found.status),
        started: dated(found.started),
        duration: exactDurationAfter(found.seconds),
      });
  }
}

/** Entries that are named; the others are counted. */
const MOST_ENTRIES = 5;

function entryWords(rows: readonly number[], reading: CourseReading): Words {
  const named = rows.slice(0, MOST_ENTRIES).map((row) => entryWord(row, reading, ` (${nameOf(row, reading)})`));
  return namesAndOthers(named, rows.length);
}

/** The person of an entry and the entry, which is a link. */
function who(row: number, reading: CourseReading): { readonly who: string; readonly entry: Linked } {
  return { who: nameOf(row, reading), entry: entryWord(row, reading, "") };
}

function laneOf(row: number, { course }: CourseReading): number {
  return course.lanes.findIndex(({ devices }) => devices.some(({ rows }) => rows.includes(row)));
}

function nameOf(row: number, reading: CourseReading): string {
  const lane = reading.course.lanes[laneOf(row, reading)];
  return lane === undefined ? say("calls.course.unknownPerson") : personOf(lane, reading.names);
}

function entryWord(row: number, reading: CourseReading, after: string): Linked {
  return {
    text: `${say("calls.course.sources.entry", { row: row + 1 })}${after}`,
    target: { ...NOWHERE, lane: laneOf(row, reading), rows: [row] },
  };
}
