// Cases of the start: what the window loads first, and the time until its first rows can be used.
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { chromium, type Browser } from "playwright";
import { launchInBrowser, makeFolders } from "../../../tests/e2e/launch.ts";
import { isBuilt } from "../../build-state.ts";
import { firstLoadBytes } from "../../first-load.ts";
import { CHROMIUM_ARGS, ensureChromium } from "../../test/chromium.ts";
import { programOf, ROOT, run } from "../../test/command.ts";
import type { BenchCase } from "../bench-case.ts";
import { durations, timeBoth, type Figure } from "../measure.ts";
import { say, type Workbench } from "../workbench.ts";

const PAGE = join(ROOT, "out/renderer");
const STARTS = 7;
const BYTES_PER_MB = 1_000_000;

export const startCases: readonly BenchCase[] = [
  {
    name: "start: JavaScript before the first rows",
    beside: "1.2 MB",
    target: 1.2,
    async measure() {
      await build();
      return { value: firstLoadBytes(PAGE) / BYTES_PER_MB, unit: "MB", reference: null };
    },
  },
  {
    name: "start: usable window with sample data",
    beside: "an empty page with a script of the same size, from a bare server, in the same Chromium",
    target: 1.5,
    measure: measureStart,
  },
];

async function build(): Promise<void> {
  if (isBuilt(ROOT)) return;
  say("builds the program");
  const { exitCode, output } = await run(programOf("electron-vite", "electron-vite", ["build"]));
  if (exitCode !== 0) throw new Error(output);
}

/** From the start of the program's process to its first rows on the screen, beside the same for the empty page. */
async function measureStart({ folder }: Workbench): Promise<Figure> {
  await build();
  const browser = await chromium.launch({ executablePath: await ensureChromium(say), args: CHROMIUM_ARGS });
  const ends: (() => Promise<unknown>)[] = [];
  const end = async (): Promise<void> => {
    for (const each of ends.splice(0)) await each();
  };
  try {
    const times = await timeBoth(
      STARTS,
      async (round) => {
        const running = await launchInBrowser(browser)(makeFolders(join(folder, String(round))));
        ends.push(running.close);
        const rows = running.page.getByRole("grid", { name: "Messages" }).locator('[role="row"][row-index]');
        await rows.first().filter({ hasText: /\S/u }).waitFor();
      },
      async () => {
        await end();
        ends.push(await openEmptyPage(browser, firstLoadBytes(PAGE)));
      },
      end,
    );
    return durations(times);
  } finally {
    await end();
    await browser.close();
  }
}

/** Starts the bare server and shows its page; returns the function that ends both. */
async function openEmptyPage(browser: Browser, bytes: number): Promise<() => Promise<unknown>> {
  const server = fork(join(import.meta.dirname, "../references/empty-page.ts"), [String(bytes)], { execArgv: [] });
  const address = await addressOf(server);
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  await page.goto(address);
  await page.getByText("Empty page").waitFor();
  return async () => {
    await context.close();
    const ended = once(server, "exit");
    server.kill();
    await ended;
  };
}

async function addressOf(server: ChildProcess): Promise<string> {
  const message: unknown[] = await once(server, "message");
  return String(message[0]);
}
