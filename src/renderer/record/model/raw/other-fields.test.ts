// The fields that no other part of the pane shows: by path, as written, and no more than a pane can hold.
import { expect, test } from "vitest";
import { otherFields } from "./other-fields.ts";

test("unknown fields are named by their paths with their values as written", () => {
  const raw = '{"id":"7","mood":"calm","data":{"text":"Hi","score":1.50,"extra":{"a":[1]}}}';
  expect(otherFields("messages", raw)).toEqual({
    fields: [
      ["mood", "calm"],
      ["data.score", "1.50"],
      ["data.extra", '{"a":[1]}'],
    ],
    more: 0,
  });
  const people = '{"id":"7","data":{"entities":{"receiver":{"entity":{"guid":"g","owner":"ann"}}},"resource":"app"}}';
  expect(otherFields("messages", people).fields).toEqual([["data.resource", "app"]]);
  const call =
    '{"sessionId":"v1","roomMood":null,"participants":[{"uid":"a","battery":"3 %"}],"hasTranscription":true}';
  expect(otherFields("calls", call).fields).toEqual([
    ["roomMood", "null"],
    ["participants[0].battery", "3 %"],
  ]);
});

test("what the pane shows elsewhere is not repeated: forms, polls, moderation, reports, transcriptions, metadata", () => {
  const data = {
    interactiveData: { title: "Form", formFields: [{ label: "Order", elementId: "e" }] },
    moderation: { status: "approved", rule: { name: "words" } },
    metadata: { any: 1 },
  };
  const flaggedBy = [{ uid: "a", name: "A", reasonId: "spam", reasonName: "Spam", remark: "again" }];
  expect(otherFields("messages", JSON.stringify({ id: "1", flaggedBy, data })).fields).toEqual([]);
  const transcriptions = [{ tid: "t", transcriptDate: "2026-03-04T05:33:33Z", transcriptUrl: "https://a.invalid" }];
  expect(
    otherFields("calls", JSON.stringify({ sessionId: "v", transcriptions, metaData: { a: 1 }, tags: ["x"] })).fields,
  ).toEqual([]);
});

test("many and long values are cut, and the rest is counted", () => {
  const fields = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`field${index}`, "x".repeat(1000)]));
  const { fields: shown, more } = otherFields("messages", JSON.stringify({ id: "1", ...fields }));
  expect([shown.length, more, shown[0]?.[1].length]).toEqual([30, 20, 301]);
  expect(otherFields("messages", "no JSON")).toEqual({ fields: [], more: 0 });
});

test("what stood around a record in a file is shown field by field", () => {
  const envelope = { text: "web-1 |", kubernetes: { pod: "web-7" } };
  const raw = JSON.stringify({ id: "1", sender: "a", sentAt: 5, envelope });
  expect(otherFields("messages", raw).fields).toEqual([
    ["envelope.text", "web-1 |"],
    ["envelope.kubernetes", '{"pod":"web-7"}'],
  ]);
});
