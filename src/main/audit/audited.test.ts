// Tests what the audit log says of methods, what it never says, and that without an entry there is no answer.
import { expect, test } from "vitest";
import { asList, asMap } from "#domain/text/lenient.ts";
import { Failed, failureOf } from "#contract/failure.ts";
import type { AnyHandlers } from "#contract/carrier/dispatch.ts";
import { plainPlan } from "#tests/fakes/plain-plan.ts";
import { audited, type AuditPorts } from "./audited.ts";

const call = { signal: new AbortController().signal, emit: () => undefined };

interface Desk {
  readonly entries: readonly unknown[];
  readonly run: (method: string, input: unknown) => Promise<unknown>;
  isOn: boolean;
}

function start(handlers: Readonly<Record<string, (input: never) => unknown>>, add?: AuditPorts["log"]["add"]): Desk {
  const entries: unknown[] = [];
  const wrapped: AnyHandlers = audited(handlers, {
    log: { add: add ?? ((did, facts) => void entries.push([did, facts])) },
    isOn: () => desk.isOn,
  });
  const desk: Desk = {
    entries,
    isOn: true,
    run: async (method, input) => wrapped[method]?.(input as never, call),
  };
  return desk;
}

const RESULT = { resultId: 7, rowCount: 20 };
const QUERY = { kind: "messages", params: { sender: "anna", searchKey: "my secret" } };

test("a query is written with its parameters and rows, and a searched text only with its length", async () => {
  const desk = start({ "query.run": () => RESULT });
  expect(await desk.run("query.run", { connectionId: "one", query: QUERY })).toBe(RESULT);
  const params = { sender: "anna", searchKey: "9 characters" };
  const facts = { method: "query.run", connectionId: "one", kind: "messages", params, viewingAs: null };
  expect(desk.entries).toEqual([["asked", { ...facts, resultId: 7, rows: 20 }]]);
});

test("a key is never written", async () => {
  const desk = start({ "key.set": () => ({}) });
  await desk.run("key.set", { connectionId: "one", key: "abcdef" });
  expect(desk.entries).toEqual([["changed", { method: "key.set", key: true, connectionId: "one" }]]);
});

test("an export is written with its rows, its file and the checksum of its manifest, and copied rows with their number", async () => {
  const finished = {
    state: "finished",
    rows: 5,
    bytes: 90,
    parts: 1,
    file: { fileId: "f", name: "out.csv" },
    manifestSha256: "ab",
  };
  const desk = start({ "export.start": () => finished, "copy.rows": () => ({ text: "a,b", rows: 2 }) });
  const plan = plainPlan();
  await desk.run("export.start", { from: { of: "view", viewId: 1 }, plan, fileId: "f" });
  await desk.run("copy.rows", { viewId: 1, rowIds: [1, 2], as: "csv" });
  expect(desk.entries).toEqual([
    [
      "exported",
      {
        method: "export.start",
        of: "view",
        dataset: "messages",
        format: "csv",
        redacted: false,
        state: "finished",
        rows: 5,
        bytes: 90,
        parts: 1,
        file: "out.csv",
        manifestSha256: "ab",
      },
    ],
    ["handedOn", { method: "copy.rows", as: "csv", rows: 2 }],
  ]);
});

test("an export says that it is redacted if anything is removed from it", async () => {
  const desk = start({ "export.start": () => ({ state: "held", jobId: "j", finds: [] }) });
  for (const people of [false, true]) {
    const plan = plainPlan({ redaction: { ...plainPlan().redaction, people } });
    await desk.run("export.start", { from: { of: "view", viewId: 1 }, plan, fileId: "f" });
  }
  const facts = desk.entries.map((entry) => asMap(asList(entry)[1])["redacted"]);
  expect(facts).toEqual([false, true]);
});

const OPENED = { openedId: 3, name: "calls.csv", messages: 0, calls: 4, events: 1 };
const READ = { name: "calls.csv", messages: 0, calls: 4 };

test.each<[method: string, input: unknown, output: object, did: string, facts: object]>([
  [
    "query.find",
    { connectionId: "one", query: QUERY },
    { rowId: 1 },
    "asked",
    { connectionId: "one", kind: "messages" },
  ],
  ["walk.all", { resultId: 1, direction: "append" }, RESULT, "asked", { resultId: 1, direction: "append", rows: 20 }],
  ["walk.more", { resultId: 1, direction: "append" }, RESULT, "asked", { resultId: 1, direction: "append", rows: 20 }],
  ["thread.fetch", { connectionId: "one", messageId: "5" }, {}, "asked", { connectionId: "one", messageId: "5" }],
  ["call.fetch", { connectionId: "one", sessionId: "v1" }, {}, "asked", { connectionId: "one", sessionId: "v1" }],
  ["file.open", { fileIds: ["a", "b"] }, OPENED, "opened", { files: 2, openedId: 3, ...READ }],
  ["opened.import", { openedId: 3 }, OPENED, "opened", { openedId: 3, ...READ, events: 1 }],
  [
    "export.startAgain",
    { jobId: "j" },
    { state: "held", jobId: "j", finds: [1, 2] },
    "exported",
    { jobId: "j", state: "held", finds: 2 },
  ],
  ["link.openExternal", { url: "https://one.example/a?token=b" }, {}, "handedOn", { host: "one.example" }],
  ["link.openExternal", { url: "no address" }, {}, "handedOn", { host: "" }],
  ["connection.save", { id: "one", name: "One" }, {}, "changed", { connectionId: "one" }],
  ["connection.delete", { connectionId: "one" }, {}, "forgot", { connectionId: "one" }],
  ["key.clear", { connectionId: "one" }, {}, "changed", { key: false, connectionId: "one" }],
  ["opened.forget", { openedId: 3 }, {}, "forgot", { openedId: 3 }],
  ["storage.forget", { kind: "file", id: "3" }, {}, "forgot", { kind: "file", id: "3" }],
  ["storage.forgetOld", { beforeMs: 5 }, { forgotten: 2 }, "forgot", { beforeMs: 5, forgotten: 2 }],
  ["storage.clear", {}, {}, "forgot", { everything: true }],
])("%s %j is written", async (method, input, output, did, facts) => {
  const desk = start({ [method]: () => output });
  await desk.run(method, input);
  expect(desk.entries).toEqual([[did, expect.objectContaining({ method, ...facts })]]);
});

test("a failure is written with its kind and passed on", async () => {
  const failure = { kind: "cancelled" } as const;
  const desk = start({ "walk.more": () => Promise.reject(new Failed(failure)) });
  const thrown: unknown = await desk
    .run("walk.more", { resultId: 1, direction: "append" })
    .catch((each: unknown) => each);
  expect(failureOf(thrown)).toEqual(failure);
  expect(desk.entries).toEqual([
    ["asked", { method: "walk.more", resultId: 1, direction: "append", failed: "cancelled" }],
  ]);
});

test("nothing is written while the log is off, nor of methods that hand nothing on", async () => {
  const desk = start({ "walk.more": () => RESULT, "view.rows": () => ({ rows: [] }) });
  await desk.run("view.rows", { viewId: 1 });
  desk.isOn = false;
  expect(await desk.run("walk.more", { resultId: 1, direction: "append" })).toBe(RESULT);
  expect(desk.entries).toEqual([]);
});

test("turning the log on and off is written, other settings are not", async () => {
  const desk = start({
    "settings.write": ({ audit }: { readonly audit?: boolean }) => {
      desk.isOn = audit ?? desk.isOn;
      return {};
    },
  });
  desk.isOn = false;
  await desk.run("settings.write", { audit: true });
  await desk.run("settings.write", { theme: "dark" });
  await desk.run("settings.write", { audit: false });
  await desk.run("settings.write", { audit: false });
  const written = (audit: boolean) => ["changed", { method: "settings.write", audit }];
  expect(desk.entries).toEqual([written(true), written(false)]);
});

test("without an entry there is no answer", async () => {
  const desk = start({ "copy.rows": () => ({ text: "a", rows: 1 }) }, () => {
    throw new Failed({ kind: "storage", cause: "full", detail: "" });
  });
  await expect(desk.run("copy.rows", { rowIds: [1], as: "csv" })).rejects.toThrow("storage");
});
