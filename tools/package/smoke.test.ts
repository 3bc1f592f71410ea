// The check of the packaged program, run over the built bundles in a browser: it passes for a good program and says what
// is wrong with a bad one. Electron itself and an installed package are tried by the workflow Packages.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { ensureBuilt } from "#tools/test/built.ts";
import { ensureChromium } from "#tools/test/chromium.ts";
import { ROOT } from "#tools/test/command.ts";
import { debuggingAddress } from "./page-text.ts";
import { checkProgram, packedProgram, waitForLine } from "./smoke.ts";

beforeAll(async () => {
  await ensureBuilt();
  await ensureChromium(() => undefined);
});

const program = (path: string) => ({ file: process.execPath, args: [path] });

/** A program of these lines. */
function programOfLines(...lines: readonly string[]) {
  const path = join(makeTemporaryFolder(), "program.mjs");
  writeFileSync(path, lines.join("\n"));
  return program(path);
}

test("a program that shows the sample, a link and a file passes step by step", async () => {
  const said: string[] = [];
  await checkProgram(program(join(ROOT, "tools/package/testing/shell-program.ts")), (line) => said.push(line));
  expect(said).toEqual(["It starts and shows the sample.", "It opens a link.", "It opens a file."]);
});

test("a program that ends at once fails with its own words", async () => {
  const broken = programOfLines(`console.error("no library libnss3"); process.exitCode = 3;`);
  await expect(checkProgram(broken, () => undefined)).rejects.toThrow(
    /^The program ended at once \(exit code 3\)\. The program wrote:\nno library libnss3/u,
  );
});

test("a program that does not exist, that opens no port, or whose window stays empty fails", async () => {
  const limits = { startMs: 120_000, textsMs: 120_000 };
  const missing = { file: join(makeTemporaryFolder(), "nothing"), args: [] };
  await expect(checkProgram(missing, () => undefined)).rejects.toThrow("The program ended at once (not started)");
  const silent = programOfLines("setInterval(() => undefined, 1000);");
  await expect(checkProgram(silent, () => undefined, { ...limits, startMs: 500 })).rejects.toThrow(
    "opened no debugging port",
  );
  const empty = programOfLines(
    `import { createServer } from "node:http";`,
    `const server = createServer((request, response) => response.end("[]"));`,
    `server.listen(0, "127.0.0.1", () =>`,
    `  console.error(\`DevTools listening on ws://127.0.0.1:\${server.address().port}/devtools/browser/1\`));`,
  );
  await expect(checkProgram(empty, () => undefined, { ...limits, textsMs: 500 })).rejects.toThrow(
    /^The first window did not show "Messages", "sample data"\. The window showed:/u,
  );
});

test("a line of the log is waited for, and one that does not come is reported with the end of the log", async () => {
  const path = join(makeTemporaryFolder(), "main.log");
  setTimeout(() => writeFileSync(path, "[info]  started\n[info]  updates were checked\n"), 300);
  await waitForLine(path, "updates were checked", 120_000);
  await expect(waitForLine(path, "nothing", 1)).rejects.toThrow(
    /^The log does not say "nothing"\. Its end:\n\[info\]  started/u,
  );
});

test("the port is read from the output of a program that listens on this computer only", () => {
  const line = (host: string): string => `x\nDevTools listening on ws://${host}:41023/devtools/browser/4c0f\n`;
  expect(debuggingAddress(line("127.0.0.1"))).toBe("http://127.0.0.1:41023");
  expect(debuggingAddress(line("[::1]"))).toBe("http://[::1]:41023");
  expect(debuggingAddress(line("203.0.113.5"))).toBeNull();
  expect(debuggingAddress("nothing yet")).toBeNull();
});

test.each([
  ["linux", "x64", "linux-unpacked/switchboard"],
  ["linux", "arm64", "linux-arm64-unpacked/switchboard"],
  ["win32", "x64", "win-unpacked/Switchboard.exe"],
  ["win32", "arm64", "win-arm64-unpacked/Switchboard.exe"],
  ["darwin", "x64", "mac/Switchboard.app/Contents/MacOS/Switchboard"],
  ["darwin", "arm64", "mac-arm64/Switchboard.app/Contents/MacOS/Switchboard"],
])("the program for %s on %s is found in the packager's folder", (platform, arch, path) => {
  expect(packedProgram("dist", platform, arch)?.file).toBe(join("dist", path));
});

test("another system has no packaged program", () => {
  expect(packedProgram("dist", "aix", "x64")).toBeNull();
});
