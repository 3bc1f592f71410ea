// The path of the engine's program, packed and not.
import { join } from "node:path";
import { expect, test } from "vitest";
import { unpackedPath } from "./unpacked.ts";

test("a path inside the archive leads to the folder beside it; other paths stay", () => {
  const resources = join("/opt", "Switchboard", "resources");
  expect(unpackedPath(join(resources, "app.asar", "out", "main", "engine.mjs"))).toBe(
    join(resources, "app.asar.unpacked", "out", "main", "engine.mjs"),
  );
  for (const path of [join("/work", "out", "main", "engine.mjs"), join("/my.app.asar.folder", "engine.mjs")]) {
    expect(unpackedPath(path)).toBe(path);
  }
});
