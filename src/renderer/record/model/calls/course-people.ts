// The people and devices of a call by the names that its course uses.
import type { Course } from "#domain/course/course.ts";
import { baseDeviceOf, type Lane } from "#domain/course/lanes.ts";
import type { Participant } from "#domain/records/call.ts";
import { statusWord } from "#domain/query/value-words.ts";
import { isolate, markHidden } from "#domain/text/hidden-characters.ts";
import { ownValue } from "#domain/text/lenient.ts";
import type { CallDetail } from "#contract/methods/rows.ts";
import { deviceName } from "./device-name.ts";
import { say } from "#texts/say.ts";

type Names = Readonly<Record<string, string>>;

/** Longer names and ids are cut in sentences and lanes; the participants table has them whole. */
const LONGEST_NAME = 48;

/** The name of a person or group, else its id; cut, and safe inside a sentence. */
export function shownName(id: string, names: Names): string {
  const name = ownValue(names, id);
  return name === undefined ? cut(markHidden(id)) : isolate(cut(name));
}

/** The name of the person of a lane. */
export function personOf({ uid, name }: Pick<Lane, "uid" | "name">, names: Names): string {
  if (uid !== null) return shownName(uid, names);
  return name === null ? say("calls.course.unknownPerson") : isolate(cut(name));
}

/** A value of the service, such as a status: free text, cut and made safe for a sentence. */
export function valueWord(text: string): string {
  return isolate(cut(markHidden(text)));
}

/** A status in words, made safe for a sentence. */
export function statusInSentence(status: string): string {
  return valueWord(statusWord(status));
}

/** A text of any length, cut. */
function cut(name: string): string {
  // A letter may take two units. Of a name that is too long, one letter more than fits is looked at.
  const letters = Array.from(name.slice(0, (LONGEST_NAME + 1) * 2));
  return letters.length <= LONGEST_NAME ? name : `${letters.slice(0, LONGEST_NAME - 1).join("")}…`;
}

/** The number of devices behind entries of one person. Entries without a device id are one device. */
export function deviceCount(entries: readonly Participant[]): number {
  return new Set(entries.map(({ deviceId }) => (deviceId === null ? null : baseDeviceOf(deviceId)))).size;
}

/** The name of the device with this base id on a person's lane; null if the person has only one. */
export function deviceOf(course: Course, lane: number, base: string | null): string | null {
  const devices = course.lanes[lane]?.devices ?? [];
  return devices.length < 2 || devices.every((each) => each.base !== base) ? null : deviceName(base);
}

/** All participant entries of a person. */
export function rowsOfLane(lane: Lane | undefined): readonly number[] {
  return lane?.devices.flatMap(({ rows }) => rows) ?? [];
}

/** True for a call that has no end: it runs, or its end is missing. */
export function isOpen({ isOngoing, contradictions }: Course): boolean {
  return isOngoing || contradictions.some(({ what }) => what === "endMissing");
}

/** The meeting ids of a call and of its entries. */
export function meetingIdsOf({ row, participants }: Pick<CallDetail, "row" | "participants">): readonly string[] {
  return [...new Set([row.mid, ...participants.map(({ mid }) => mid)].filter((mid) => mid !== null))];
}

/** True if two lanes have the same name and no UID: they may be one person. */
export function namesAreShared(lanes: readonly Lane[]): boolean {
  const names = lanes.flatMap(({ uid, name }) => (uid === null && name !== null ? [name] : []));
  return new Set(names).size < names.length;
}
