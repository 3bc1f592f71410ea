// Draws the icons of all systems from resources/icon.svg in a Chromium. Run it after changing the drawing: node
// tools/icon.ts
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { CHROMIUM_ARGS, ensureChromium } from "#tools/test/chromium.ts";
import { ROOT } from "#tools/test/command.ts";

interface Picture {
  readonly pixels: number;
  readonly png: Buffer;
}

/** The size for Linux and the window, pixels. */
const LINUX_PIXELS = 512;
/** A byte of 0 means 256, the largest picture of the format. Source: Microsoft, "Icons", ICONDIRENTRY. */
const WINDOWS_PIXELS = [16, 24, 32, 48, 64, 128, 256];
/** The names of pictures in an .icns file that contain a PNG of that size. Source: Apple, "IconFamily". */
const MAC_NAMES = { 128: "ic07", 256: "ic08", 512: "ic09", 1024: "ic10" } as const;

/** An .ico file: a header, one entry for each picture, the pictures. */
function writeIco(pictures: readonly Picture[]): Buffer {
  const header = Buffer.from([0, 0, 1, 0, pictures.length, 0]);
  const entrySize = 16;
  let offset = header.length + pictures.length * entrySize;
  const entries = pictures.map(({ pixels, png }) => {
    const entry = Buffer.alloc(entrySize);
    entry.writeUInt8(pixels % 256, 0);
    entry.writeUInt8(pixels % 256, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...pictures.map(({ png }) => png)]);
}

/** An .icns file: each part is its name, its length with these eight bytes, and the picture. */
function writeIcns(pictures: readonly (Picture & { readonly name: string })[]): Buffer {
  const part = (name: string, bytes: Buffer): Buffer => {
    const header = Buffer.alloc(8);
    header.write(name, "latin1");
    header.writeUInt32BE(bytes.length + header.length, 4);
    return Buffer.concat([header, bytes]);
  };
  return part("icns", Buffer.concat(pictures.map(({ name, png }) => part(name, png))));
}

const drawing = readFileSync(join(ROOT, "resources/icon.svg"), "utf8");
const executablePath = await ensureChromium((line) => void process.stdout.write(`${line}\n`));
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });

async function draw(pixels: number): Promise<Picture> {
  const page = await browser.newPage({ viewport: { width: pixels, height: pixels } });
  const style = `body { margin: 0 } svg { display: block; width: ${pixels}px; height: ${pixels}px }`;
  await page.setContent(`<style>${style}</style>${drawing}`);
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return { pixels, png };
}

try {
  const windows: Picture[] = [];
  for (const pixels of WINDOWS_PIXELS) windows.push(await draw(pixels));
  const mac: (Picture & { readonly name: string })[] = [];
  for (const [pixels, name] of Object.entries(MAC_NAMES)) mac.push({ ...(await draw(Number(pixels))), name });
  writeFileSync(join(ROOT, "resources/icon.png"), (await draw(LINUX_PIXELS)).png);
  writeFileSync(join(ROOT, "resources/icon.ico"), writeIco(windows));
  writeFileSync(join(ROOT, "resources/icon.icns"), writeIcns(mac));
} finally {
  await browser.close();
}
