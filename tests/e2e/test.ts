// The `test` of the specs: starts a new program for each test, by the project's launcher.
import { test as base, expect, type Browser } from "@playwright/test";
import { CHROMIUM_ARGS, findChromium } from "#tools/test/chromium.ts";
import {
  launchInBrowser,
  launchInElectron,
  makeFolders,
  type Folders,
  type Launch,
  type LaunchOptions,
  type Running,
} from "./launch.ts";

interface Options {
  /** what a spec provokes: errors in a window's console that do not fail it */
  readonly expectedErrors: RegExp | null;
}

interface Fixtures extends Options {
  readonly folders: Folders;
  /** starts the program on the test's folders; every program of a test ends with it, and none may write errors to a console */
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
  expectedErrors: [null, { option: true }],
  folders: async ({ launch: _launch }, provide) => {
    await provide(makeFolders(base.info().outputPath()));
  },
  start: async ({ launch, folders, expectedErrors }, provide) => {
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
    const errors = started.flatMap((running) => running.consoleErrors());
    const unexpected = errors.filter((error) => expectedErrors?.test(error) !== true);
    expect(unexpected, "errors in the console of a window").toEqual([]);
  },
});

export { expect };
