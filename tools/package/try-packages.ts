// `npm run test:packaged -- FOLDER`: tries the packaged program of this system in the packager's folder; with
// `--installed`, each package of the folder after installing it, and removes it again. Needs a display.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { ROOT } from "#tools/test/command.ts";
import { readFuseDifferences } from "./fuses.ts";
import { install, mustRun, packageIn, policyWords, WAYS, type Way } from "./installed.ts";
import { startLoopbackFeed } from "./loopback-feed.ts";
import { checkProgram, packedProgram } from "./smoke.ts";

type Say = (line: string) => void;

async function tryUnpacked(folder: string, say: Say): Promise<void> {
  const packed = packedProgram(folder, process.platform, process.arch);
  if (packed === null || !existsSync(packed.file)) {
    throw new Error(`${packed?.file ?? folder} does not exist. Make it with: npm run package`);
  }
  const differences = await readFuseDifferences(packed.fuses);
  if (differences.length > 0) throw new Error(`The fuses are not as written:\n${differences.join("\n")}`);
  say("Every fuse is as written.");
  await checkProgram({ file: packed.file, args: [] }, say);
}

async function tryInstalled(folder: string, say: Say): Promise<void> {
  const ways = WAYS[process.platform] ?? [];
  if (ways.length === 0) throw new Error(`No package is installed on ${process.platform}.`);
  for (const way of ways) {
    say(`${way.name}:`);
    await tryWay(way, packageIn(folder, way), say);
  }
}

/** Installs, starts and removes one package; one that updates itself asks a feed of this machine. */
async function tryWay(way: Way, file: string, say: Say): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), "switchboard-installed-"));
  const feed = await startLoopbackFeed(readVersion());
  const policy = policyWords(process.platform, feed.url, scratch);
  const asksFeed = way.updates === true;
  try {
    const { program, remove } = await install(way, file, scratch);
    say("It is installed.");
    if (asksFeed) await mustRun(policy.put);
    try {
      await checkProgram({ file: program, args: [], asksFeed }, say);
    } finally {
      if (asksFeed) await mustRun(policy.drop);
    }
    await remove();
    say(way.remove === undefined ? "It needs no removal." : "It is removed, and nothing of it opens links.");
  } finally {
    await feed.close();
    rmSync(scratch, { recursive: true, force: true, maxRetries: 10 });
  }
}

function readVersion(): string {
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"))).version;
}

const say: Say = (line) => void process.stdout.write(`${line}\n`);
try {
  const { values, positionals } = parseArgs({
    options: { installed: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const folder = resolve(ROOT, positionals[0] ?? "dist");
  await (values.installed ? tryInstalled(folder, say) : tryUnpacked(folder, say));
} catch (thrown) {
  process.stderr.write(`${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
  process.exitCode = 1;
}
