// Tests which JSON values are webhook events, what they describe, and which messages they carry.
import fc from "fast-check";
import { expect, test } from "vitest";
import { strangeJson } from "#tests/fakes/strange-json.ts";
import { createSampleService } from "#sample/index.ts";
import { readCall } from "./call.ts";
import { readMessage } from "./message.ts";
import { CallRebuilder, rebuiltFromOf } from "./rebuilt-call.ts";
import { eventFactsOf, eventsIn, messagesOf, readEvent, type WebhookEvent } from "./webhook.ts";

const BODY = {
  trigger: "call_started",
  data: { sessionId: "s", created_at: 100 },
  appId: "a",
  region: "us",
  webhook: "w",
};
const never = (): boolean => false;

function only(body: object): WebhookEvent {
  const event = readEvent(body);
  if (event === null) throw new Error("no event");
  return event;
}

test.each([
  ["a body", BODY, 1],
  ["a body whose data is an empty list", { trigger: "x", data: [] }, 1],
  ["a body in a log line", { time: "2024-01-01T00:00:00Z", level: "info", body: BODY }, 1],
  ["a body as a JSON text in a log line", { time: 1, body: JSON.stringify(BODY) }, 1],
  ["a body as a JSON text in a JSON text", { id: "1", message: JSON.stringify({ body: JSON.stringify(BODY) }) }, 1],
  ["several bodies in a line", { Records: [{ body: JSON.stringify(BODY) }, { body: BODY }] }, 2],
  ["a body in an event of a message bus", { id: "1", source: "s", data: BODY }, 1],
  ["an answer of Get call", { data: { sessionId: "s", status: "ended" } }, 0],
  ["a call", { sessionId: "s", status: "ended", metadata: BODY }, 0],
  ["a message with a body in its metadata", { id: "1", sentAt: 1, data: { metadata: BODY } }, 0],
  ["a message with fields of the same names", { id: "1", sender: "u", trigger: "x", data: {} }, 0],
  ["text that is no JSON", { body: "{ trigger, data" }, 0],
  ["a body just not too far inside", { a: { b: { c: { d: BODY } } } }, 1],
  ["a body too far inside", { a: { b: { c: { d: { e: BODY } } } } }, 0],
  ["a body just not too far inside lists", [[[[BODY]]]], 1],
  ["a body too far inside lists", [[[[[BODY]]]]], 0],
])("%s holds events", (_name, value, count) => {
  expect(eventsIn(value, never)).toHaveLength(count);
});

test.each([[5], [""], ["t".repeat(101)], [null]])("a body with the trigger %j is no event", (trigger) => {
  expect(eventsIn({ trigger, data: {} }, never)).toEqual([]);
  expect(eventsIn({ trigger: "t".repeat(100), data: {} }, never)).toHaveLength(1);
});

test("records of the service are not mistaken for events", () => {
  const { messages, calls } = createSampleService({ messages: 300, calls: 60 });
  expect([...messages, ...calls].flatMap((record) => eventsIn(record, never))).toEqual([]);
});

test("no JSON makes the event reader throw, and its results can be shown", () => {
  const field = fc.constantFrom(
    ..."trigger data message call sessionId occupant all_occupants body reaction".split(" "),
  );
  const held = fc.dictionary(fc.oneof(field, fc.string()), strangeJson);
  const body = fc.record({ trigger: fc.oneof(fc.string(), strangeJson), data: fc.oneof(held, strangeJson) });
  fc.assert(
    fc.property(body, (value) => {
      const rebuilder = new CallRebuilder("s");
      for (const event of eventsIn(value, never)) {
        const { trigger } = eventFactsOf(event);
        rebuilder.take({ ...event, data: { ...event.data, sessionId: "s" } }, JSON.stringify(value), {
          trigger,
          file: "",
          line: 1,
        });
        messagesOf(event).forEach(readMessage);
      }
      const call = rebuilder.record();
      expect(readCall(call)).toMatchObject({ ok: true });
      expect(rebuiltFromOf(call)).not.toBeNull();
    }),
  );
});

test("text that is nested too deeply is not parsed", () => {
  expect(eventsIn({ body: JSON.stringify(BODY) }, () => true)).toEqual([]);
});

test("an edit gives the action message and the edited message, and is an event of both", () => {
  const after = { id: "7", sender: "u", sentAt: 100, editedAt: 200, data: { text: "new" } };
  const action = {
    id: "8",
    category: "action",
    sentAt: 200,
    data: { action: "edited", entities: { on: { entity: after, entityType: "message" } } },
  };
  const event = only({ trigger: "message_edited", data: { message: action } });
  expect(messagesOf(event)).toEqual([action, after]);
  expect(eventFactsOf(event)).toEqual({
    trigger: "message_edited",
    atSeconds: 200,
    sessionId: null,
    messageId: "7",
    actionId: "8",
    tellsOfCall: false,
  });
});

test("an action on a person gives the action message only", () => {
  const action = {
    id: "8",
    data: { action: "added", entities: { on: { entity: { uid: "u", name: "U" }, entityType: "user" } } },
  };
  expect(messagesOf(only({ trigger: "message_sent", data: { message: action } }))).toEqual([action]);
});

test.each([
  ["call_started", { sessionId: "s", created_at: "100" }, { sessionId: "s", atSeconds: 100, tellsOfCall: true }],
  [
    "call_participant_left",
    { sessionId: "s", occupant: { joined_at: 1, left_at: 9 } },
    { atSeconds: 9, tellsOfCall: true },
  ],
  ["new_session_event", { sessionId: "s", created_at: 100 }, { sessionId: "s", tellsOfCall: false }],
  [
    "message_read_receipt",
    { body: { messageId: "5", timestamp: "77" } },
    { messageId: "5", atSeconds: 77, tellsOfCall: false },
  ],
  ["message_reaction_added", { reaction: { id: "1", messageId: 5, reactedAt: 78 } }, { messageId: "5", atSeconds: 78 }],
  ["group_member_joined", { group: { guid: "g" }, members: {} }, { messageId: null, sessionId: null, atSeconds: null }],
])("%s describes its subject", (trigger, data, facts) => {
  expect(eventFactsOf(only({ trigger, data }))).toMatchObject({ trigger, ...facts });
});

test.each([
  "call_started",
  "meeting_started",
  "call_participant_joined",
  "call_participant_left",
  "call_ended",
  "meeting_ended",
  "recording_generated",
])("%s with nothing but a session tells of its call", (trigger) => {
  expect(eventFactsOf(only({ trigger, data: { sessionId: "s" } }))).toMatchObject({
    sessionId: "s",
    tellsOfCall: true,
  });
});

test.each(["occupant", "all_occupants", "destroyed_at", "recording_url"])(
  "an unknown event with %s tells of its call",
  (field) => {
    const { tellsOfCall } = eventFactsOf(only({ trigger: "new_event", data: { sessionId: "s", [field]: null } }));
    expect(tellsOfCall).toBe(true);
  },
);
