// Starts the built program for one test, with separate data, by one of two launchers with the same interface.
import { fork, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { _electron, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "@playwright/test";
import type { AnyLanguage } from "#texts/language.ts";
import type { KeyRing } from "#tools/browser-shell/key-ring.ts";
import type { ShellCommand, ShellReport } from "#tools/browser-shell/runtime.ts";
import { makeTimersLate } from "./late-timers.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const SETTINGS = "settings.json";
/** The time zone of every test: one with summer time. */
export const ZONE = "Europe/Berlin";

export interface LaunchOptions {
  /** the built program; by default the product's own `out` */
  readonly outDir?: string;
  /** arguments of the program itself */
  readonly args?: readonly string[];
  /** for the page: its size, its colour scheme */
  readonly page?: BrowserContextOptions;
  /** the language of the program, pseudo-languages included; English by default */
  readonly language?: AnyLanguage;
  /** stops the page's clock at this time; browser shell only */
  readonly fixedTime?: Date;
}

/** Folders of one test; a program that is started again on them finds its data. */
export interface Folders {
  readonly data: string;
  readonly downloads: string;
}

/** A running program, with the actions of a person outside its window. */
export interface Running {
  readonly page: Page;
  /** the next window that the program opened beside the first one, or restored, and that no call has returned yet */
  readonly nextWindow: () => Promise<Page>;
  /** closes a window as a person would */
  readonly closeWindow: (page: Page) => Promise<void>;
  /** answers the next save dialog; null cancels it. Without an answer a file goes to the downloads folder. */
  readonly answerSave: (path: string | null) => Promise<void>;
  /** answers the next dialog for files or a folder; null cancels it. By default the browser shell shows its picker. */
  readonly answerOpen: (paths: readonly string[] | null) => Promise<void>;
  readonly chooseMenu: (item: string) => Promise<void>;
  /** opens a deep link as the system does while the program runs: by a second start with the link as its argument */
  readonly openLink: (link: string) => Promise<void>;
  /** starts the program a second time with these arguments, which the running one receives */
  readonly startAgain: (...args: readonly string[]) => Promise<void>;
  /** sets the system's key ring: without one, open, or locked; browser shell only */
  readonly setKeyRing: (state: KeyRing) => Promise<void>;
  /** writes the page for a desktop's browser and returns its path; browser shell only */
  readonly writeEntryPage: () => Promise<string>;
  /** the process id of the running engine */
  readonly enginePid: () => Promise<number>;
  /** paths that were shown in the system's file manager */
  readonly revealed: () => Promise<readonly string[]>;
  /** every error in the console of a window so far, and every one that no script has caught */
  readonly consoleErrors: () => readonly string[];
  /** the program's terminal output, for a failed test */
  readonly output: () => string;
  /** quits the program as a person would */
  readonly close: () => Promise<void>;
  /** ends the program like a power cut: at once and without any cleanup */
  readonly kill: () => Promise<void>;
}

export type Launch = (folders: Folders, options?: LaunchOptions) => Promise<Running>;

/**
 * Makes the folders of a test below the test's folder, with the settings of somebody who has seen the tour. A real first
 * start, with the tour, has none: `forgetSettings` removes them.
 */
export function makeFolders(below: string): Folders {
  const folders = { data: join(below, "data"), downloads: join(below, "downloads") };
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });
  const path = join(folders.data, SETTINGS);
  const settings = { version: 1, settings: { tourDone: true }, connections: [] };
  if (!existsSync(path)) writeFileSync(path, JSON.stringify(settings), { mode: 0o600 });
  return folders;
}

/** Makes the next start of the program its first. */
export function forgetSettings({ data }: Folders): void {
  rmSync(join(data, SETTINGS));
}

/** The file of the organisation's policy of a test. */
function policyOf({ data }: Folders): string {
  return join(data, "policy.json");
}

function environment(folders: Folders, language: AnyLanguage = "en"): Record<string, string> {
  const { data, downloads } = folders;
  const own = Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return {
    ...Object.fromEntries(own),
    SWITCHBOARD_DATA_DIR: data,
    SWITCHBOARD_DOWNLOADS: downloads,
    // Not the policy of the machine that runs the tests. There is none unless a test writes it.
    SWITCHBOARD_POLICY: policyOf(folders),
    SWITCHBOARD_LANGUAGE: language,
    // The sample is that of its own days on every day.
    SWITCHBOARD_FIRST_START: "2026-10-30T15:20:00Z",
    TZ: ZONE,
  };
}

/** The launcher of the browser shell: the same bundles under plain Node, the window in a browser. */
export function launchInBrowser(browser: Browser): Launch {
  return async (folders, options = {}) => {
    const shell = fork(
      join(ROOT, "tools/browser-shell/index.ts"),
      [`--out-dir=${options.outDir ?? join(ROOT, "out")}`, `--data-dir=${folders.data}`, ...(options.args ?? [])],
      { env: environment(folders, options.language), execArgv: [], stdio: ["ignore", "pipe", "pipe", "ipc"] },
    );
    const hears = listenToShell(shell);
    const address = await hears.first("address").then((report) => report.address);
    const context = await browser.newContext({
      viewport: { width: 1280, height: 720 },
      locale: "en-GB",
      timezoneId: ZONE,
      reducedMotion: "reduce",
      ...options.page,
    });
    await makeTimersLate(context);
    const errors = listenToConsole(context);
    // A browser lets a page write the clipboard after a click; one without a user interface asks nobody and refuses.
    await context.grantPermissions(["clipboard-write"]);
    const openTab = async (at: string): Promise<Page> => {
      const page = await context.newPage();
      if (options.fixedTime !== undefined) await page.clock.setFixedTime(options.fixedTime);
      await page.goto(at).catch((thrown: unknown) => {
        throw new Error(`The program shows no page. It wrote:\n${hears.output()}`, { cause: thrown });
      });
      return page;
    };
    let taken = 0;
    return {
      page: await openTab(address),
      async nextWindow() {
        const report = await hears.at("window", taken++);
        return openTab(report.address);
      },
      async closeWindow(page) {
        const named = new URL(page.url()).searchParams.get("window");
        await hears.command({ kind: "closeWindow", window: named === null ? null : Number(named) });
        await page.close();
      },
      answerSave: (path) => hears.command({ kind: "answerSave", path }),
      answerOpen: (paths) => hears.command({ kind: "answerOpen", paths }),
      chooseMenu: (item) => hears.command({ kind: "chooseMenu", item }),
      openLink: (link) => hears.command({ kind: "secondInstance", argv: ["switchboard", link] }),
      startAgain: (...args) => hears.command({ kind: "secondInstance", argv: ["switchboard", ...args] }),
      setKeyRing: (state) => hears.command({ kind: "keyRing", state }),
      async writeEntryPage() {
        await hears.command({ kind: "writeEntryPage" });
        return (await hears.last("entryPage")).path ?? "";
      },
      enginePid: () => hears.last("engine").then((report) => report.pid),
      revealed: async () => hears.all("revealed").map((report) => report.path),
      consoleErrors: () => errors,
      output: hears.output,
      async close() {
        await context.close();
        await endShell(shell, hears);
      },
      async kill() {
        await killProcess(shell);
        await context.close();
      },
    };
  };
}

/** Collects what the windows of a program write as errors into their consoles. */
function listenToConsole(context: BrowserContext): readonly string[] {
  const errors: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error") errors.push(`${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (thrown) => errors.push(String(thrown.error().stack)));
  return errors;
}

type ReportOf<Kind extends ShellReport["kind"]> = Extract<ShellReport, { kind: Kind }>;
type Asked = ShellCommand extends infer Each ? (Each extends ShellCommand ? Omit<Each, "id"> : never) : never;

interface ShellHearing {
  readonly all: <Kind extends ShellReport["kind"]>(kind: Kind) => readonly ReportOf<Kind>[];
  /** the report of this kind at an index, as soon as it is there */
  readonly at: <Kind extends ShellReport["kind"]>(kind: Kind, index: number) => Promise<ReportOf<Kind>>;
  readonly first: <Kind extends ShellReport["kind"]>(kind: Kind) => Promise<ReportOf<Kind>>;
  readonly last: <Kind extends ShellReport["kind"]>(kind: Kind) => Promise<ReportOf<Kind>>;
  readonly command: (asked: Asked) => Promise<void>;
  readonly output: () => string;
}

/** Collects the shell's reports and sends it commands; each call waits for the report it needs. */
function listenToShell(shell: ChildProcess): ShellHearing {
  const reports: ShellReport[] = [];
  const changed = new Set<() => void>();
  let output = "";
  let nextId = 1;
  for (const stream of [shell.stdout, shell.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
  }
  // The fork is this repository's own shell, so its reports match its types.
  shell.on("message", (report: ShellReport) => {
    reports.push(report);
    for (const look of changed) look();
  });
  shell.on("exit", () => {
    for (const look of changed) look();
  });
  const all = <Kind extends ShellReport["kind"]>(kind: Kind): readonly ReportOf<Kind>[] =>
    reports.filter((report): report is ReportOf<Kind> => report.kind === kind);
  const until = <Found>(find: () => Found | undefined): Promise<Found> =>
    new Promise((resolvePromise, reject) => {
      const look = (): void => {
        const found = find();
        if (found === undefined && shell.exitCode === null && shell.signalCode === null) return;
        changed.delete(look);
        if (found === undefined) reject(new Error(`The browser shell ended:\n${output}`));
        else resolvePromise(found);
      };
      changed.add(look);
      look();
    });
  return {
    all,
    at: (kind, index) => until(() => all(kind)[index]),
    first: (kind) => until(() => all(kind)[0]),
    last: (kind) => until(() => all(kind).at(-1)),
    async command(asked) {
      const id = nextId++;
      shell.send({ ...asked, id });
      await until(() => all("done").find((report) => report.id === id));
    },
    output: () => output,
  };
}

/** Resolves when the process has ended. */
async function killProcess(running: ChildProcess): Promise<void> {
  if (running.exitCode !== null || running.signalCode !== null) return;
  const ended = new Promise<void>((resolvePromise) => running.once("exit", () => resolvePromise()));
  running.kill("SIGKILL");
  await ended;
}

async function endShell(shell: ChildProcess, hears: ShellHearing): Promise<void> {
  if (shell.exitCode !== null || shell.signalCode !== null) return;
  const ended = new Promise<void>((resolvePromise) => shell.once("exit", () => resolvePromise()));
  // The program may ask because of work under way.
  await hears.command({ kind: "answerMessage", response: 0 }).catch(() => undefined);
  await hears.command({ kind: "quit" }).catch(() => undefined);
  await ended;
}

/** The launcher of Electron itself, if its runtime is installed. */
export const launchInElectron: Launch = async (folders, options = {}) => {
  const app = await _electron.launch({
    // Chromium's sandbox cannot start as root.
    args: [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), options.outDir ?? ROOT, ...(options.args ?? [])],
    env: environment(folders, options.language),
    ...(options.page?.colorScheme === undefined ? {} : { colorScheme: options.page.colorScheme }),
    timezoneId: ZONE,
    locale: "en-GB",
  });
  const errors = listenToConsole(app.context());
  let output = "";
  for (const stream of [app.process().stdout, app.process().stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
  }
  const page = await app.firstWindow();
  const taken = new Set([page]);
  const answerSave = (path: string | null, downloads: string | null): Promise<void> =>
    app.evaluate(
      ({ dialog }, given) => {
        dialog.showSaveDialog = (...asked: readonly unknown[]) => {
          const wanted = asked.at(-1);
          const name =
            typeof wanted === "object" && wanted !== null && "defaultPath" in wanted ? wanted.defaultPath : "export";
          const filePath = given.path ?? (given.downloads === null ? "" : `${given.downloads}/${String(name)}`);
          return Promise.resolve({ canceled: filePath === "", filePath });
        };
      },
      { path, downloads },
    );
  await answerSave(null, folders.downloads);
  await app.evaluate(({ shell }) => {
    const shown: string[] = [];
    Object.assign(globalThis, { revealedPaths: shown });
    shell.showItemInFolder = (path) => void shown.push(path);
  });
  return {
    page,
    async nextWindow() {
      const opened = app.windows().find((each) => !taken.has(each)) ?? (await app.waitForEvent("window"));
      taken.add(opened);
      return opened;
    },
    async closeWindow(closed) {
      const window = await app.browserWindow(closed);
      await window.evaluate((each: Electron.BrowserWindow) => each.close());
    },
    answerSave: (path) => answerSave(path, null),
    chooseMenu: (item) =>
      app.evaluate(({ Menu }, wanted) => {
        const all = (items: readonly Electron.MenuItem[]): readonly Electron.MenuItem[] =>
          items.flatMap((one) => [one, ...all(one.submenu?.items ?? [])]);
        all(Menu.getApplicationMenu()?.items ?? [])
          .find((one) => one.id === wanted || one.label === wanted)
          ?.click();
      }, item),
    openLink: (link) =>
      app.evaluate(({ app: own }, argv) => void own.emit("second-instance", {}, argv, "", null), ["switchboard", link]),
    answerOpen: (paths) =>
      app.evaluate(({ dialog }, filePaths) => {
        dialog.showOpenDialog = () =>
          Promise.resolve({ canceled: filePaths === null, filePaths: filePaths === null ? [] : [...filePaths] });
      }, paths),
    startAgain: (...args) =>
      app.evaluate(
        ({ app: own }, argv) => void own.emit("second-instance", {}, argv, process.cwd(), null),
        ["switchboard", ...args],
      ),
    setKeyRing: () => Promise.reject(new Error("The system's own key ring cannot be locked by a test.")),
    writeEntryPage: () => Promise.reject(new Error("Electron opens its own window.")),
    enginePid: () =>
      app.evaluate(({ app: own }) => {
        const engine = own
          .getAppMetrics()
          .find((metric) => metric.type === "Utility" && metric.name === "Switchboard data");
        return engine?.pid ?? 0;
      }),
    revealed: () =>
      app.evaluate(() => {
        const shown: unknown = Reflect.get(globalThis, "revealedPaths");
        return Array.isArray(shown) ? shown.map(String) : [];
      }),
    consoleErrors: () => errors,
    output: () => output,
    async close() {
      // The program may ask because of work under way.
      await app.evaluate(({ dialog }) => {
        dialog.showMessageBox = () => Promise.resolve({ response: 0, checkboxChecked: false });
      });
      await app.close();
    },
    kill: () => killProcess(app.process()),
  };
};
