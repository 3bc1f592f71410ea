// Tests that the audit log grows line by line, and that its check finds every change but one at its end.
import { appendFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { asMap } from "#domain/text/lenient.ts";
import { AuditLog } from "./audit-log.ts";

const NOW_MS = Date.UTC(2026, 10, 23, 12);

function start(entries: number): { readonly log: AuditLog; readonly path: string } {
  const path = join(makeTemporaryFolder(), "audit", "audit.ndjson");
  const log = new AuditLog(path, () => NOW_MS);
  for (let number = 1; number <= entries; number++) log.add("asked", { number, text: "a\nb" });
  return { log, path };
}

const reopened = (path: string): AuditLog => new AuditLog(path, () => NOW_MS);

test("entries have a number, the time, the account, the deed and its facts, for the owner only", async () => {
  const { log, path } = start(2);
  const lines = readFileSync(path, "utf8").trimEnd().split("\n");
  const [first, second] = lines.map((line): unknown => JSON.parse(line));
  const facts = { number: 1, text: "a\nb" };
  const who = userInfo().username;
  expect(first).toEqual({
    number: 1,
    at: "2026-11-23T12:00:00.000Z",
    who,
    did: "asked",
    facts,
    before: "0".repeat(64),
  });
  expect(second).toMatchObject({ number: 2 });
  expect([path, dirname(path)].map((each) => statSync(each).mode & 0o777)).toEqual([0o600, 0o700]);
  expect(await log.check()).toMatchObject({ entries: 2, brokenLine: null });
});

test("a log without entries is whole", async () => {
  expect(await start(0).log.check()).toEqual({ entries: 0, brokenLine: null, lastChecksum: "0".repeat(64) });
});

test("the next process continues from the last line", async () => {
  const { path } = start(3);
  const log = reopened(path);
  log.add("opened", {});
  const check = await log.check();
  expect(check).toMatchObject({ entries: 4, brokenLine: null });
  expect((await start(0).log.check()).lastChecksum).not.toBe(check.lastChecksum);
});

test("any change of a line but the last is found at the next one at the latest", async () => {
  const { path } = start(6);
  const whole = readFileSync(path, "utf8");
  const lastAt = whole.trimEnd().lastIndexOf("\n") + 1;
  await fc.assert(
    fc.asyncProperty(fc.nat(lastAt - 1), fc.constantFrom("x", "\n", "", "0"), async (at, put) => {
      const changed = whole.slice(0, at) + put + whole.slice(at + 1);
      fc.pre(changed !== whole);
      writeFileSync(path, changed);
      const line = whole.slice(0, at).split("\n").length;
      const { brokenLine } = await reopened(path).check();
      expect(brokenLine).toBeGreaterThanOrEqual(line);
      expect(brokenLine).toBeLessThanOrEqual(line + 1);
    }),
  );
});

test("removed lines at the beginning, in the middle and in another order are found", async () => {
  const { path } = start(6);
  const lines = readFileSync(path, "utf8").trimEnd().split("\n");
  const checkOf = async (kept: readonly (string | undefined)[]): Promise<number | null> => {
    writeFileSync(path, kept.map((line) => `${line ?? ""}\n`).join(""));
    return (await reopened(path).check()).brokenLine;
  };
  expect(await checkOf(lines.slice(1))).toBe(1);
  expect(await checkOf(lines.toSpliced(2, 1))).toBe(3);
  expect(await checkOf([lines[0], lines[2], lines[1]])).toBe(2);
  // Removed from the end: only the noted checksum shows it.
  expect(await checkOf(lines.slice(0, 4))).toBeNull();
});

test("half a line of a killed process is named, and later entries are still written", async () => {
  const { path } = start(2);
  appendFileSync(path, '{"number":3,"at":"2026');
  expect(await reopened(path).check()).toMatchObject({ entries: 2, brokenLine: 3 });
  reopened(path).add("asked", {});
  const lines = readFileSync(path, "utf8").trimEnd().split("\n");
  // Half a line has no number, so counting begins anew.
  expect([lines.length, asMap(JSON.parse(lines.at(-1) ?? ""))["number"]]).toEqual([4, 1]);
  expect(await reopened(path).check()).toMatchObject({ entries: 2, brokenLine: 3 });
});

test("a line that is too long ends the check", async () => {
  const { path } = start(1);
  appendFileSync(path, "x".repeat(3_000_000));
  expect(await reopened(path).check()).toMatchObject({ entries: 1, brokenLine: 2 });
});

test("an entry of the longest line is whole, and long facts of a longer one are counted, so that the log goes on", async () => {
  const { log, path } = start(1);
  const lineBytes = (): number => Buffer.byteLength(readFileSync(path, "utf8").trimEnd().split("\n").at(-1) ?? "");
  log.add("asked", { params: "" });
  const room = 65_536 - lineBytes();
  const ids = "x".repeat(room);
  log.add("asked", { params: ids });
  expect(lineBytes()).toBe(65_536);
  reopened(path).add("asked", { method: "query.run", params: `${ids}x`, rows: 1 });
  reopened(path).add("asked", { params: { uids: ["é".repeat(40_000)] } });
  expect(await reopened(path).check()).toMatchObject({ entries: 5, brokenLine: null });
  const facts = readFileSync(path, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => asMap(JSON.parse(line))["facts"]);
  expect(facts.slice(2)).toEqual([
    { params: ids },
    { method: "query.run", params: `${room + 3} characters`, rows: 1 },
    { params: "40013 characters" },
  ]);
});

test("a log that cannot be written fails with its cause", () => {
  const path = join(makeTemporaryFolder(), "audit.ndjson");
  mkdirSync(path);
  expect(() => reopened(path).add("asked", {})).toThrow("storage");
});
