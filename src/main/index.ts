// The main process: takes the single instance, starts the engine, makes the window, and ends all of it in order.
import { join } from "node:path";
import { app, dialog, ipcMain, Menu, nativeTheme, net, protocol } from "electron";
import { safeStorage, session, shell, utilityProcess } from "electron";
import type { BrowserWindow } from "electron";
import { APP_SCHEME } from "../contract/bridge.ts";
import type { EventMessage } from "../contract/events.ts";
import { makeOnlineHandlers } from "../core/handlers/online.ts";
import { makeWalks } from "../core/handlers/walk.ts";
import { walkAll } from "../core/handlers/walk-all.ts";
import type { Clock } from "../core/ports.ts";
import { createSampleService } from "../sample/index.ts";
import { makeAccess } from "./access.ts";
import { makePageHandler, readDevelopmentServer } from "./app-protocol.ts";
import { makeBridge } from "./bridge.ts";
import type { Bridge } from "./bridge.ts";
import { systemClock } from "./clock.ts";
import { makeLinkInbox, registerScheme } from "./deep-link.ts";
import { makeChosenFiles } from "./dialogs.ts";
import { startEngine } from "./engine.ts";
import type { Engine } from "./engine.ts";
import { makeExternalLinks } from "./external-links.ts";
import { logFaults, makeFaultNotes } from "./faults.ts";
import { makeHandlers } from "./handlers.ts";
import { openLog } from "./log.ts";
import type { LogFile } from "./log.ts";
import { menuTemplate } from "./menu.ts";
import { makeOfferedFiles } from "./offered-files.ts";
import { denyNavigation, denyPermissions } from "./policy.ts";
import { makeSecrets } from "./secrets.ts";
import { openSettings } from "./settings.ts";
import type { SettingsStore } from "./settings.ts";
import { windowPaths } from "./window-options.ts";
import { loadPage, makeWindow } from "./window.ts";

const clock: Clock = systemClock;
const mainFolder = import.meta.dirname;

// All of this must happen before the first await: Electron takes schemes, the sandbox and the data folder only before
// it is ready, and macOS sends the link that started the program in the same moment.
protocol.registerSchemesAsPrivileged([
  { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
]);
app.enableSandbox();
const dataFolder = process.env["SWITCHBOARD_DATA_DIR"];
if (dataFolder !== undefined && dataFolder !== "") app.setPath("userData", dataFolder);
denyNavigation(app);
let shown: { readonly window: BrowserWindow; readonly bridge: Bridge } | null = null;
const links = makeLinkInbox();
const shownWindow = (): BrowserWindow | null => shown?.window ?? null;
const files = makeChosenFiles({ dialog, shell, window: shownWindow });
const offered = makeOfferedFiles(files, app.getAppPath());
app.on("open-url", (event, url) => {
  event.preventDefault();
  links.put(url);
});
app.on("open-file", (event, path) => {
  event.preventDefault();
  offered.putOne(path);
});

if (app.requestSingleInstanceLock()) {
  links.putFromArguments(process.argv.slice(1));
  offered.putFromArguments(process.argv, process.cwd());
  app.whenReady().then(start).catch(fail);
} else {
  app.quit();
}

/** What start cannot do without; a message and the end, instead of a process with no window. */
function fail(thrown: unknown): void {
  dialog.showErrorBox("Switchboard could not start", thrown instanceof Error ? thrown.message : String(thrown));
  app.exit(1);
}

function start(): void {
  const folder = app.getPath("userData");
  const log = openLog(logFolder(folder), !app.isPackaged);
  log.info("started", { version: app.getVersion(), platform: process.platform });
  logFaults(process, log);
  app.on("child-process-gone", (_event, { type, reason, exitCode }) =>
    log.warn("a helper process went away", { type, reason, exitCode }),
  );
  if (!registerScheme(app, process)) log.info("links are not registered with the system");
  denyPermissions(session.defaultSession);
  const pageHandler = makePageHandler({
    folder: join(mainFolder, "../renderer"),
    developmentServer: readDevelopmentServer(process.env["ELECTRON_RENDERER_URL"], app.isPackaged),
  });
  protocol.handle(APP_SCHEME, pageHandler);

  // What happens before there is a window, a damaged store for instance, is told to the first one.
  const untold: EventMessage[] = [];
  const tell = (event: EventMessage): void => {
    if (shown === null) untold.push(event);
    else shown.bridge.tell(event);
  };
  const engine = startEngine({
    fork: () => forkEngine(join(folder, "store.db"), log),
    clock,
    log,
    tell,
  });
  const served = serveAll({ folder, engine, log, tell });
  const { setAside } = served.settings;
  if (setAside !== null) tell({ event: "settings.setAside", facts: { fileName: setAside } });

  function show(): void {
    const { settings } = served;
    const window = makeWindow({ paths: windowPaths(mainFolder), isPackaged: app.isPackaged, settings, log });
    const bridge = makeBridge({
      ipcMain,
      contents: window.webContents,
      handlers: served.handlers,
      onDropped: offered.put,
      onRefused: (reason) => log.warn("a message was refused", { reason }),
    });
    shown = { window, bridge };
    window.on("closed", () => (shown = null));
    for (const event of untold.splice(0)) tell(event);
    loadPage(window).catch((thrown: unknown) => log.warn("the page was not loaded", { cause: String(thrown) }));
  }

  function bringForward(): void {
    if (shown === null) return show();
    if (shown.window.isMinimized()) shown.window.restore();
    shown.window.focus();
  }

  app.on("second-instance", (_event, argv, workingFolder) => {
    const isTaken = links.putFromArguments(argv) || offered.putFromArguments(argv, workingFolder);
    if (!isTaken) bringForward();
  });
  app.on("activate", () => {
    if (shown === null) show();
  });
  app.on("window-all-closed", () => {
    if (process.platform !== "darwin") app.quit();
  });
  // Not before-quit: quitting can still be called off there, and would leave a window without its engine.
  app.on("will-quit", () => engine.close());
  show();
  // The link itself is not told: the window asks for it when it is ready, so a reload in between loses nothing.
  links.listen(() => {
    tell({ event: "link.opened", facts: {} });
    bringForward();
  });
  offered.listen(() => {
    tell({ event: "files.offered", facts: {} });
    bringForward();
  });
}

const logFolder = (dataFolder: string): string => join(dataFolder, "logs");

/** Electron says what went wrong in an answer, not in a rejection. */
async function openFolder(path: string, log: LogFile): Promise<void> {
  const wrong = await shell.openPath(path);
  if (wrong !== "") log.warn("a folder was not opened", { cause: wrong });
}

function forkEngine(storePath: string, log: LogFile): ReturnType<typeof utilityProcess.fork> {
  log.info("engine starts");
  return utilityProcess.fork(join(mainFolder, "engine.js"), [`--store=${storePath}`], {
    serviceName: "Switchboard data",
    stdio: ["ignore", "ignore", "pipe"],
  });
}

interface Surroundings {
  readonly folder: string;
  readonly engine: Engine;
  readonly log: LogFile;
  readonly tell: (event: EventMessage) => void;
}

function serveAll({ folder, engine, log, tell }: Surroundings): {
  readonly handlers: ReturnType<typeof makeHandlers>;
  readonly settings: SettingsStore;
} {
  const settings = openSettings(folder);
  const secrets = makeSecrets({
    encryption: safeStorage,
    folder: join(folder, "keys"),
    platform: process.platform,
    onKey: log.blank,
  });
  const sample = createSampleService();
  const access = makeAccess({
    settings,
    secrets,
    onKey: log.blank,
    sample,
    netFetch: (input, init) => net.fetch(input, init),
  });
  const onSettings = ({ theme }: ReturnType<typeof settings.read>): void => {
    nativeTheme.themeSource = theme;
  };
  onSettings(settings.read());
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(
      menuTemplate(process.platform, app.isPackaged, {
        choose: (command) => tell({ event: "menu.chosen", facts: { command } }),
        openLogs: () => void openFolder(logFolder(folder), log),
      }),
    ),
  );
  const walkPorts = { access, engine, clock, log, random: Math.random };
  const walks = makeWalks(walkPorts);
  const handlers = makeHandlers({
    version: app.getVersion(),
    platform: process.platform,
    settings,
    secrets,
    files,
    offered,
    links,
    externalLinks: makeExternalLinks({
      dialog,
      openExternal: (url) => shell.openExternal(url),
      window: shownWindow,
      log,
    }),
    engine,
    online: makeOnlineHandlers(walkPorts, walks),
    loadAll: (wanted, call) => walkAll(walkPorts, walks, wanted, call),
    sampleKey: sample.key,
    noteFault: makeFaultNotes(log),
    tell,
    onSettings,
  });
  return { handlers, settings };
}
