// Everything of a person, with numbers counted by hand, and against the statistics of the sample's calls.
import { expect, test } from "vitest";
import { createResult, makeTemporaryStore, storeRecords, takePage } from "#tests/fakes/store.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";
import {
  MOST_EVENTS,
  MOST_NAMES_SEEN,
  personMethods,
  type Person,
  type PersonEvent,
} from "#contract/methods/person-methods.ts";
import { LONGEST_EXCERPT } from "#contract/methods/lookup-methods.ts";
import { wasAnswered } from "#domain/records/outcomes.ts";
import { createSampleService } from "#sample/index.ts";
import { runWhole } from "#core/store/base/sliced.ts";
import type { Store } from "#core/store/store.ts";

const T = 1_790_000_000;
const user = (uid: string, name: string, role: string) => ({ entityType: "user", entity: { uid, name, role } });
const ANA = user("ana", "Ana Ruiz", "agent");
const BEN = user("ben", "Ben Ito", "customer");
const TEAM = { entityType: "group", entity: { guid: "team", name: "The team" } };

function message(id: number, sender: typeof ANA, receiver: typeof ANA | typeof TEAM, more: object = {}): object {
  const isGroup = "guid" in receiver.entity;
  const to = "guid" in receiver.entity ? receiver.entity.guid : receiver.entity.uid;
  const people = [sender.entity.uid, to].toSorted();
  return {
    id: String(id),
    conversationId: isGroup ? `group_${to}` : people.join("_user_"),
    sender: sender.entity.uid,
    receiverType: isGroup ? "group" : "user",
    receiver: to,
    category: "message",
    type: "text",
    sentAt: T + id,
    data: { text: `Text ${id}`, entities: { sender, receiver } },
    ...more,
  };
}

const joined = (uid: string, from: number, to: number, minutes: number, name?: string): object => ({
  uid,
  isJoined: true,
  joinedAt: from,
  leftAt: to,
  totalDurationInMinutes: minutes,
  ...(name === undefined ? {} : { name }),
});

function filledStore(): Store {
  const store = makeTemporaryStore();
  const older = user("ana", "Ana R.", "trainee");
  storeRecords(store, "messages", [
    message(1, older, BEN),
    message(2, BEN, ANA),
    message(3, ANA, BEN),
    message(4, ANA, TEAM),
    message(5, BEN, TEAM),
    message(6, BEN, TEAM),
    message(7, BEN, TEAM),
    message(8, ANA, BEN, { conversationId: undefined }),
    // A group whose id is the person's UID.
    message(9, BEN, { entityType: "group", entity: { guid: "ana", name: "Group Ana" } }),
  ]);
  const call = (sessionId: string, status: string, at: number, more: object): object => ({
    sessionId,
    status,
    initiatedAt: T + at,
    receiverType: "user",
    ...more,
  });
  storeRecords(store, "calls", [
    // The time on two devices at once counts once.
    call("answered", "ended", 100, {
      initiator: "ben",
      receiver: "ana",
      participants: [
        joined("ben", T + 100, T + 220, 2),
        joined("ana", T + 110, T + 170, 1),
        joined("ana", T + 120, T + 150, 0.5),
      ],
    }),
    call("missed", "unanswered", 200, {
      initiator: "ben",
      receiver: "ana",
      participants: [{ uid: "ana", isJoined: false }],
    }),
    call("unknown", "initiated", 300, {
      initiator: "ana",
      receiver: "ben",
      participants: [{ uid: "ana", isJoined: false }],
    }),
    call("notListed", "ended", 400, {
      initiator: "ana",
      receiver: "ben",
      participants: [joined("ben", T + 400, T + 500, 1)],
    }),
    call("ofOthers", "ended", 500, { initiator: "ben", receiver: "cem", participants: [{ uid: "anastasia" }] }),
  ]);
  storeRecords(store, "messages", [message(1, user("ana", "Ana elsewhere", "admin"), BEN)], "another connection");
  return store;
}

function read(store: Store, uid: string, connectionId = "one"): Person {
  const person = runWhole(store.statistics.readPerson({ connectionId, uid }, () => undefined));
  expect(personMethods["person.read"].output.parse(person)).toEqual(person);
  return person;
}

const idOf = ({ row }: PersonEvent): string => ("id" in row ? row.id : row.sessionId);

test("names, roles, conversations, calls and events of a person", () => {
  const person = read(filledStore(), "ana");
  expect(person).toMatchObject({
    uid: "ana",
    name: "Ana Ruiz",
    names: [
      { value: "Ana Ruiz", records: 4 },
      { value: "Ana R.", records: 1 },
    ],
    roles: [
      { value: "agent", records: 4 },
      { value: "trainee", records: 1 },
    ],
    sent: 4,
    conversations: [
      { conversationId: "group_team", name: "The team", messages: 4, sent: 1 },
      { conversationId: "ana_user_ben", name: "Ben Ito", messages: 3, sent: 2 },
    ],
    conversationCount: 2,
    // Listed in three, joined one with two devices, initiated two of which one does not list the person.
    calls: { calls: 3, joined: 1, initiated: 2, seconds: 60 },
    answers: { answered: 1, unanswered: 1 },
    // Ben called twice; one of the calls was joined.
    received: { calls: 2, joined: 1 },
    first: { kind: "messages", id: "1", atSeconds: T + 1 },
    last: { kind: "calls", id: "notListed", atSeconds: T + 400 },
  });
  expect(person.events.map((event) => [idOf(event), event.atSeconds - T])).toEqual([
    ["notListed", 400],
    ["unknown", 300],
    ["missed", 200],
    ["answered", 100],
    ["8", 8],
    ["4", 4],
    ["3", 3],
    ["1", 1],
  ]);
  expect(person.events[2]).toMatchObject({ row: { status: "unanswered" }, otherName: "Ben Ito" });
  expect(person.events[5]).toMatchObject({ row: { text: "Text 4" }, otherName: "The team", resultId: 1 });
});

test("events and conversations in a group have its name, others that of the other person, and long texts are cut", () => {
  const store = makeTemporaryStore();
  const toAna = message(3, BEN, ANA, { conversationId: "chat" });
  storeRecords(store, "messages", [
    message(1, BEN, TEAM),
    message(2, ANA, BEN, { data: { text: "x".repeat(9000) } }),
    toAna,
  ]);
  const call = { initiator: "ben", initiatedAt: T + 50, participants: [joined("ana", T + 60, T + 90, 0.5)] };
  storeRecords(store, "calls", [
    { ...call, sessionId: "group", receiverType: "group", receiver: "team" },
    { ...call, sessionId: "direct", receiverType: "user", receiver: "ana", initiatedAt: T + 40 },
  ]);
  const { events, conversations } = read(store, "ana");
  expect(events.map(({ row, otherName }) => [("id" in row ? row.text : row.sessionId)?.length, otherName])).toEqual([
    [5, "The team"],
    [6, "Ben Ito"],
    [LONGEST_EXCERPT, "Ben Ito"],
  ]);
  expect(conversations.map(({ conversationId, name, sent }) => [conversationId, name, sent])).toEqual([
    ["ana_user_ben", "Ben Ito", 1],
    ["chat", "Ben Ito", 0],
  ]);
});

test("the progress of a person counts all rows, and then the records that are read", () => {
  const told: (readonly [number, number])[] = [];
  const store = filledStore();
  runWhole(store.statistics.readPerson({ connectionId: "one", uid: "ana" }, (rows, total) => told.push([rows, total])));
  expect(told).toEqual([
    [10, 15],
    [15, 15],
    [0, 9],
    [5, 9],
    [9, 9],
  ]);
});

test("what the columns say comes before the records are read", () => {
  const early: (Person | null)[] = [];
  const store = filledStore();
  const whole = runWhole(
    store.statistics.readPerson({ connectionId: "one", uid: "ana" }, (_rows, _total, one) => early.push(one)),
  );
  expect(early[0]).toBeNull();
  expect(early.at(-1)).toEqual({
    ...whole,
    names: [],
    roles: [],
    calls: { calls: 3, joined: 0, initiated: 2, seconds: null },
    received: null,
    isWhole: false,
  });
});

test("only what the person did makes them seen: a call that was not joined does not", () => {
  const store = makeTemporaryStore();
  storeRecords(store, "calls", [
    {
      sessionId: "a",
      initiator: "ben",
      initiatedAt: T,
      participants: [joined("ana", T + 5, T + 65, 1, "Ana by event")],
    },
    { sessionId: "b", initiator: "ben", initiatedAt: T + 900, participants: [{ uid: "ana", isJoined: false }] },
    // No date reaches this time.
    { sessionId: "c", initiator: "ana", initiatedAt: 9e15 },
  ]);
  const { first, last, events, names } = read(store, "ana");
  expect([first, last].map((moment) => [moment?.id, moment?.atSeconds])).toEqual([
    ["a", T + 5],
    ["a", T + 65],
  ]);
  expect(events.map(idOf)).toEqual(["b", "a"]);
  expect(names).toEqual([{ value: "Ana by event", records: 1 }]);
});

test("nobody of that UID, and an unknown connection, have nothing", () => {
  const nothing = {
    name: null,
    names: [],
    first: null,
    sent: 0,
    conversations: [],
    calls: { calls: 0, joined: 0, initiated: 0, seconds: null },
    events: [],
  };
  const store = filledStore();
  expect(read(store, "nobody")).toMatchObject(nothing);
  expect(read(store, "ana", "unknown connection")).toMatchObject(nothing);
  expect(read(store, "ana", "another connection")).toMatchObject({ sent: 1, roles: [{ value: "admin", records: 1 }] });
});

test("answers are bounded: the most frequent names, the newest events", () => {
  const store = makeTemporaryStore();
  const renamed = Array.from({ length: 40 }, (_, index) =>
    message(index + 1, user("ana", index % 2 === 0 ? "Ana" : `Name ${index} ${"x".repeat(500)}`, "agent"), BEN),
  );
  storeRecords(store, "messages", renamed);
  const { names, events } = read(store, "ana");
  expect(names).toHaveLength(MOST_NAMES_SEEN);
  expect(names[0]).toEqual({ value: "Ana", records: 20 });
  expect(Math.max(...names.map(({ value }) => value.length))).toBeLessThanOrEqual(200);
  expect(events.map((event) => Number(idOf(event)))).toEqual(
    Array.from({ length: MOST_EVENTS }, (_, index) => 40 - index),
  );
});

test("the figures of calls are those of the statistics, for everyone in the sample", () => {
  const store = makeTemporaryStore();
  const sample = createSampleService({ messages: 20, calls: 150 });
  const { resultId } = createResult(store, { kind: "calls", params: {} });
  takePage(store, resultId, sample.calls);
  const view = store.views.snapshot(store.views.open(resultId, EVERYTHING).viewId);
  const { byCalls } = runWhole(store.statistics.countParticipation(view, () => undefined));
  expect(byCalls.length).toBeGreaterThan(20);
  for (const { uid, name: _name, ...figures } of byCalls.slice(0, 20)) {
    const { calls, answers } = read(store, uid);
    expect(calls).toEqual(figures);
    const listed = sample.calls.filter(({ participants }) => participants.some((entry) => entry.uid === uid));
    const outcomes = listed.map(({ status }) => wasAnswered(status));
    expect(answers).toEqual({
      answered: outcomes.filter((outcome) => outcome === true).length,
      unanswered: outcomes.filter((outcome) => outcome === false).length,
    });
  }
});
