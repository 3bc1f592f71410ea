// Tests of the words of statuses.
import { afterEach, expect, test } from "vitest";
import { CALL_MODES, CALL_STATUSES } from "#domain/records/call.ts";
import { ATTACHMENT_TYPES, MESSAGE_CATEGORIES, RECEIVER_TYPES } from "#domain/records/message.ts";
import { sayKnown } from "#texts/say.ts";
import { setLanguage } from "#texts/language.ts";
import { MESSAGES as GERMAN } from "#texts/messages-de.ts";
import { inReadingOrder, kindWord, shownValue, statusesSaying, statusWord } from "./value-words.ts";

afterEach(() => setLanguage({ language: "en", messages: {} }));

test("each status has one word in each language, whatever its spelling", () => {
  const stored = [...CALL_STATUSES, "cancelled", "ENDED"];
  expect(stored.map(statusWord)).toEqual([
    "Ringing",
    "Ongoing",
    "Ended",
    "No answer",
    "Declined",
    "Cancelled",
    "Busy",
    "Missed",
    "Cancelled",
    "Ended",
  ]);
  setLanguage({ language: "de", messages: GERMAN });
  expect(stored.map(statusWord)).toEqual(
    ["Klingelt", "Läuft", "Beendet", "Keine Antwort", "Abgelehnt", "Zurückgezogen", "Besetzt", "Verpasst"].concat([
      "Zurückgezogen",
      "Beendet",
    ]),
  );
});

test("of a group of statuses, the one with its name is read first; other statuses stay in their order", () => {
  expect(inReadingOrder(["unanswered", "missed", "canceled"])).toEqual(["missed", "unanswered", "canceled"]);
  expect(inReadingOrder(["unanswered", "missed"])).toEqual(["unanswered", "missed"]);
  expect(inReadingOrder(["busy", "rejected"])).toEqual(["busy", "rejected"]);
});

test("an unknown status stays as it came", () => {
  const unknown = ["paused", "Paused", "", "constructor", "__proto__", "ended.x", "e".repeat(100_000)];
  expect(unknown.map(statusWord)).toEqual(unknown);
});

test("the status of a call and the kinds of records have words of their own", () => {
  expect(shownValue("calls", "status", "rejected")).toBe("Declined");
  expect(shownValue("calls", "type", "ended")).toBe("ended");
  expect(shownValue("messages", "status", "ended")).toBe("ended");
  expect(["image", "location", "constructor"].map((type) => shownValue("messages", "type", type))).toEqual([
    "Image",
    "Location",
    "constructor",
  ]);
});

test("a text leads to the statuses whose word has it, in every spelling", () => {
  expect(statusesSaying("answer")).toEqual(["unanswered"]);
  expect(statusesSaying("cel")).toEqual(["canceled", "cancelled"]);
  setLanguage({ language: "de", messages: GERMAN });
  expect(statusesSaying("läuft")).toEqual(["ongoing"]);
  expect(statusesSaying("laeuft")).toEqual(["ongoing"]);
  expect(statusesSaying("answer")).toEqual([]);
});

test("modes, meetings and receivers have words in each language, in columns and in filters", () => {
  const stored = ["meeting", "meet", "presenter", "user", "group", "location"];
  expect(stored.map(kindWord)).toEqual(["Meeting", "Meeting", "Presentation", "Person", "Group", "Location"]);
  setLanguage({ language: "de", messages: GERMAN });
  expect(stored.map(kindWord)).toEqual(["Besprechung", "Besprechung", "Präsentation", "Person", "Gruppe", "Ort"]);
  expect(shownValue("calls", "mode", "meet")).toBe("Besprechung");
  expect(shownValue("messages", "receiverType", "user")).toBe("Person");
  const known = [...CALL_MODES, ...MESSAGE_CATEGORIES, "groupMember", ...RECEIVER_TYPES, ...ATTACHMENT_TYPES];
  expect(known.filter((value) => sayKnown(`messages.kinds.${value}`) === undefined)).toEqual([]);
});
