// Tests that the events of one session give one call in any order, and that the call claims nothing beyond its events.
import fc from "fast-check";
import { expect, test } from "vitest";
import { participantsOf, readCall, recordingsOf } from "./call.ts";
import { asMap } from "#domain/text/lenient.ts";
import { CallRebuilder, rebuiltFromOf } from "./rebuilt-call.ts";
import { eventsIn } from "./webhook.ts";

const SESSION = "v1.us.session.1";

function event(trigger: string, data: object): object {
  return { trigger, data: { sessionId: SESSION, type: "call", ...data }, appId: "app", region: "us", webhook: "w" };
}

const EVENTS = [
  event("call_started", { created_at: "1700000000" }),
  event("call_participant_joined", {
    occupant: { joined_at: 1700000001, audio_call: "true", name: "Lena" },
    initial_config: { platform: "ios" },
  }),
  event("call_participant_joined", { occupant: { joined_at: "1700000005", audio_call: "true", name: "Omar" } }),
  event("call_participant_left", { occupant: { joined_at: "1700000005", left_at: "1700000050", name: "Omar" } }),
  event("call_participant_joined", { occupant: { joined_at: "1700000055", audio_call: "true", name: "Omar" } }),
  event("call_ended", {
    all_occupants: [
      { joined_at: "1700000001", left_at: "1700000060", name: "Lena" },
      { joined_at: "1700000005", left_at: "1700000050", name: "Omar" },
      { joined_at: "1700000055", left_at: "1700000061", name: "Omar" },
    ],
    created_at: 1700000000,
    destroyed_at: 1700000061,
  }),
  event("recording_generated", {
    recordingDate: "2023-11-14T22:13:30Z",
    duration: "21.433000",
    startTime: "1700000010",
    recording_url: "https://example.com/r.mp4",
  }),
];

function rebuild(bodies: readonly object[]): Readonly<Record<string, unknown>> {
  const rebuilder = new CallRebuilder(SESSION);
  for (const [index, body] of bodies.entries()) {
    for (const found of eventsIn(body, () => false)) {
      rebuilder.take(found, JSON.stringify(body), { trigger: found.trigger, file: "log", line: index + 1 });
    }
  }
  return rebuilder.record();
}

test("the events of a session give one call with its times, stays and recording", () => {
  const call = rebuild(EVENTS);
  const { rebuiltFrom: _, participants: __, ...facts } = call;
  expect(facts).toEqual({
    sessionId: SESSION,
    type: "audio",
    mode: "call",
    status: "ended",
    startedAt: 1700000000,
    endedAt: 1700000061,
    totalDurationInMinutes: 1.0167,
    hasRecording: true,
    recordings: [
      {
        recording_url: "https://example.com/r.mp4",
        duration: 21.433,
        startTime: 1700000010,
        endTime: 1700000031,
        recordingDate: "2023-11-14T22:13:30Z",
      },
    ],
  });
  expect(
    participantsOf(call).map(({ uid, name, joinedAtSeconds, leftAtSeconds }) => [
      uid,
      name,
      joinedAtSeconds,
      leftAtSeconds,
    ]),
  ).toEqual([
    [null, "Lena", 1700000001, 1700000060],
    [null, "Omar", 1700000005, 1700000050],
    [null, "Omar", 1700000055, 1700000061],
  ]);
  expect(recordingsOf(call)).toMatchObject([{ startTimeSeconds: 1700000010, endTimeSeconds: 1700000031 }]);
  expect(readCall(call)).toMatchObject({
    ok: true,
    record: { participantUids: [], totalParticipants: null, initiator: null },
  });
});

test("call messages say who called whom, of what kind and when; the first message says it where the call does not", () => {
  const message = (action: string, fields: object, call: object): object => ({
    trigger: `call_${action}`,
    data: { call: { id: "1", sentAt: 1_699_999_990, ...fields, data: { action, entities: { on: { entity: call } } } } },
  });
  const people = { sender: "lena", receiver: "omar", receiverType: "user", type: "video" };
  const named = {
    initiator: "lena",
    receiver: "team",
    receiverType: "group",
    type: "audio",
    mode: "call",
    status: "ongoing",
    initiatedAt: 1_699_999_980,
    startedAt: 1_699_999_985,
    endedAt: 1_699_999_999,
  };
  expect(rebuild([message("initiated", people, named)])).toMatchObject(named);
  const first = { initiator: "lena", receiver: "omar", receiverType: "user", type: "video" };
  expect(rebuild([message("initiated", people, {})])).toMatchObject({
    ...first,
    status: "initiated",
    initiatedAt: 1_699_999_990,
  });
  // The sender of this message is the person who answered, not the initiator.
  const later = rebuild([message("ongoing", { ...people, sender: "omar", receiver: "lena" }, {})]);
  expect(later).toMatchObject({ receiverType: "user", type: "video", status: "ongoing" });
  for (const name of ["initiator", "receiver", "initiatedAt"]) expect(later).not.toHaveProperty(name);
});

test("any order and any repeats of the events give the same call", () => {
  const { rebuiltFrom: _, ...expected } = rebuild(EVENTS);
  const strictly = fc.shuffledSubarray([...EVENTS, ...EVENTS, ...EVENTS], { minLength: EVENTS.length * 3 });
  fc.assert(
    fc.property(strictly, (shuffled) => {
      const { rebuiltFrom: __, ...call } = rebuild(shuffled);
      expect(call).toEqual(expected);
    }),
  );
});

test("a call names the event and line of each fact, the number of repeats, and what is unknown", () => {
  const [started, , joined] = EVENTS;
  const said = rebuiltFromOf(rebuild([joined ?? {}, started ?? {}, started ?? {}]));
  expect(said).toMatchObject({ source: "webhooks", events: 3, repeated: 1 });
  expect(said?.facts["startedAt"]).toEqual({ trigger: "call_started", file: "log", line: 2 });
  expect(said?.facts["type"]).toEqual({ trigger: "call_participant_joined", file: "log", line: 1 });
  expect(said?.facts["participants"]).toEqual({ trigger: "call_participant_joined", file: "log", line: 1 });
  expect(said?.notes).toEqual([
    "No event says who started the call.",
    "No event says that the call ended. Its status is that of the last event.",
    "Events name participants without a UID: two stays under one name may be one person or two.",
    "1 of the 3 events are repeats.",
  ]);
});

test("contradictions between events are listed; the earliest start and the latest end win", () => {
  const call = rebuild([
    event("call_started", { created_at: 105 }),
    event("call_ended", { created_at: 100, destroyed_at: 200 }),
    event("call_ended", { created_at: 100, destroyed_at: 210 }),
  ]);
  expect(call).toMatchObject({ startedAt: 100, endedAt: 210 });
  expect(rebuiltFromOf(call)?.notes).toContain("Events differ on startedAt: 105 (line 1) and 100 (line 2).");
  expect(rebuiltFromOf(call)?.notes).toContain("Events differ on endedAt: 200 (line 2) and 210 (line 3).");
});

test("two occupants of one event who look alike are two stays", () => {
  const alike = { joined_at: 100, left_at: 120, name: "Guest" };
  const call = rebuild([
    event("call_participant_joined", { occupant: { joined_at: 100, name: "Guest" } }),
    event("call_ended", { all_occupants: [alike, alike] }),
  ]);
  expect(participantsOf(call)).toHaveLength(2);
});

test("a leaving time without a joining time ends the only open stay of that name, and no other", () => {
  const left = event("call_participant_left", { occupant: { left_at: 130, name: "Lena" } });
  const joined = (at: number) => event("call_participant_joined", { occupant: { joined_at: at, name: "Lena" } });
  expect(participantsOf(rebuild([left, joined(100)]))).toMatchObject([{ joinedAtSeconds: 100, leftAtSeconds: 130 }]);
  expect(participantsOf(rebuild([joined(100), left, joined(110)]))).toHaveLength(3);
});

test("call messages say who called whom and how an unanswered call ended", () => {
  const message = (action: string, sender: string, sentAt: number) => ({
    trigger: `call_${action}`,
    data: {
      call: {
        id: String(sentAt),
        category: "call",
        type: "video",
        sender,
        receiver: sender === "lena" ? "omar" : "lena",
        receiverType: "user",
        sentAt,
        data: {
          action,
          entities: { on: { entity: { sessionid: SESSION, initiator: "lena", receiver: "omar" }, entityType: "call" } },
        },
      },
    },
  });
  const call = rebuild([message("rejected", "omar", 120), message("initiated", "lena", 100)]);
  expect(call).toMatchObject({
    status: "rejected",
    initiator: "lena",
    receiver: "omar",
    type: "video",
    initiatedAt: 100,
  });
  expect(asMap(call)["startedAt"]).toBeUndefined();
});

test("stays beyond the limit are counted and left out", () => {
  const all = Array.from({ length: 2100 }, (_, index) => ({ name: `Guest ${index}`, joined_at: 100 + index }));
  const call = rebuild([event("call_ended", { all_occupants: all })]);
  expect(participantsOf(call)).toHaveLength(2000);
  expect(rebuiltFromOf(call)?.notes).toContain(
    "100 stays or recordings were left out: too many for one call. See its events.",
  );
});

test("a call of which only leavings are known has no end, no status, and says that everybody had left", () => {
  const left = (name: string, joined: number, leftAt: number): object =>
    event("call_participant_left", { occupant: { joined_at: joined, left_at: leftAt, audio_call: "true", name } });
  const call = rebuild([left("Timo", 1700000013, 1700000050), left("Mara", 1700000012, 1700000055)]);
  expect([call["status"], call["endedAt"], call["totalDurationInMinutes"]]).toEqual([undefined, undefined, undefined]);
  const { facts, notes } = rebuiltFromOf(call) ?? {};
  expect(facts).not.toHaveProperty("status");
  expect(notes).toContain(
    "No event says that the call ended. Everybody whom the events name had left, so its last status is not shown.",
  );
  expect(notes).not.toContain("No event says that the call ended. Its status is that of the last event.");
});

test.each([
  [
    "somebody has joined again",
    event("call_participant_joined", { occupant: { joined_at: 1700000060, name: "Mara" } }),
  ],
  ["somebody else is still there", event("call_participant_joined", { occupant: { joined_at: 1, name: "Omar" } })],
])("a call runs while %s", (_name, joined) => {
  const left = event("call_participant_left", {
    occupant: { joined_at: 1700000012, left_at: 1700000055, name: "Mara" },
  });
  expect([rebuild([left, joined])["status"], rebuild([joined, left])["status"]]).toEqual(["ongoing", "ongoing"]);
});
