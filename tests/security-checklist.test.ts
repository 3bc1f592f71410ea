// Tests that docs/security.md is correct: every named proof exists, and everything it calls unused is unused.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { CHECKLIST_PROOFS, FURTHER_PROOFS } from "./security-proofs.ts";

const ROOT = resolve(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const page = read("docs/security.md").replaceAll("\r\n", "\n");

/** The lines of a section that begin with a sign. */
function linesUnder(heading: string, sign: string): readonly string[] {
  const section = page.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  return section.split("\n").filter((line) => line.startsWith(sign));
}

const cellsOf = (line: string): readonly string[] =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());

describe("docs/security.md", () => {
  const checklist = linesUnder("Electron's checklist", "|").slice(2).map(cellsOf);

  test("has all twenty recommendations in order, each with a proof, and says what only Electron can prove", () => {
    const twenty = Array.from({ length: 20 }, (_, index) => index + 1);
    expect(checklist.map(([number]) => Number(number))).toEqual(twenty);
    expect(twenty.filter((number) => (CHECKLIST_PROOFS[number] ?? []).length === 0)).toEqual([]);
    expect(new Set(checklist.map((cells) => cells[3]))).toEqual(new Set(["", "Electron"]));
  });

  test("has a proof for each further promise, and no other proofs", () => {
    const promises = linesUnder("Further promises", "- ").map((line) => line.slice(2));
    expect(promises).toEqual(Object.keys(FURTHER_PROOFS));
    expect(Object.values(FURTHER_PROOFS).filter((proofs) => proofs.length === 0)).toEqual([]);
  });

  const proofs = [...Object.values(CHECKLIST_PROOFS), ...Object.values(FURTHER_PROOFS)].flat();

  test.each(proofs)('is proven by an existing test: %s › "%s"', (file, name) => {
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
