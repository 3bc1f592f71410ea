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

test("what waits for a part hears of its failure, and of the code after Try again", async () => {
  const { part } = makePart({ failures: 1 });
  const heard: string[] = [];
  const loaded = Promise.withResolvers<void>();
  const stop = part.hear(() => {
    heard.push(part.read().is);
    if (part.read().is === "loaded") loaded.resolve();
  });
  await part.load();
  expect(part.read()).toEqual({ is: "failed" });
  part.tryAgain();
  await loaded.promise;
  stop();
  expect(heard).toEqual(["failed", "loading", "loaded"]);
});
