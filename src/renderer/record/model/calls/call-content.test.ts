// What the pane reads of a raw call: transcriptions, tags, metadata as they were written.
import { expect, test } from "vitest";
import { readCallContent } from "./call-content.ts";

test("transcriptions, tags and both spellings of metadata are read; numbers stay as written", () => {
  const raw = `{"sessionId":"v1","tags":["vip",7,null],"metaData":{"order":12345678901234567890},"metadata":{"deep":{"a":1}},
    "transcriptions":[{"tid":"t-9","startTime":1772600013,"endTime":"1772600101","transcriptDate":"2026-03-04T05:33:33.000Z","transcriptUrl":"https://a.invalid/t.json"},null]}`;
  expect(readCallContent(raw)).toEqual({
    transcriptions: [
      {
        tid: "t-9",
        startTimeSeconds: 1_772_600_013,
        endTimeSeconds: 1_772_600_101,
        madeAtSeconds: 1_772_602_413,
        url: "https://a.invalid/t.json",
      },
    ],
    tags: ["vip", "7"],
    metadata: [
      ["order", "12345678901234567890"],
      ["deep", '{"a":1}'],
    ],
  });
});

test("empty lists for maps, and text that is not JSON, give nothing", () => {
  const nothing = { transcriptions: [], tags: [], metadata: [] };
  expect([readCallContent('{"metaData":[],"tags":[],"transcriptions":{}}'), readCallContent("no JSON")]).toEqual([
    nothing,
    nothing,
  ]);
});
