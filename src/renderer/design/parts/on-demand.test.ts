// A part's file is asked for once, and again only after a failure that somebody has seen.
import { expect, test } from "vitest";
import { Part } from "./on-demand.tsx";

/** A part whose file fails as often as said, with its number of requests and all states it had. */
function makePart({ failures }: { readonly failures: number }) {
  let asked = 0;
  const part = new Part(async () => {
    asked += 1;
    if (asked <= failures) throw new TypeError("Failed to fetch dynamically imported module");
    return "code";
  });
  return { part, asked: () => asked };
}

test("a file is asked for once, by however many", async () => {
  const { part, asked } = makePart({ failures: 0 });
  expect(part.read()).toEqual({ is: "loading" });
  await Promise.all([part.load(), part.load()]);
  await part.load();
  expect(part.read()).toEqual({ is: "loaded", value: "code" });
  expect(asked()).toBe(1);
});

test("a failure that nobody waits for is forgotten, and the next who needs the part asks again", async () => {
  const { part, asked } = makePart({ failures: 1 });
  await part.load();
  expect(part.read()).toEqual({ is: "loading" });
  await part.load();
  expect(part.read()).toEqual({ is: "loaded", value: "code" });
  expect(asked()).toBe(2);
});

/** The states that what waits for a part hears of. */
function hear(part: Part<string>): readonly string[] {
  const heard: string[] = [];
  part.hear(() => heard.push(part.read().is));
  return heard;
}

test.each([
  ["asks again", { failures: 1, heard: ["failed", "loading", "loaded"], reloads: 0 }],
  ["remembers the failure", { failures: 2, heard: ["failed", "loading", "failed"], reloads: 1 }],
])("Try again in a browser that %s", async (_what, { failures, heard, reloads }) => {
  const { part, asked } = makePart({ failures });
  const states = hear(part);
  let counted = 0;
  await part.load();
  await part.tryAgain(() => (counted += 1));
  expect(states).toEqual(heard);
  expect([asked(), counted]).toEqual([2, reloads]);
});
