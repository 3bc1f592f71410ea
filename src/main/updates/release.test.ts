// Tests which fields of a feed's description are read, and which descriptions are refused.
import { expect, test } from "vitest";
import { NEW_PROGRAM, releaseOf } from "#tests/fakes/feed.ts";
import { notesOf, readRelease } from "./release.ts";

const GOOD = releaseOf(NEW_PROGRAM);
const [FILE = {}] = GOOD["files"] as readonly object[];

test("only the known fields are kept, so that no other part of the library can be reached", () => {
  const read = readRelease({
    ...GOOD,
    packages: { x64: { path: "https://elsewhere.example/app.7z" } },
    stagingPercentage: 5,
    files: [{ ...FILE, blockMapSize: 9 }],
  });
  expect(read).toEqual({ ...GOOD, releaseNotes: "", releaseDate: "" });
});

test.each<readonly [string, unknown]>([
  ["nothing", null],
  ["a text", "<html>Sign in</html>"],
  ["no version", { ...GOOD, version: undefined }],
  ["a version that is none", { ...GOOD, version: "newest" }],
  ["a version with markup", { ...GOOD, version: "2.0.0-<b>" }],
  ["no file", { ...GOOD, files: [] }],
  ["too many files", { ...GOOD, files: Array.from({ length: 21 }, () => FILE) }],
  ["a file in another folder", { ...GOOD, files: [{ ...FILE, url: "../other/Switchboard.AppImage" }] }],
  ["a file on another host", { ...GOOD, files: [{ ...FILE, url: "https://elsewhere.example/a.AppImage" }] }],
  ["an encoded path", { ...GOOD, files: [{ ...FILE, url: "..%2fa.AppImage" }] }],
  ["no checksum", { ...GOOD, files: [{ ...FILE, sha512: undefined }] }],
  ["a short checksum", { ...GOOD, files: [{ ...FILE, sha512: "abc" }] }],
  ["no size", { ...GOOD, files: [{ ...FILE, size: undefined }] }],
  ["a size of nothing", { ...GOOD, files: [{ ...FILE, size: 0 }] }],
  ["a giant size", { ...GOOD, files: [{ ...FILE, size: 1e12 }] }],
])("%s is unreadable", (_what, given) => {
  expect(() => readRelease(given)).toThrow(expect.objectContaining({ cause: "unreadable" }));
});

test("notes are lines of plain text, without secrets, control and direction characters, and bounded", () => {
  const notes = (releaseNotes: unknown): string => notesOf(readRelease({ ...GOOD, releaseNotes }));
  expect(notes("First\r\n\n- <b>bold</b>\u202Egnp\u0007\n")).toBe("First\n\n- <b>bold</b>gnp");
  expect(notes("see https://x.example/a?token=abcdefabcdefabcdef")).not.toContain("abcdefabcdef");
  expect(notes([{ version: "2.0.0", note: "a list" }])).toBe("");
  expect(notes("x\n".repeat(5000)).split("\n")).toHaveLength(101);
  expect(notes("y".repeat(1_000_000)).length).toBeLessThanOrEqual(300);
});

test("a hundred lines of notes are shown without an ellipsis, and the next one becomes it", () => {
  const notes = (lines: number): string =>
    notesOf({ releaseNotes: Array.from({ length: lines }, () => "x").join("\n") });
  const shown = Array.from({ length: 100 }, () => "x").join("\n");
  expect([notes(100), notes(101)]).toEqual([shown, `${shown}\n…`]);
});

test("the smallest package, the most files and the longest version of a system are accepted", () => {
  const files = Array.from({ length: 20 }, () => ({ ...FILE, size: 1 }));
  const minimumSystemVersion = "1".repeat(50);
  expect(readRelease({ ...GOOD, files, minimumSystemVersion })).toMatchObject({ files, minimumSystemVersion });
  expect(() => readRelease({ ...GOOD, minimumSystemVersion: `${minimumSystemVersion}1` })).toThrow(
    expect.objectContaining({ cause: "unreadable" }),
  );
});
