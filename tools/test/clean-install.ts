// Installs and starts the committed tree as on a clean machine: the PATH contains only Node and a shell, no Python, no
// compiler, no git. Uses the npm of this machine and npm 10, which comes with Node 20 and 22.
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { ROOT, run } from "./command.ts";

const NPM_10 = "10.9.9";
const LONGEST_MS = 10 * 60_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The first file of this name on the PATH outside node_modules: `npm run` puts those first. */
function onPath(name: string): string {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((one) => !one.includes("node_modules"));
  const found = folders.map((one) => join(one, name)).find((path) => existsSync(path));
  if (found === undefined) throw new Error(`There is no ${name} on the PATH.`);
  return found;
}

/** Removes the variables that npm passes to its scripts, except the package registry. */
function bareEnvironment(bin: string, home: string): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !/^npm_(?!config_(registry|cache|https?_proxy))|^(INIT_CWD|NODE_OPTIONS|NODE_COMPILE_CACHE)$/u.test(name),
  );
  const env = Object.fromEntries(kept.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  return { ...env, PATH: bin, SWITCHBOARD_NO_BROWSER: "1", SWITCHBOARD_DATA_DIR: home };
}

interface Npm {
  readonly name: string;
  /** npm's own script */
  readonly script: string;
}

async function fetchNpm10(folder: string): Promise<Npm> {
  const args = ["install", "--prefix", folder, "--no-save", `npm@${NPM_10}`];
  const { exitCode, output } = await run({ file: onPath("npm"), args, timeoutMs: LONGEST_MS });
  if (exitCode !== 0) throw new Error(`npm ${NPM_10} could not be fetched:\n${output}`);
  return { name: `npm ${NPM_10}`, script: join(folder, "node_modules/npm/bin/npm-cli.js") };
}

/** Throws an Error with the output if the command fails. */
function finish(child: ChildProcess, name: string): Promise<string> {
  return new Promise((settle, reject) => {
    let output = "";
    const take = (chunk: Buffer): void => void (output += chunk.toString());
    child.stdout?.on("data", take);
    child.stderr?.on("data", take);
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? settle(output) : reject(new Error(`${name} failed:\n${output}`))));
  });
}

/** The address that the started program prints; the build may take a while. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((settle, reject) => {
    let output = "";
    const timer = setTimeout(() => reject(new Error(`npm start printed no address:\n${output}`)), LONGEST_MS);
    const take = (chunk: Buffer): void => {
      output += chunk.toString();
      const address = /^Switchboard is at (\S+)$/mu.exec(output)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      settle(address);
    };
    child.stdout?.on("data", take);
    child.stderr?.on("data", take);
    child.once("exit", () => {
      clearTimeout(timer);
      reject(new Error(`npm start ended:\n${output}`));
    });
  });
}

async function installAndStart(folder: string, npm: Npm): Promise<void> {
  const tree = join(folder, "tree");
  const bin = join(folder, "bin");
  await finish(spawn("git", ["clone", "--quiet", ROOT, tree]), "git clone");
  mkdirSync(bin);
  symlinkSync(onPath("node"), join(bin, "node"));
  symlinkSync(onPath("sh"), join(bin, "sh"));
  const env = bareEnvironment(bin, join(folder, "data"));
  const start = (args: readonly string[]): ChildProcess =>
    spawn(join(bin, "node"), [npm.script, ...args], {
      cwd: tree,
      env,
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });

  const said = await finish(start(["ci"]), `npm ci with ${npm.name}`);
  if (/warn|err/iu.test(said)) throw new Error(`npm ci with ${npm.name} printed a warning:\n${said}`);
  const built = ["build", "node_modules"].map((name) => join(tree, "node_modules/better-sqlite3", name));
  if (built.some((path) => existsSync(path) && readdirSync(path).some((name) => name === "Release"))) {
    throw new Error(`npm ci with ${npm.name} compiled better-sqlite3.`);
  }

  const program = start(["start", "--", "--browser-shell"]);
  try {
    const address = await addressOf(program);
    const page = await fetch(address, { headers: { "Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate" } });
    if (!page.ok) throw new Error(`The started program answers ${page.status} at its address.`);
  } finally {
    const ended = new Promise((settle) => program.once("close", settle));
    // The whole group, because npm's shell does not pass signals on.
    if (program.pid !== undefined && program.exitCode === null) process.kill(-program.pid, "SIGTERM");
    await ended;
  }
}

const folder = mkdtempSync(join(tmpdir(), "switchboard-clean-"));
try {
  const own: Npm = { name: "the npm of this machine", script: onPath("npm") };
  const npms = [own, await fetchNpm10(join(folder, "npm-10"))];
  for (const [index, npm] of npms.entries()) {
    say(`Clean machine: install and start with ${npm.name} …`);
    const place = join(folder, String(index));
    mkdirSync(place);
    await installAndStart(place, npm);
  }
  say("Clean machine: installed and started with both.");
} finally {
  rmSync(folder, { recursive: true, force: true });
}
