// Tests that no list of records hides another, and that every line that is no record counts.
import fc from "fast-check";
import { expect, test } from "vitest";
import { fileOf, readAll } from "#tests/fakes/read-whole-file.ts";

const message = (id: string): object => ({ id, sender: "mara", conversationId: "c", sentAt: 1_700_000_001, data: {} });
const call = (sessionId: string): object => ({ sessionId, initiator: "mara", status: "ended" });
const text = JSON.stringify;

async function idsIn(content: string): Promise<{ readonly ids: readonly string[]; readonly unreadable: number }> {
  const { messages, calls, unreadable, failure } = await readAll(fileOf(content));
  expect(failure).toBeNull();
  const ids = [...messages.map(({ facts }) => facts.id), ...calls.map(({ facts }) => facts.sessionId)];
  return { ids: ids.toSorted(), unreadable: unreadable.length };
}

const BOTH = { messages: [message("1"), message("2")], calls: [call("s")] };
const TWICE = `{"data":[${text(message("1"))}],"data":[${text(message("2"))}],"calls":[${text(call("s"))}]}`;

test.each([
  ["two lists in one object", text(BOTH)],
  ["indented", text(BOTH, null, 2)],
  ["in NDJSON", `${text(BOTH)}\n${text({ messages: [], calls: [] })}\n`],
  ["in a list of answers", text([BOTH, { data: [], meta: {} }])],
  ["the other way round", text({ calls: BOTH.calls, messages: BOTH.messages })],
  ["with an empty first list", text({ data: [], messages: BOTH.messages, calls: BOTH.calls })],
  ["with an empty first list, in NDJSON", `${text({ data: [], ...BOTH })}\n${text({ data: [] })}\n`],
  ["under other names, before", text({ inbox: [message("1")], data: [message("2")], calls: BOTH.calls })],
  ["under other names, behind", text({ data: BOTH.messages, meta: { a: [1] }, found: BOTH.calls })],
  ["under other names, indented", text({ data: BOTH.messages, more: { found: BOTH.calls }, meta: {} }, null, 2)],
  ["data and calls", text({ data: BOTH.messages, calls: BOTH.calls })],
  ["under one key", TWICE],
  ["under one key, in NDJSON", `${TWICE}\n{"data":[]}\n`],
])("every list is read: %s", async (_name, content) => {
  expect(await idsIn(content)).toEqual({ ids: ["1", "2", "s"], unreadable: 0 });
});

test("any lists under any names are read in chunks of any size", async () => {
  const name = fc.constantFrom("data", "messages", "calls", "found", "inbox");
  const list = fc.array(fc.boolean(), { maxLength: 3 });
  const members = fc.array(fc.tuple(name, list), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(members, fc.boolean(), async (wanted, isIndented) => {
      let made = 0;
      const parts = wanted.map(([key, kinds]) => {
        const records = kinds.map((isCall) => (isCall ? call : message)(String(++made)));
        return `${text(key)}:${text(records, null, isIndented ? 2 : 0)}`;
      });
      const { ids } = await idsIn(`{${parts.join(isIndented ? ",\n " : ",")}}\n${text(message("last"))}\n`);
      expect(ids).toHaveLength(made + 1);
    }),
  );
});

const plain = (count: number): string => Array.from({ length: count }, () => "WARN worker 7 restarted").join("\n");

test.each([
  [
    "between records in one line each",
    1000,
    (lines: string) => `${text(message("1"))}\n${lines}\n${text(message("2"))}\n`,
  ],
  [
    "between indented records",
    1000,
    (lines: string) => [message("1"), message("2")].map((one) => text(one, null, 2)).join(`\n${lines}\n`),
  ],
])("each line of text counts: %s", async (_name, count, wrap) => {
  expect(await idsIn(wrap(plain(count)))).toEqual({ ids: ["1", "2"], unreadable: count });
});

test("a plain line is one piece even if a part of it looks like a number", async () => {
  const lines = ["2026-10-30 12:00:00 started", "12 13 14", "true story"];
  const content = [text(message("1"), null, 2), ...lines, text(message("2"), null, 2)].join("\n");
  expect(await idsIn(content)).toEqual({ ids: ["1", "2"], unreadable: 3 });
});

test("an indented record that is broken is still one piece", async () => {
  const broken = text({ ...message("2"), more: "x" }, null, 2).replace('"more":', '"more"');
  const content = `[${[text(message("1"), null, 2), broken, text(message("3"), null, 2)].join(",\n")}]`;
  expect(await idsIn(content)).toEqual({ ids: ["1", "3"], unreadable: 1 });
});
