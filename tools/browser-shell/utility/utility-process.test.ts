// The stand-in for Electron's utility process: the behaviour that main relies on to end a process.
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { packMessage, unpackMessage } from "./port-message.ts";
import { setReady } from "../ready.ts";
import { utilityProcess } from "./utility-process.ts";

beforeAll(setReady);

test("a blocked process that cannot handle the first signal is killed", async () => {
  const script = join(makeTemporaryFolder(), "frozen.mjs");
  writeFileSync(
    script,
    `process.on("SIGTERM", () => process.exit(0));
     process.parentPort.on("message", () => { for (;;) {} });
     process.parentPort.postMessage("here");`,
  );
  const child = utilityProcess.fork(script);
  await once(child, "message");
  child.postMessage("freeze");
  child.kill();
  const [code]: readonly unknown[] = await once(child, "exit");
  expect(code).toEqual(expect.any(Number));
});

test("nobody hears what a process writes once it has ended, as in Electron", async () => {
  const script = join(makeTemporaryFolder(), "talking.mjs");
  writeFileSync(
    script,
    `process.stderr.write("at first\\n");
     process.parentPort.on("message", () => process.exit(3));`,
  );
  const child = utilityProcess.fork(script, [], { stdio: ["ignore", "ignore", "pipe"] });
  const { stderr, stdout } = child;
  expect(String(await once(stderr ?? process.stdin, "data"))).toBe("at first\n");
  child.postMessage("end");
  expect(await once(child, "exit")).toEqual([3]);
  expect([stdout, stderr?.listenerCount("data"), child.stderr]).toEqual([null, 0, null]);
});

test("a value that cannot be cloned throws at the sender, and an unreadable message arrives as null", async () => {
  const script = join(makeTemporaryFolder(), "echo.mjs");
  writeFileSync(script, `process.parentPort.on("message", ({ data }) => process.parentPort.postMessage([data]));`);
  const child = utilityProcess.fork(script);
  expect(() => child.postMessage({ run: () => undefined })).toThrow("An object could not be cloned.");
  const value = {
    when: new Date(5),
    list: [1, undefined, -0],
    own: new Map([["a", new Set([1])]]),
    bytes: new Uint8Array([1, 2]),
  };
  child.postMessage(value);
  expect(await once(child, "message")).toStrictEqual([[value]]);
  const circle: { self?: unknown } = {};
  circle.self = circle;
  child.postMessage(circle);
  const answer: unknown[][] = await once(child, "message");
  const back = answer[0]?.[0];
  expect(back).toMatchObject({ self: expect.any(Object) });
  expect(Reflect.get(Object(back), "self")).toBe(back);
  child.kill();
  for (const bytes of [new Uint8Array(), packMessage([1, 2, 3]).slice(0, 5), "text", undefined]) {
    expect(unpackMessage(bytes)).toBeNull();
  }
});
