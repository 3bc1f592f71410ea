// Draws resources/icon.png from resources/icon.svg in a Chromium; run it after changing the drawing: node tools/icon.ts
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { CHROMIUM_ARGS, ensureChromium } from "./test/chromium.ts";
import { ROOT } from "./test/command.ts";

/** What Linux shows and what electron-builder makes the icons of the other systems from, pixels. */
const SIZE_PIXELS = 512;

const drawing = readFileSync(join(ROOT, "resources/icon.svg"), "utf8");
const executablePath = await ensureChromium((line) => void process.stdout.write(`${line}\n`));
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
try {
  const page = await browser.newPage({ viewport: { width: SIZE_PIXELS, height: SIZE_PIXELS } });
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${drawing}`);
  await page.screenshot({ path: join(ROOT, "resources/icon.png"), omitBackground: true });
} finally {
  await browser.close();
}
