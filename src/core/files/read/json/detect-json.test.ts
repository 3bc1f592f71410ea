// Tests how the form of a JSON file (list, lines or saved answers) and the kind of its records are detected.
import { describe, expect, test } from "vitest";
import { detectJson, isLines, LongJsonDetector } from "./detect-json.ts";

const LINES = {
  message: '{"id":"1","sender":"a","data":{"text":"hello"}}',
  call: '{"sessionId":"v1.s","mode":"call","type":"video","status":"ended"}',
  event: '{"trigger":"user_blocked","data":{"user":{"uid":"a"}},"appId":"app"}',
  callEvent: '{"trigger":"call_started","data":{"sessionId":"v1.s"},"appId":"app"}',
  /** an id alone is no record */
  other: '{"id":"2"}',
  broken: '{"id":',
} as const;

type Line = keyof typeof LINES;

function textOf(lines: readonly Line[]): Buffer {
  return Buffer.from(lines.map((line) => `${LINES[line]}\n`).join(""));
}

describe("the kind of records", () => {
  test.each<readonly [readonly Line[], "messages" | "calls" | null]>([
    [["message"], "messages"],
    [["call"], "calls"],
    [["event"], "messages"],
    [["callEvent"], "calls"],
    [["message", "call"], "messages"],
    [["message", "call", "call"], "calls"],
    [["message", "callEvent"], "messages"],
    [["message", "call", "callEvent"], "calls"],
    [["message", "message", "call", "event"], "messages"],
    [["other"], null],
    [["other", "message"], "messages"],
  ])("lines of %j: %j", (lines, records) => {
    expect(detectJson(textOf(lines))).toEqual(records === null ? null : { format: "ndjson", records });
  });
});

test("text is lines if more than half of its whole lines are objects; blank lines and the last line do not count", () => {
  const isLinesOf = (...lines: readonly string[]): boolean => isLines(Buffer.from(lines.join("\n")));
  expect(isLinesOf("{}", "{}", "x", "")).toBe(true);
  expect(isLinesOf("{}", "x", "")).toBe(false);
  expect(isLinesOf("{}", " ", "", "x")).toBe(true);
  expect(isLinesOf("x", "{}")).toBe(false);
  expect(isLinesOf("[]", "1", "")).toBe(false);
  expect(isLines(Buffer.from("{}\r{}\rx\r"))).toBe(true);
  expect(isLinesOf("")).toBe(false);
});

describe("long text", () => {
  const detectLong = (...pieces: readonly Buffer[]) => {
    const detector = new LongJsonDetector();
    const found = pieces.map((piece) => detector.push(piece));
    return [...found, detector.end()];
  };
  const ndjson = (records: "messages" | "calls") => ({ format: "ndjson", records });

  test.each<readonly [readonly Line[], "messages" | "calls"]>([
    [["message", "message", "broken"], "messages"],
    [["call", "call", "broken"], "calls"],
    [["event", "event", "broken"], "messages"],
    [["message", "message", "message", "other", "broken"], "messages"],
    [["message", "call", "event", "broken", "broken"], "messages"],
  ])("lines of %j are NDJSON, because most are records", (lines, records) => {
    expect(detectLong(textOf(lines))).toEqual([ndjson(records), ndjson(records)]);
  });

  test("lines of which only half are records are not NDJSON", () => {
    const found = detectLong(textOf(["message", "call", "broken", "broken"]));
    expect(found.map((detection) => detection?.format)).not.toContain("ndjson");
  });

  test("a record on a line that has not ended is NDJSON once the next piece ends the line", () => {
    const [first, rest] = [Buffer.from(LINES.message), Buffer.from(`\n${LINES.message}\n`)];
    expect(detectLong(first, rest)).toEqual([null, ndjson("messages"), ndjson("messages")]);
  });

  test("a record in a list is JSON once another piece has shown that no line ends after it", () => {
    const pieces = [`[\n${LINES.call},`, "\n", "]"].map((text) => Buffer.from(text));
    const json = { format: "json", records: "calls" };
    expect(detectLong(...pieces)).toEqual([null, json, json, json]);
  });

  test("text without records is nothing", () => {
    expect(detectLong(Buffer.from('{"a":1}\n'), textOf(["other"]))).toEqual([null, null, null]);
  });
});
