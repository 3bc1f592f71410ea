// Every view of changed records: each opens as row, entry of a transcript, course of a call and tree, or is said
// to be unreadable; none fails, and each field stands in the tree. The people whom they name open with correct figures.
import { expect, test } from "vitest";
import { readRows, readTranscript } from "#contract/carrier/row-reader.ts";
import type { CallDetail, Row } from "#contract/methods/rows.ts";
import type { OpenedFile } from "#contract/methods/opened-methods.ts";
import { courseOf } from "#domain/course/course.ts";
import { storyOf } from "#domain/course/story.ts";
import { readJsonTree, type JsonTree } from "#domain/text/json-tree.ts";
import { isMap } from "#domain/text/lenient.ts";
import { formatTime } from "#domain/time/time.ts";
import { storySentences } from "#renderer/record/model/calls/course-story.ts";
import { contradictionWords } from "#renderer/record/model/calls/contradiction-words.ts";
import { rowsOfLane } from "#renderer/record/model/calls/course-people.ts";
import { textOf } from "#renderer/record/model/calls/linked-words.ts";
import { momentsOf } from "#renderer/record/model/calls/moments.ts";
import { factsOf } from "#renderer/record/model/calls/timeline-facts.ts";
import { laneRowsOf } from "#renderer/record/model/calls/timeline-lanes.ts";
import { stopsOf } from "#renderer/record/model/calls/timeline-stops.ts";
import { fieldPairs } from "#renderer/compare/differences.ts";
import { fieldName, fieldValue } from "#renderer/compare/field-values.ts";
import { entriesOf, isShown } from "#renderer/conversation/model/transcript-entries.ts";
import { stretchOf } from "#renderer/conversation/model/stretch.ts";
import { readContent } from "#renderer/record/model/messages/message-content.ts";
import { withoutText } from "#renderer/record/model/messages/without-text.ts";
import {
  callLines,
  conversationLines,
  eventLines,
  messageLines,
  openingOf,
  seenWords,
} from "#renderer/record/model/person/person-facts.ts";
import { unknownFields } from "#renderer/record/model/raw/known-fields.ts";
import { createSampleService } from "#sample/index.ts";
import type { Client } from "#contract/carrier/port.ts";
import { changedRecords } from "#tests/fakes/changed-records.ts";
import { importAll, start } from "#tests/fakes/opened-desk.ts";
import { figuresOf, plainPerson, plainRecords, uidsIn, type PlainRecords } from "#tests/fakes/plain-person.ts";
import { isoIn } from "#tests/fakes/time-form.ts";
import { runs } from "./random-runs.ts";

const COUNT = runs("changedRecords");
const WINDOW = 100;
/** The most people read of one file. */
const PEOPLE = 40;
/** The longest UID that a person can be asked for by. */
const LONGEST_UID = 10_000;
const sample = createSampleService({ messages: 3000, calls: 400 });
const lines = (records: readonly object[]): string => records.map((each) => `${JSON.stringify(each)}\n`).join("");

async function openChanged(
  records: readonly object[],
): Promise<{ readonly client: Client; readonly file: OpenedFile }> {
  const { client, file } = start();
  return { client, file: await importAll(client, file("changed.ndjson", lines(records))) };
}

async function viewOf(
  client: Client,
  resultId: number | null,
): Promise<{ readonly viewId: number; readonly rows: readonly Row[] }> {
  const { viewId } = await client.call("view.open", {
    resultId: resultId ?? 0,
    spec: { params: {}, search: "", sort: [] },
  });
  const { rows } = await readRows(client, { viewId, from: 0, count: COUNT });
  return { viewId, rows };
}

/** The number of values in a record: itself, and all in it. */
const valuesIn = (value: unknown): number =>
  1 +
  (Array.isArray(value) || isMap(value)
    ? Object.values(value).reduce<number>((sum, each) => sum + valuesIn(each), 0)
    : 0);

/** Compares a record with the one before it: each plain or empty value of both has its line and its words. */
function compareTrees(kind: "messages" | "calls", one: JsonTree, other: JsonTree): void {
  const pairs = fieldPairs(one, other);
  for (const [tree, side] of [
    [one, "one"],
    [other, "other"],
  ] as const) {
    const shown = new Set(pairs.map((pair) => pair[side]));
    expect(tree.nodes.filter(({ size }, index) => size === 0 && !shown.has(index))).toEqual([]);
    for (const pair of pairs) {
      expect(fieldName(kind, pair).path).not.toBe("");
      const value = fieldValue(kind, tree, pair, side, isoIn("Europe/Berlin"));
      if (pair[side] !== null) expect(value?.text).not.toBe("");
    }
  }
}

test("a thousand changed messages are rows, entries of a transcript and trees, or are said to be unreadable", async () => {
  const { client, file } = await openChanged(changedRecords(sample.messages, COUNT, 1));
  expect(file.messages + file.calls + file.unreadable).toBe(COUNT);
  expect(file.messages).toBeGreaterThan(0.8 * COUNT);
  const { viewId, rows } = await viewOf(client, file.messagesResultId);
  expect(rows).toHaveLength(file.messages);
  let before: JsonTree | null = null;
  for (const { rowId } of rows) {
    const { row, raw } = await client.call("record.message", { rowId });
    readContent(raw);
    expect(withoutText(row)).not.toBe("");
    const tree = readJsonTree(raw);
    expect(tree?.nodes).toHaveLength(valuesIn(JSON.parse(raw)));
    if (tree === null) continue;
    unknownFields("messages", tree);
    if (before !== null) compareTrees("messages", before, tree);
    before = tree;
  }
  let entries = 0;
  for (let from = 0; from < rows.length; from += WINDOW) {
    const window = await readTranscript(client, { viewId, from, count: WINDOW });
    const shown = entriesOf(stretchOf(viewId, from, window), { zone: "Europe/Berlin", isOneConversation: false });
    entries += shown.filter(isShown).length;
    // Messages of one call share a card; every row is behind an entry.
    const behind = new Set(shown.flatMap(({ rowIds }) => rowIds));
    expect(window.records.filter(({ row }) => !behind.has(row.rowId))).toEqual([]);
  }
  expect(entries).toBeGreaterThan(0.7 * rows.length);
});

function tellCourse(detail: CallDetail): void {
  const { row: call, participants, recordings, names } = detail;
  const facts = { call, participants, recordings, nowSeconds: 1_790_000_000 };
  const course = courseOf(facts);
  const moments = momentsOf(isoIn("Europe/Berlin"), course.extent?.fromSeconds ?? null, facts.nowSeconds);
  const reading = { course, call, names, moments };
  const told = [
    ...storySentences(storyOf(course, facts), reading),
    ...course.contradictions.map((found) => contradictionWords(found, reading)),
  ].map(textOf);
  expect(told.join(" ")).not.toMatch(/undefined|NaN|\[object/u);
  // Every participant entry is behind a lane, and every recording has one.
  const rows = new Set(course.lanes.flatMap(rowsOfLane));
  expect(rows.size).toBe(participants.length);
  laneRowsOf(course);
  stopsOf(reading);
  for (const fact of factsOf(reading, detail)) expect(fact.what).not.toBe("");
}

test("a thousand changed calls are rows, courses, timelines and trees, or are said to be unreadable", async () => {
  const { client, file } = await openChanged(changedRecords(sample.calls, COUNT, 2));
  expect(file.messages + file.calls + file.unreadable).toBe(COUNT);
  expect(file.calls).toBeGreaterThan(0.8 * COUNT);
  const { rows } = await viewOf(client, file.callsResultId);
  expect(rows).toHaveLength(file.calls);
  let before: JsonTree | null = null;
  for (const { rowId } of rows) {
    const detail = await client.call("record.call", { rowId });
    tellCourse(detail);
    const tree = readJsonTree(detail.raw);
    expect(tree?.nodes).toHaveLength(valuesIn(JSON.parse(detail.raw)));
    if (tree === null) continue;
    unknownFields("calls", tree);
    if (before !== null) compareTrees("calls", before, tree);
    before = tree;
  }
});

/** Opens people as the pane does: every line has words, and the figures are those of a plain count. */
async function openPeople(
  client: Client,
  { connectionId }: OpenedFile,
  records: PlainRecords,
  uids: readonly string[],
): Promise<void> {
  for (const uid of uids) {
    const person = await client.call("person.read", { connectionId, uid });
    expect({ uid, ...figuresOf(person) }).toEqual({ uid, ...plainPerson(records, uid) });
    const lines = [
      ...messageLines(person),
      ...callLines(person, true),
      ...conversationLines(person),
      ...eventLines(person, (seconds) => formatTime(seconds, "Europe/Berlin")),
    ];
    expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
    for (const { label, value } of lines) expect([label, value]).not.toContain("");
    const told = lines.flatMap(({ label, value, note }) => [label, value, note ?? ""]);
    const seen = [person.names, person.roles].map((values) => seenWords(values) ?? "");
    expect([...told, ...seen].join(" ")).not.toMatch(/undefined|NaN|\[object/u);
    for (const moment of [person.first, person.last])
      if (moment !== null) expect(openingOf(moment).kind).toBe("record");
  }
}

test("everybody in the sample opens as a person with the figures of a plain count", async () => {
  const { client, file } = await openChanged([...sample.messages, ...sample.calls]);
  const records = plainRecords(sample.messages, sample.calls);
  const uids = uidsIn(records);
  expect(uids.length).toBeGreaterThan(PEOPLE);
  await openPeople(client, file, records, uids.slice(0, PEOPLE));
});

test("the people of two thousand changed records open with the figures of a plain count", async () => {
  const changed = [...changedRecords(sample.messages, COUNT, 3), ...changedRecords(sample.calls, COUNT, 4)];
  const { client, file } = await openChanged(changed);
  const messages = (await viewOf(client, file.messagesResultId)).rows.filter((row) => "sender" in row);
  const { rows } = await viewOf(client, file.callsResultId);
  const calls = [];
  for (const { rowId } of rows) {
    const { row, participants } = await client.call("record.call", { rowId });
    calls.push({ ...row, participants });
  }
  const records = { messages, calls };
  // Strange UIDs come first: those that the sample does not have.
  const known = new Set(uidsIn(plainRecords(sample.messages, sample.calls)));
  const uids = uidsIn(records)
    .filter((uid) => uid !== "" && uid.length <= LONGEST_UID)
    .toSorted((one, other) => Number(known.has(one)) - Number(known.has(other)));
  expect(uids.filter((uid) => !known.has(uid)).length).toBeGreaterThan(5);
  await openPeople(client, file, records, uids.slice(0, PEOPLE));
});
