// Files that arrive without a dialog: which arguments are files, which drops are accepted, and that all wait to be
// taken.
import "#tests/fakes/no-electron.ts";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { OfferedFiles } from "./offered-files.ts";

const HOME = resolve("/home/someone");
const PROGRAM = resolve("/opt/switchboard");

/** Returns paths as ids, so that a test sees what the window never does. */
function setUp(): OfferedFiles {
  return new OfferedFiles({ grant: (path) => ({ fileId: path, name: basename(path) }) }, PROGRAM);
}

function takeAll(offered: OfferedFiles): readonly (readonly string[])[] {
  const taken: (readonly string[])[] = [];
  for (let set = offered.take(); set !== null; set = offered.take()) taken.push(set.map(({ fileId }) => fileId));
  return taken;
}

describe("arguments", () => {
  test("are files relative to the working folder, except options and the program itself", () => {
    const offered = setUp();
    const argv = ["/usr/bin/electron", "--no-sandbox", PROGRAM, "logs/a.ndjson", "", resolve("/mnt/b.csv"), "--trace"];
    expect(offered.putFromArguments(argv, HOME)).toBe(true);
    expect(takeAll(offered)).toEqual([[join(HOME, "logs", "a.ndjson"), resolve("/mnt/b.csv")]]);
  });

  test("are read if a desktop names them as addresses, with spaces and percent signs", () => {
    const offered = setUp();
    const paths = ["a b.ndjson", "100%.csv", "Straße #1?.csv", "%20.csv"].map((name) => join(HOME, name));
    const addresses = paths.map((path) => pathToFileURL(path).href);
    expect(offered.putFromArguments(["x", ...addresses, "file://another-machine/%00", "FILE:///%"], HOME)).toBe(true);
    expect(takeAll(offered)).toEqual([paths]);
    expect(offered.putFromArguments(["x", "file://%"], HOME)).toBe(false);
  });

  test("are ignored beside a link: whoever opens a link names no file", () => {
    const offered = setUp();
    expect(offered.putFromArguments(["x", "/etc/passwd", "switchboard://calls/v1", "/etc/passwd"], HOME)).toBe(false);
    expect(offered.take()).toBeNull();
  });

  test("are empty for a plain start", () => {
    const offered = setUp();
    expect(offered.putFromArguments(["/usr/bin/electron", "."], PROGRAM)).toBe(false);
    expect(offered.take()).toBeNull();
  });
});

describe("sets", () => {
  test("wait in order, each drop as its own set, without relative paths", () => {
    const offered = setUp();
    const [one = "", two = ""] = ["a.csv", "b.csv"].map((name) => join(HOME, name));
    offered.put([one, "relative.csv", 5, null, "", `/${"x".repeat(40_000)}`, two]);
    offered.put(["", {}]);
    offered.put([two]);
    expect(takeAll(offered)).toEqual([[one, two], [two]]);
  });

  test("files that the system opens one by one are one set until it is taken", () => {
    const offered = setUp();
    const [one = "", two = "", three = ""] = ["a", "b", "c"].map((name) => join(HOME, `${name}.switchboard`));
    offered.putOne(one);
    offered.putOne(two);
    expect(takeAll(offered)).toEqual([[one, two]]);
    offered.put([one]);
    offered.putOne(three);
    expect(takeAll(offered)).toEqual([[one], [three]]);
  });

  test("before the first listener are announced to that listener", () => {
    const offered = setUp();
    let told = 0;
    offered.putOne(join(HOME, "a.csv"));
    offered.listen(() => (told += 1));
    offered.put([join(HOME, "b.csv")]);
    expect(told).toBe(2);
  });

  test("hold at most a thousand files, and the next file that the system opens begins another set", () => {
    const offered = setUp();
    const paths = Array.from({ length: 1001 }, (_unused, index) => join(HOME, `${index}.csv`));
    offered.put(paths);
    for (const path of paths) offered.putOne(path);
    expect(takeAll(offered)).toEqual([paths.slice(0, 1000), paths.slice(0, 1000), paths.slice(1000)]);
  });

  test("hold no path that is longer than any system allows", () => {
    const offered = setUp();
    const [longest = "", longer = ""] = [32_767, 32_768].map((length) => HOME.padEnd(length, "/x"));
    offered.put([longer, longest]);
    expect(takeAll(offered)).toEqual([[longest]]);
  });

  test("only the newest sets of a flood are kept", () => {
    const offered = setUp();
    for (let number = 0; number < 200; number += 1) offered.put([join(HOME, `${number}.csv`)]);
    const taken = takeAll(offered);
    expect(taken).toHaveLength(50);
    expect(taken.at(-1)).toEqual([join(HOME, "199.csv")]);
  });
});
