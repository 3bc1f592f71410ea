// One sweep over every screen, pane and dialog, in every language: axe in both themes, no text or part is cut with the shipped typeface
// and with a wider one, at 100 and 200 %, every text is in a catalogue, and the console stays empty (test.ts).
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { LANGUAGES, type AnyLanguage } from "#texts/language.ts";
import type { LaunchOptions } from "./launch.ts";
import { problemsOf } from "./page-checks.ts";
import { CALLS, dialog, FILES, MESSAGES, type Place, type Visit } from "./sweep-places.ts";
import {
  connections,
  MANAGED_PLACES,
  MANAGED_POLICY,
  WRONG_POLICY,
  WRONG_POLICY_PLACES,
  writePolicy,
} from "./sweep-service.ts";
import { expect, withService, writeConnection } from "./with-service.ts";

const test = withService({ messages: 260, calls: 20 });

interface Journey {
  readonly name: string;
  readonly places: (language: AnyLanguage) => readonly Place[];
  /** makes what the program starts with, and gives its arguments */
  readonly prepare?: (visit: Pick<Visit, "folders" | "fake">) => Pick<LaunchOptions, "args">;
}

const JOURNEYS: readonly Journey[] = [
  { name: "messages", places: () => MESSAGES },
  { name: "calls", places: () => CALLS },
  {
    name: "files",
    places: () => FILES,
    prepare({ folders, fake }) {
      const file = join(folders.downloads, "log.ndjson");
      const lines = fake.service.messages.slice(0, 20).map((each) => JSON.stringify(each));
      writeFileSync(file, [...lines, "{ no JSON"].join("\n"));
      writeConnection(folders, fake);
      return { args: [file] };
    },
  },
  {
    name: "connections and failures",
    places: connections,
    prepare({ folders, fake }) {
      writeConnection(folders, fake);
      return {};
    },
  },
  {
    name: "a managed program",
    places: () => MANAGED_PLACES,
    prepare({ folders }) {
      writePolicy(folders, MANAGED_POLICY);
      return {};
    },
  },
  {
    name: "a wrong policy",
    places: () => WRONG_POLICY_PLACES,
    prepare({ folders }) {
      writePolicy(folders, WRONG_POLICY);
      return { args: ["switchboard://calls/v1.us.1"] };
    },
  },
];

const loaders = (page: Page): Locator => page.locator(".mantine-Loader-root").filter({ visible: true });

/** A folder for a picture of each place in two sizes and both themes, in place of the checks. */
const PICTURES = process.env["SWITCHBOARD_SWEEP_PICTURES"];

async function takePictures(page: Page, folder: string, name: string): Promise<void> {
  const before = page.viewportSize();
  await page.mouse.move(0, 0);
  for (const [width, height] of [
    [1280, 720],
    [1600, 1000],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const file = `${name.replaceAll(/[^\w ,]/gu, "")} ${width} ${colorScheme}.png`;
      await page.screenshot({ path: join(folder, file), animations: "disabled", caret: "hide" });
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  if (before !== null) await page.setViewportSize(before);
}

/** Visits the places one after the other. A problem fails the test; the sweep goes on to the next place. */
async function sweep(visit: Visit, journey: string, places: readonly Place[], language: AnyLanguage): Promise<void> {
  const { page } = visit;
  let number = 0;
  const look = async (name: string, { within, isWaiting }: Place): Promise<void> => {
    number += 1;
    // Else chance would decide which of two states is looked at.
    if (isWaiting !== true) await expect(loaders(page)).toHaveCount(0);
    if (PICTURES !== undefined) return takePictures(page, join(PICTURES, language, journey), `${number} ${name}`);
    // What the pointer was at, such as a tip, does not belong to the place.
    await page.mouse.move(0, 0);
    expect.soft(await problemsOf(page, language, { within, isFurther: number > 1 }), name).toEqual([]);
  };
  for (const place of places) {
    const { name, come, hasTabs, leave, languages } = place;
    if (languages?.includes(language) === false) continue;
    await test.step(name, async () => {
      await come(visit);
      await look(name, place);
      const tabs = dialog(page).getByRole("tab", { disabled: false });
      const count = hasTabs === true ? await tabs.count() : 0;
      for (let index = 1; index < count; index += 1) {
        await tabs.nth(index).click();
        await look(`${name}, tab ${index + 1}`, place);
      }
      await leave?.(visit);
    });
  }
}

// The messages in English stand for all in the quick run.
const tagOf = (name: string, language: AnyLanguage): string =>
  name === "messages" && language === "en" ? "" : " @all";

// The texts of "he-XB" are those of "en-XA", from right to left.
for (const language of [...LANGUAGES, "he-XB"] as const) {
  for (const { name, places, prepare } of JOURNEYS) {
    test(`nothing is wrong anywhere in ${name}, in ${language}${tagOf(name, language)}`, async ({
      start,
      folders,
      fake,
    }) => {
      // axe and four layouts at some twenty places: minutes on a busy machine.
      test.setTimeout(900_000);
      const given = prepare?.({ folders, fake });
      const running = await start({ ...given, language });
      const visit: Visit = { ...running, folders, fake };
      await sweep(visit, name, places(language), language);
    });
  }
}
