// Tests that docs/security.md is correct: every named proof exists, and everything it calls unused is unused.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const page = read("docs/security.md").replaceAll("\r\n", "\n");

interface Proof {
  readonly file: string;
  readonly name: string;
}

/** The references of the form `file` › "name" in a text. */
const proofsIn = (text: string): readonly Proof[] =>
  [...text.matchAll(/`([^`\n]+)` › "([^"\n]+)"/gu)].map(([, file = "", name = ""]) => ({ file, name }));

/** The rows of a table under a heading, without the header. */
function rowsUnder(heading: string): readonly (readonly string[])[] {
  const section = page.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  const lines = section.split("\n").filter((line) => line.startsWith("|"));
  return lines.slice(2).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe("docs/security.md", () => {
  const checklist = rowsUnder("Electron's checklist");

  test("has all twenty recommendations in order, each with a proof, and says what only Electron can prove", () => {
    expect(checklist.map(([number]) => Number(number))).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    const bare = checklist.filter((cells) => proofsIn(cells[3] ?? "").length === 0);
    expect(bare).toEqual([]);
    expect(new Set(checklist.map((cells) => cells[4]))).toEqual(new Set(["", "Electron"]));
  });

  test("has a proof in each row of its further proofs", () => {
    const further = rowsUnder("Further proofs");
    expect(further.length).toBeGreaterThan(5);
    expect(further.filter((cells) => proofsIn(cells[1] ?? "").length === 0)).toEqual([]);
  });

  test.each(proofsIn(page))('names an existing test: $file › "$name"', ({ file, name }) => {
    expect(file).toMatch(/\.(?:test|spec)\.tsx?$/u);
    // Tags say where a test runs, not what it proves.
    const tags = /(?: @[\w-]+)+(?=["']|$)/gu;
    const source = read(file).replaceAll(tags, "");
    const bare = name.replaceAll(tags, "");
    expect(source.includes(`"${bare}"`) || source.includes(`'${bare}'`), `${file} has no test ${bare}`).toBe(true);
  });
});

/** A source without its comments, which are not code. */
const codeOf = (path: string): string => read(path).replaceAll(/^\s*(?:\/\/|\/?\*).*$/gmu, "");

const sources = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })
  .map((path) => `src/${path.replaceAll("\\", "/")}`)
  .filter((path) => /\.(?:tsx?|html)$/u.test(path) && !/\.test\.tsx?$/u.test(path));

describe("the sources", () => {
  test("no source of the program weakens Chromium or Electron", () => {
    const weakening = [
      "allowRunningInsecureContent",
      "experimentalFeatures",
      "enableBlinkFeatures",
      "allowpopups",
      "<webview",
      "commandLine.appendSwitch",
      "webSecurity: false",
      "sandbox: false",
      "contextIsolation: false",
      "nodeIntegration: true",
      "loadFile(",
      "file://",
      "setCertificateVerifyProc",
      "certificate-error",
      "dangerouslySetInnerHTML",
      ".innerHTML",
      "rejectUnauthorized",
      "encryptString(",
      "decryptString(",
    ];
    const found = sources.flatMap((path) => {
      const code = codeOf(path);
      return weakening.filter((word) => code.includes(word)).map((word) => `${path}: ${word}`);
    });
    expect(sources.length).toBeGreaterThan(100);
    expect(found).toEqual([]);
  });

  test("only one file opens addresses in the browser, and only one path leads there", () => {
    const callers = sources.filter((path) => /\bshell\.openExternal\(/u.test(read(path)));
    expect(callers).toEqual(["src/main/serve.ts"]);
    expect(read("src/main/serve.ts").match(/openExternal/gu)).toHaveLength(2);
  });

  test("main turns the sandbox on for every process before it is ready", () => {
    const main = codeOf("src/main/index.ts");
    const sandboxAt = main.indexOf("\napp.enableSandbox();");
    expect(sandboxAt).toBeGreaterThan(0);
    expect(sandboxAt).toBeLessThan(main.indexOf("app.whenReady()"));
    // Nothing waits before it: the statement is at the top level, before any top-level await.
    expect(main.slice(0, sandboxAt)).not.toMatch(/\bawait\b/u);
  });

  test("the version of Electron is pinned, and not older than the design's", () => {
    const manifest: { devDependencies?: Readonly<Record<string, string>> } = JSON.parse(read("package.json"));
    const version = manifest.devDependencies?.["electron"] ?? "";
    expect(version).toMatch(/^\d+\.\d+\.\d+$/u);
    expect(Number(version.split(".")[0])).toBeGreaterThanOrEqual(45);
    const installed: { version?: string } = JSON.parse(read("node_modules/electron/package.json"));
    expect(installed.version).toBe(version);
  });
});
