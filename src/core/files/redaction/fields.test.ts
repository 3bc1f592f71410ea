// Tests that redaction treats each field of a record by what the field contains.
import { describe, expect, test } from "vitest";
import { createSampleService } from "#sample/index.ts";
import { isMap } from "#domain/text/lenient.ts";
import { PeopleCollector } from "./redact-people.ts";
import { PseudonymBook } from "./pseudonym-book.ts";
import { Pseudonyms } from "./pseudonyms.ts";
import { Redactor } from "./redactor.ts";

function redactorFor(people: Readonly<Record<string, string>>): Redactor {
  const collector = new PeopleCollector();
  for (const [uid, name] of Object.entries(people)) collector.add(uid, name);
  const known = collector.people();
  const pseudonyms = new Pseudonyms(new Uint8Array(32), new PseudonymBook(new Map()), known);
  return new Redactor(known, pseudonyms, { people: true, dropText: false, words: [], saveMapping: false });
}

describe("fields of a record", () => {
  const redactor = redactorFor({ "u-1001": "Lena Kim", "7": "Zoe Ray", message: "Video" });
  const [lena, zoe] = ["u-1001", "7"].map((uid) => redactor.uid(uid));
  const redacted = (field: string, values: readonly unknown[]) =>
    values.map((value) => Object.values(Object(redactor.record({ [field]: value })))[0]);

  test.each(["uid", "sender", "initiator", "owner", "editedBy", "deletedBy", "receiver"])(
    "%s is a UID, however short",
    (field) => {
      expect(redacted(field, ["u-1001", "7", 7, "8"])).toEqual([lena, zoe, zoe, "8"]);
    },
  );

  test.each("category type receiverType entityType action status mode state role scope".split(" "))(
    "%s keeps the words of the service, also those that are the UID of a person",
    (field) => {
      const number = expect.stringMatching(/^number-/u);
      expect(redacted(field, ["message", "video", "u-1001", "7", "4930123456"])).toEqual([
        "message",
        "video",
        lena,
        "7",
        number,
      ]);
    },
  );

  test.each("id muid guid mid rid sessionId sessionid deviceId parentId mimeType extension".split(" "))(
    "%s is an id: people in it are replaced, numbers are not",
    (field) => {
      expect(redacted(field, ["x-u-1001-y", "4930123456", "7"])).toEqual([`x-${lena}-y`, "4930123456", "7"]);
    },
  );

  test.each("url icon link recording_url recordingUrl".split(" "))("%s is an address and remains one", (field) => {
    const address = (person: string): string => `https://files.example/${person}/4930123456.png`;
    expect(redacted(field, [address("u-1001")])).toEqual([address(String(lena).replaceAll(" ", "%20"))]);
  });

  test("a name and an avatar belong to the UID beside them", () => {
    const avatar = "https://files.example/face.png";
    expect(redactor.record({ uid: "7", name: "Somebody", avatar })).toEqual({
      uid: zoe,
      name: zoe,
      avatar: `https://avatar.invalid/${encodeURIComponent(String(zoe))}`,
    });
    expect(redactor.record({ name: "lena kim", avatar })).toEqual({ name: lena, avatar });
  });

  test("a conversation of two people names both", () => {
    expect(redacted("conversationId", ["7_user_u-1001", "group_7", "group_user_help"])).toEqual([
      `${zoe}_user_${lena}`,
      "group_7",
      "group_user_help",
    ]);
  });

  test("other fields are free text", () => {
    expect(redacted("note", ["7, Zoe", "u-1001", "message"])).toEqual([`7, ${zoe}`, lena, redactor.uid("message")]);
  });
});

test("words of the service are kept as values of words, even if people have these as UIDs", () => {
  const words = [
    ..."message custom call audio video image file user group ended ongoing meet edited deleted joined left".split(" "),
    ..."added kicked banned unbanned scopeChanged online offline away busy missed cancelled".split(" "),
    ..."public private password participant admin moderator member default agent customer bot".split(" "),
  ];
  const redactor = redactorFor(Object.fromEntries([...words, "somebody"].map((word) => [word, `Name of ${word}`])));
  const kept = words.map((word) => redactor.record({ action: word }));
  expect(kept).toEqual(words.map((action) => ({ action })));
  expect(redactor.record({ action: "somebody" })).toEqual({ action: redactor.uid("somebody") });
});

test("the fields of the service's records keep their names, even if people have these as UIDs", () => {
  const { messages, calls } = createSampleService({ messages: 200, calls: 40 });
  const fieldsOf = (value: unknown): readonly string[] => (isMap(value) ? Object.keys(value) : []);
  const people = calls.flatMap((call) => Object.values(call)).flatMap((value) => (Array.isArray(value) ? value : []));
  const fields = new Set([...messages, ...calls, ...people].flatMap(fieldsOf));
  const redactor = redactorFor(Object.fromEntries([...fields].map((field) => [field, `Name of ${field}`])));
  const record = Object.fromEntries([...fields].map((field) => [field, true]));
  expect(redactor.record(record)).toEqual(record);
});

test.each("text caption body message messageText message_translated message_original".split(" "))(
  "%s goes with the texts of messages",
  (field) => {
    const people = new Map();
    const pseudonyms = new Pseudonyms(new Uint8Array(32), new PseudonymBook(new Map()), people);
    const redactor = new Redactor(people, pseudonyms, { people: false, dropText: true, words: [], saveMapping: false });
    expect(redactor.record({ data: { [field]: "hello", id: "1" } })).toEqual({ data: { id: "1" } });
    expect(redactor.record({ [field]: { text: "hello" }, id: "1" })).toEqual({ id: "1" });
    expect(redactor.record({ [field]: 1, id: "1" })).toEqual({ [field]: 1, id: "1" });
  },
);
