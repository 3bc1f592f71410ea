// Tests that a row that says that it is a call becomes one in a table of messages, and that messages about calls stay.
import { expect, test } from "vitest";
import { fileOf, readAll } from "#tests/fakes/read-whole-file.ts";

async function read(...lines: readonly string[]) {
  const { messages, calls, unreadable } = await readAll(fileOf(`${lines.join("\n")}\n`));
  expect(unreadable).toEqual([]);
  return {
    messages: messages.map(({ facts: { id, text } }) => [id, text]),
    calls: calls.map(({ facts: { sessionId, initiator, receiver, initiatedAtSeconds } }) => [
      sessionId,
      initiator,
      receiver,
      initiatedAtSeconds,
    ]),
    values: calls.map(({ value }) => value),
  };
}

test("a call between messages, by its category", async () => {
  const { messages, calls, values } = await read(
    "id,type,category,sender,receiver,sent at,text,session id,duration,participants,status",
    "1,text,message,mara,desk,1772600000,Hello,,,,",
    "2,audio,call,mara,desk,1772600010,,v1.s2,1m 5s,mara;desk,ended",
    "3,text,message,desk,mara,1772600100,Bye,,,,",
  );
  expect(messages).toEqual([
    ["1", "Hello"],
    ["3", "Bye"],
  ]);
  expect(calls).toEqual([["v1.s2", "mara", "desk", 1_772_600_010]]);
  expect(values).toMatchObject([
    {
      type: "audio",
      status: "ended",
      totalDurationInMinutes: 1.0833,
      participants: [{ uid: "mara" }, { uid: "desk" }],
      metadata: { id: "2", category: "call" },
    },
  ]);
});

test("a call between messages, in German", async () => {
  const { messages, calls } = await read(
    "Nachrichten-ID;Datum;Von;An;Art;Nachricht;Dauer",
    "7;30.10.2026 14:00:00;mara;desk;Nachricht;Hallo;",
    "8;30.10.2026 14:01:00;mara;desk;Videoanruf;;00:01:05",
  );
  expect([messages, calls.length]).toEqual([[["7", "Hallo"]], 1]);
});

test("a message about a call, and one with a duration, are messages", async () => {
  const { messages, calls } = await read(
    "id,category,sender,sent at,text,duration",
    "1,call,mara,1772600000,,",
    "2,call,mara,1772600001,Call me,00:01:05",
    "3,message,mara,1772600002,,00:00:09",
  );
  expect([messages.map(([id]) => id), calls]).toEqual([["1", "2", "3"], []]);
});
