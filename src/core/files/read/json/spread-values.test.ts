// Tests that records over several lines are read behind the prefix of a logger, before each line or only before the first.
import { expect, test } from "vitest";
import { fileOf, readAll } from "#tests/fakes/read-whole-file.ts";

const message = (id: string): object => ({
  id,
  conversationId: "desk_user_mara",
  sender: "mara",
  receiver: "desk",
  category: "message",
  type: "text",
  data: { text: 'it\'s "lost", {really} [lost]', metadata: { order: [1, 2] } },
  sentAt: 1_772_600_000 + Number(id),
});
const three = [message("1"), message("2"), message("3")];

const linesOf = (record: object): readonly string[] => JSON.stringify(record, null, 2).split("\n");

/** The records over several lines, each line written by `write`. */
const printed = (write: (line: string, index: number, record: number) => string, records = three): string =>
  records.flatMap((record, at) => linesOf(record).map((line, index) => `${write(line, index, at)}\n`)).join("");

async function found(content: string) {
  const { messages, unreadable, failure } = await readAll(fileOf(content));
  return {
    ids: messages.map(({ facts }) => facts.id),
    texts: new Set(messages.map(({ facts }) => facts.text)),
    others: unreadable.filter(({ isDamage }) => !isDamage).map(({ line }) => line),
    damaged: unreadable.flatMap(({ isDamage, line, reason }) => (isDamage ? [[line, reason]] : [])),
    failure,
  };
}

const whole = {
  ids: ["1", "2", "3"],
  texts: new Set(['it\'s "lost", {really} [lost]']),
  others: [],
  damaged: [],
  failure: null,
};
const two = (index: number): string => String(index % 60).padStart(2, "0");

test.each<readonly [string, (line: string, index: number, record: number) => string]>([
  ["a service and a bar", (line) => `web-1  | ${line}`],
  ["a bar, and words before each record", (line, index) => `web-1  | ${index === 0 ? "INFO got " : ""}${line}`],
  ["a pod and a clock", (line, index) => `[pod/web-5f/app] 2026-10-30T14:00:${two(index)}.${index + 7}Z ${line}`],
  ["a system log", (line, index) => `Mar  4 05:33:${two(index)} desk hooks[812]: ${line}`],
  ["colours", (line) => `\u001B[36mweb-1  |\u001B[0m ${line}`],
  ["seconds since a start", (line, index) => `[ 812.${100_000 + index}] app: ${line}`],
  ["a container's stream", (line, index) => `2026-03-04T05:33:20.${100 + index}Z stdout F ${line}`],
  ["a container's objects", (line) => JSON.stringify({ log: `${line}\n`, stream: "stdout", time: "x" })],
  [
    "a time in brackets before the first line only",
    (line, index) => (index === 0 ? `[2026-10-30 14:00:00] INFO got ${line}` : line),
  ],
  ["line ends of Windows", (line) => `web-1  | ${line}\r`],
])("%s", async (_name, write) => {
  expect(await found(printed(write))).toEqual(whole);
});

test("what stood before the first line stays with the record", async () => {
  const { messages } = await readAll(fileOf(printed((line) => `web-1  | ${line}`)));
  expect(messages.map(({ raw }) => String(raw))).toSatisfy((raws: string[]) =>
    raws.every((raw) => raw.endsWith('"envelope":{"text":"web-1  |"}}') && !raw.includes("\n")),
  );
});

test("lines of other programs may stand between, also other records", async () => {
  const [first = [], second = []] = three.map(linesOf);
  const content = first.map((line, index) => `web-1  | ${line}\ndb-1   | step ${index}\nweb-2  | ${second[index]}\n`);
  const { ids, others, damaged } = await found(content.join(""));
  expect([ids, others.length, damaged]).toEqual([["1", "2"], first.length, []]);
  const threads = printed((line) => `web-1  | ${line}\nweb-1  | GET /health 200`);
  expect(await found(threads)).toMatchObject({ ids: ["1", "2", "3"], damaged: [] });
});

test("a list, an answer and objects as Node prints them", async () => {
  const behind = (value: object): string =>
    linesOf(value)
      .map((line) => `web-1  | ${line}\n`)
      .join("");
  expect(await found(behind(three))).toEqual(whole);
  expect(await found(behind({ data: three }))).toEqual(whole);
  const node = [
    "got {",
    "  id: '1',",
    "  sender: 'mara',",
    '  data: { text: "it\'s", tags: [Array] },',
    "  sentAt: 1772600000",
    "}",
  ];
  expect(await found(node.map((line) => `web-1  | ${line}\n`).join(""))).toMatchObject({ ids: ["1"], damaged: [] });
});

test("a broken record is one piece of damage, and the others are read", async () => {
  const content = printed((line, _index, at) => `web-1  | ${at === 1 ? line.replace('"sender":', '"sender"') : line}`);
  expect(await found(content)).toMatchObject({ ids: ["1", "3"], others: [], damaged: [[19, "it is not JSON"]] });
  // A program that was stopped begins again.
  const stopped = printed((line) => `web-1  | ${line}`)
    .split("\n")
    .toSpliced(5, 13)
    .join("\n");
  expect(await found(stopped)).toMatchObject({ ids: ["2", "3"], others: [], damaged: [[1, "it is not JSON"]] });
});

test("of a list that ends in the middle the whole records are read", async () => {
  const content = linesOf({ data: three })
    .map((line) => `web-1  | ${line}\n`)
    .join("")
    .slice(0, -120);
  expect(await found(content)).toMatchObject({
    ids: ["1", "2"],
    damaged: [[1, "the file ends in the middle of it"]],
    failure: { why: "it ends in the middle of a record" },
  });
});

test("a line that only ends with a bracket changes nothing", async () => {
  const records = three.map((record) => `web-1  | ${JSON.stringify(record)}\n`).join("");
  expect(
    await found(`web-1  | loaded [\n${records}web-1  | config {\nweb-1  |   debug: true\nweb-1  | }\n`),
  ).toMatchObject({
    ids: ["1", "2", "3"],
    others: [1, 5],
    damaged: [],
  });
});
