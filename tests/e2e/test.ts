// The `test` of the specs: starts a new program for each test, by the project's launcher.
import { test as base, expect, type Browser } from "@playwright/test";
import { CHROMIUM_ARGS, findChromium } from "../../tools/test/chromium.ts";
import {
  launchInBrowser,
  launchInElectron,
  makeFolders,
  type Folders,
  type Launch,
  type LaunchOptions,
  type Running,
} from "./launch.ts";

interface Fixtures {
  readonly folders: Folders;
  /** starts the program on the test's folders; every program of a test ends with it */
  readonly start: (options?: LaunchOptions) => Promise<Running>;
}

interface WorkerFixtures {
  readonly chromiumBrowser: Browser | null;
  /** the project's launcher */
  readonly launch: Launch;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  chromiumBrowser: [
    async ({ playwright }, provide, { project }) => {
      const executablePath = findChromium();
      if (project.name === "electron") return provide(null);
      if (executablePath === null) throw new Error("There is no Chromium. npm run test:e2e finds or installs one.");
      const browser = await playwright.chromium.launch({ executablePath, args: CHROMIUM_ARGS });
      await provide(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  launch: [
    async ({ chromiumBrowser }, provide) => {
      await provide(chromiumBrowser === null ? launchInElectron : launchInBrowser(chromiumBrowser));
    },
    { scope: "worker" },
  ],
  folders: async ({ launch: _launch }, provide) => {
    await provide(makeFolders(base.info().outputPath()));
  },
  start: async ({ launch, folders }, provide) => {
    const started: Running[] = [];
    await provide(async (options) => {
      const running = await launch(folders, options);
      started.push(running);
      return running;
    });
    const info = base.info();
    for (const running of started) {
      if (info.status !== info.expectedStatus) await info.attach("program", { body: running.output() });
      await running.close().catch(() => undefined);
    }
  },
});

export { expect };
