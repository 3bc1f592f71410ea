// Measures reading a conversation in the window of the browser shell: opening, jumps, and frames while it is scrolled.
// node tools/node.js tools/bench/reading.ts [--rows=1000000] [--conversation=150000]
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Locator, type Page } from "playwright";
import { asList, asMap, asNumber } from "#domain/text/lenient.ts";
import { launchInBrowser, makeFolders } from "#tests/e2e/launch.ts";
import { CHROMIUM_ARGS, ensureChromium } from "#tools/test/chromium.ts";
import { DATA_VERSION, makeMessages, writeLines, type Maker } from "./data.ts";
import { percentile } from "./measure.ts";

const { values } = parseArgs({
  options: { rows: { type: "string", default: "1000000" }, conversation: { type: "string", default: "150000" } },
});
const rows = asNumber(values.rows) ?? 1_000_000;
const wanted = Math.min(rows, asNumber(values.conversation) ?? 150_000);
const OPENINGS = 5;
const JUMPS = 12;
const WHEEL_STEPS = 300;
/** A fast turn of the wheel; 300 of them pass some 1,800 messages. */
const WHEEL_PIXELS = 300;
/** The counting of days and the drawing beside what is measured end in this time. */
const REST_MS = 1500;

/** The bench's messages; every so many of them belongs to one conversation. */
function makeConversation(): Maker {
  const make = makeMessages();
  const step = rows / wanted;
  return (index) => {
    const isIn = Math.floor(index / step) !== Math.floor((index - 1) / step);
    const there = { conversationId: "group_bench", receiverType: "group", receiver: "bench" };
    return { ...asMap(make(index)), ...(isIn ? there : {}) };
  };
}

const cache = join(tmpdir(), "switchboard-bench");
mkdirSync(cache, { recursive: true });
const file = join(cache, `reading-${rows}-${wanted}-v${DATA_VERSION}.ndjson`);
if (!existsSync(file)) {
  await writeLines(`${file}.part`, makeConversation(), rows);
  renameSync(`${file}.part`, file);
}
const folder = mkdtempSync(join(tmpdir(), "switchboard-reading-"));
const browser = await chromium.launch({ executablePath: await ensureChromium(console.log), args: CHROMIUM_ARGS });
const running = await launchInBrowser(browser)(makeFolders(folder), { args: [file] });
try {
  const { page } = running;
  page.setDefaultTimeout(600_000);
  await page
    .locator("[data-verdict]")
    .filter({ hasText: /^Complete$/u })
    .waitFor();
  console.log(`${rows} messages, ${wanted} of them in the conversation; load ${loadavg()[0]?.toFixed(1)}`);
  await measureOpening(page);
  await measureJumps(page);
  await measureScrolling(page, -WHEEL_PIXELS, "up");
  await measureScrolling(page, WHEEL_PIXELS, "down");
} finally {
  await running.close();
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

function listOf(page: Page): Locator {
  return page.getByRole("group", { name: "Transcript" });
}

/** Milliseconds from the key or click of `act` to the frame in which another message is selected and in sight. */
async function untilShown(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const current = (): HTMLElement | null => document.querySelector('article[aria-current="true"]');
    const before = current()?.dataset["position"];
    let actedAt = performance.now();
    for (const name of ["keydown", "click"]) {
      addEventListener(name, () => (actedAt = performance.now()), { capture: true, once: true });
    }
    const shownAfter = new Promise<number>((resolve) => {
      const look = (): void => {
        const article = current();
        const frame = article?.closest('[role="group"]')?.getBoundingClientRect();
        const own = article?.getBoundingClientRect();
        const isInSight = frame !== undefined && own !== undefined && own.bottom > frame.top && own.top < frame.bottom;
        if (isInSight && article?.dataset["position"] !== before) resolve(performance.now() - actedAt);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    Object.assign(globalThis, { shownAfter });
  });
  await act();
  const took: unknown = await page.evaluate(() => Reflect.get(globalThis, "shownAfter"));
  await page.waitForTimeout(REST_MS);
  return asNumber(took) ?? Number.NaN;
}

async function measureOpening(page: Page): Promise<void> {
  const row = page.locator('[role="row"][row-index]').filter({ hasText: "bench" }).first();
  const times: number[] = [];
  for (let round = 0; round < OPENINGS; round++) {
    await row.getByRole("gridcell").first().click();
    const read = page.getByRole("button", { name: "Read conversation" });
    times.push(await untilShown(page, () => read.click()));
    if (round === OPENINGS - 1) break;
    await page.keyboard.press("Escape");
    await row.waitFor();
  }
  tell("open", times);
}

async function measureJumps(page: Page): Promise<void> {
  const ends: number[] = [];
  for (let jump = 0; jump < JUMPS; jump++) {
    await listOf(page).focus();
    ends.push(await untilShown(page, () => page.keyboard.press(jump % 2 === 0 ? "Home" : "End")));
  }
  tell("jump to an end", ends);
  const bars = page.locator("[data-bar]");
  const count = await bars.count();
  const days: number[] = [];
  for (let jump = 0; jump < JUMPS; jump++) {
    days.push(await untilShown(page, () => bars.nth((jump * 37 + 5) % count).click()));
  }
  tell("jump to a day", days);
}

async function measureScrolling(page: Page, pixels: number, name: string): Promise<void> {
  await listOf(page).hover();
  await page.evaluate(() => {
    const noted = { frames: new Array<number>(), tasks: new Array<number>(), goesOn: true };
    let last = performance.now();
    const look = (now: number): void => {
      noted.frames.push(now - last);
      last = now;
      if (noted.goesOn) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) noted.tasks.push(duration);
    });
    observer.observe({ type: "longtask" });
    Object.assign(globalThis, { noted });
  });
  for (let step = 0; step < WHEEL_STEPS; step++) await page.mouse.wheel(0, pixels);
  const noted: unknown = await page.evaluate(() => {
    const known: unknown = Reflect.get(globalThis, "noted");
    if (typeof known === "object" && known !== null) Object.assign(known, { goesOn: false });
    return known;
  });
  const numbers = (list: unknown): readonly number[] => asList(list).flatMap((each) => asNumber(each) ?? []);
  tell(`frames while scrolling ${name}`, numbers(asMap(noted)["frames"]));
  tell("  tasks above 50 ms", numbers(asMap(noted)["tasks"]));
}

function tell(name: string, times: readonly number[]): void {
  const of = (share: number): string => percentile(times, share).toFixed(0);
  const figures = times.length === 0 ? "none" : `median ${of(0.5)}, p95 ${of(0.95)}, longest ${of(1)} ms`;
  console.log(`${name}: ${figures} (${times.length})`);
}
