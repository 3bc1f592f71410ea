// Takes the pictures of the guide, docs/guide/pictures, in every language: parts of the window, small enough to be read in the guide.
// Run it by hand after a visible change: npm run screenshots
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Locator, Page, ViewportSize } from "@playwright/test";
import { createSampleService } from "#sample/index.ts";
import { LANGUAGES, setLanguage, type Language } from "#texts/language.ts";
import { readingOf } from "#texts/readings.ts";
import type { FakeService } from "#tests/fakes/service.ts";
import type { Folders, LaunchOptions, Running } from "./launch.ts";
import { cell, openRecord, openScreen, rowCount, showRow, waitForRows } from "./window.ts";
import { expect, withService } from "./with-service.ts";
import { say } from "#texts/say.ts";

const test = withService({ messages: 60, calls: 10 });

const FOLDER = resolve(import.meta.dirname, "../../docs/guide/pictures");

const VIEWPORT: ViewportSize = { width: 1100, height: 620 };

interface OwnNames {
  readonly connection: string;
  readonly messages: string;
  readonly calls: string;
}

/** What people write themselves, which is in no text of the program. A language without names takes the English ones. */
const OWN_NAMES: Partial<Record<Language, OwnNames>> & { readonly en: OwnNames } = {
  en: {
    connection: "Support, production",
    messages: "messages of October.ndjson",
    calls: "calls of ticket 4711.ndjson",
  },
  de: {
    connection: "Support, Produktion",
    messages: "Nachrichten im Oktober.ndjson",
    calls: "Anrufe zu Ticket 4711.ndjson",
  },
};

const sample = createSampleService();

interface Visit {
  readonly language: Language;
  /** starts the program with the sample, whose messages are listed */
  readonly startWithSample: (viewport?: ViewportSize) => Promise<Running>;
  readonly startConnected: () => Promise<Running>;
  /** `last`: what of the part is the lowest in the picture; by default all of the part */
  readonly takePicture: (part: Locator, name: string, last?: Locator) => Promise<void>;
  readonly folders: Folders;
  readonly fake: FakeService;
}

/** Takes pictures of the guide in each language, whose texts `say` gives meanwhile. */
function inEachLanguage(name: string, visit: (given: Visit) => Promise<void>): void {
  for (const language of LANGUAGES) {
    test(`guide: ${name}, in ${language} @screenshots`, async ({ start, startConnected, folders, fake }) => {
      setLanguage(readingOf(language));
      const optionsOf = (viewport: ViewportSize): LaunchOptions => ({
        language,
        fixedTime: new Date("2026-10-30T16:10:00Z"),
        page: { viewport, colorScheme: "light" },
      });
      await visit({
        language,
        async startWithSample(viewport = VIEWPORT) {
          const running = await start(optionsOf(viewport));
          await waitForRows(running.page, "Messages");
          return running;
        },
        startConnected: () => startConnected(optionsOf(VIEWPORT)),
        takePicture: (part, file, last) => takePicture(part, join(FOLDER, language, file), last),
        folders,
        fake,
      });
    });
  }
}

test.afterEach(() => setLanguage(readingOf("en")));

/** Room below the last part of a picture that does not go on to the end. */
const ROOM_BELOW = 12;

async function takePicture(part: Locator, path: string, last = part): Promise<void> {
  const page = part.page();
  await page.mouse.move(0, 0);
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const [box, lowest] = await Promise.all([part.boundingBox(), last.boundingBox()]);
  if (box === null || lowest === null) throw new Error(`There is nothing to take a picture of: ${path}`);
  const { x, y, width } = box;
  const height = Math.min(box.height, lowest.y + lowest.height + ROOM_BELOW - y);
  // Without the edge, behind which the window shows through.
  const clip = { x: x + 1, y: y + 1, width: width - 2, height: height - 2 };
  await page.screenshot({ path, clip, animations: "disabled", caret: "hide" });
}

/** A call of the first page with several people, of whom one was on two devices or came back. */
async function openRichCall(page: Page): Promise<void> {
  await openScreen(page, "Calls");
  await waitForRows(page, "Calls");
  const position = sample.calls.slice(0, 100).findIndex(({ participants }) => {
    const joined = participants.filter(({ isJoined }) => isJoined).map(({ uid }) => uid);
    return joined.length > new Set(joined).size && joined.length < 6 && participants.length > joined.length;
  });
  await openRecord(await showRow(page, "Calls", Math.max(0, position)));
}

inEachLanguage("connect", async ({ language, startWithSample, takePicture }) => {
  const { page } = await startWithSample();
  await page.getByRole("button", { name: say("window.connectApp") }).click();
  const dialog = page.getByRole("dialog", { name: say("connections.newConnection") });
  await dialog
    .getByLabel(say("connections.name"), { exact: true })
    .fill((OWN_NAMES[language] ?? OWN_NAMES.en).connection);
  await dialog.getByLabel(say("connections.appId"), { exact: true }).fill("2601f0c4a8");
  await takePicture(dialog, "connect.png");
});

inEachLanguage("find", async ({ startWithSample, takePicture }) => {
  const { page } = await startWithSample();
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: say("lookup.title") }).fill("fr");
  await expect(page.getByRole("group", { name: say("lookup.groups.conversations") })).toBeVisible();
  // The number of results. While it looks, there is a sentence.
  await expect(page.getByRole("dialog").getByRole("status")).toHaveText(/^\d/u);
  await takePicture(
    page.getByRole("dialog"),
    "find.png",
    page.getByRole("group", { name: say("lookup.groups.times") }),
  );
});

inEachLanguage("conversation", async ({ startWithSample, takePicture }) => {
  const { page } = await startWithSample();
  await openRecord(await showRow(page, "Messages", 8));
  await page.getByRole("button", { name: say("conversation.read") }).click();
  const conversation = page.getByRole("region", { name: say("conversation.conversation"), exact: true });
  await expect(conversation.locator('article[aria-current="true"]')).toBeFocused();
  await expect(conversation.getByRole("slider", { name: say("conversation.days") })).toBeVisible();
  await takePicture(conversation, "conversation.png");
});

inEachLanguage("call", async ({ startWithSample, takePicture }) => {
  const { page } = await startWithSample({ width: 1280, height: 690 });
  await openRichCall(page);
  await page.getByRole("tab", { name: say("calls.course.title") }).click();
  await expect(page.getByRole("region", { name: say("calls.course.title") })).toBeVisible();
  const pane = page.getByRole("complementary", { name: say("pane.record.calls") });
  await takePicture(pane, "call.png", pane.getByText(say("calls.course.legend.present")));
});

inEachLanguage("compare", async ({ startWithSample, takePicture }) => {
  const { page } = await startWithSample();
  await openScreen(page, "Calls");
  await waitForRows(page, "Calls");
  await cell(await showRow(page, "Calls", 7), "status").click();
  await cell(await showRow(page, "Calls", 8), "status").click({ modifiers: ["ControlOrMeta"] });
  await page.getByRole("button", { name: say("rows.selected.compare"), exact: true }).click();
  const compare = page.getByRole("region", { name: say("compare.region"), exact: true });
  await expect(compare.getByRole("table", { name: say("compare.differences") })).toBeVisible();
  for (const side of ["A", "B"]) await expect(compare.getByText(say("compare.asking", { side }))).toHaveCount(0);
  // Who dropped in the second call.
  await takePicture(compare, "compare.png", compare.getByText("Freya Sørensen", { exact: true }).first());
});

inEachLanguage("export", async ({ startWithSample, takePicture }) => {
  const { page } = await startWithSample();
  await page.keyboard.press("ControlOrMeta+e");
  const dialog = page.getByRole("dialog", { name: say("export.title") });
  await expect(dialog.getByLabel(say("export.firstRows"))).toBeVisible();
  await takePicture(dialog, "export.png");
});

inEachLanguage("files and data", async ({ language, startWithSample, takePicture, folders }) => {
  const { page, answerOpen } = await startWithSample();
  await openScreen(page, "Calls");
  await waitForRows(page, "Calls");
  for (const { name, kind, records } of [
    { name: (OWN_NAMES[language] ?? OWN_NAMES.en).messages, kind: "messages", records: sample.messages.slice(-300) },
    { name: (OWN_NAMES[language] ?? OWN_NAMES.en).calls, kind: "calls", records: sample.calls.slice(0, 40) },
  ]) {
    const path = join(folders.downloads, name);
    writeFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(""));
    await openScreen(page, "Files");
    await answerOpen([path]);
    await page.getByRole("button", { name: say("window.openFiles") }).click();
    await expect(rowCount(page)).toHaveText(say("rows.rowCount.rows", { kind, rows: records.length }));
  }
  await openScreen(page, "Files");
  await takePicture(page.getByRole("main"), "files.png", page.getByRole("main").getByRole("row").last());
  await page.keyboard.press("ControlOrMeta+,");
  const settings = page.getByRole("dialog", { name: say("window.settings") });
  await settings.getByRole("tab", { name: say("window.settingsTabs.storage") }).click();
  const stored = settings.getByRole("row", { name: say("main.sampleName") });
  await expect(stored).toContainText(/\d\s[KM]B/u);
  await takePicture(settings, "data.png", settings.getByRole("status"));
});

inEachLanguage("links", async ({ startConnected, takePicture }) => {
  const { page, openLink } = await startConnected();
  await openLink("switchboard://calls/v1.eu.7bf3d80d4a1d.176729942437fc?connection=sample");
  const question = page.getByRole("dialog", { name: say("links.titles.confirm") });
  await expect(question).toBeVisible();
  await takePicture(question, "links.png");
});

inEachLanguage("problems", async ({ startConnected, takePicture, fake }) => {
  const { page } = await startConnected();
  fake.setFaults({ kind: "status", status: 401 });
  await page.keyboard.press("r");
  await expect(page.getByRole("alert")).toBeVisible();
  await takePicture(page.getByRole("main"), "problems.png", page.getByRole("alert"));
});
