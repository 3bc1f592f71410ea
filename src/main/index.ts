// The entry of the main process: takes the single-instance lock, starts engine and window, and ends all in order.
import { join } from "node:path";
import {
  app,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  safeStorage,
  session,
  shell,
  utilityProcess,
  type BrowserWindow,
} from "electron";
import { APP_SCHEME } from "../contract/carrier/bridge.ts";
import type { EventMessage } from "../contract/events.ts";
import { DEFAULT_SETTINGS } from "../contract/methods/settings.ts";
import { NO_POLICY, type Policy } from "../contract/policy/policy.ts";
import { makeOnlineHandlers } from "../core/handlers/online.ts";
import { Walks, walkAll } from "../core/handlers/fetch/walk.ts";
import type { Clock } from "../core/ports.ts";
import type { AnyLanguage } from "../domain/text/language.ts";
import { createSampleService } from "../sample/index.ts";
import { makeAccess, type NetFetch } from "./settings/access.ts";
import { makePageHandler, readDevelopmentServer } from "./window/app-protocol.ts";
import { makeBridge, type Bridge } from "./bridge/bridge.ts";
import { everySecond, systemClock } from "./system/clock.ts";
import { takeLanguage } from "./language/take-language.ts";
import { LinkInbox, registerScheme, registrationProblem } from "./system/deep-link.ts";
import { ChosenFiles } from "./system/dialogs.ts";
import { takeDataFolder } from "./system/data-folder.ts";
import { audited } from "./audit/audited.ts";
import { AuditLog } from "./audit/audit-log.ts";
import { forgetAtStart } from "./forget-at-start.ts";
import { askToLeave } from "./desktop/ask-to-leave.ts";
import { followWork, type FollowedWork } from "./desktop/follow-work.ts";
import { Leaving } from "./desktop/leaving.ts";
import { watched } from "./desktop/long-methods.ts";
import { followSleep } from "./desktop/sleep.ts";
import type { WorkUnderWay } from "./desktop/work-under-way.ts";
import { Engine } from "./engine-process/engine.ts";
import { makeExternalLinks } from "./system/external-links.ts";
import { logFaults, makeFaultNotes } from "./system/faults.ts";
import { makeHandlers } from "./handlers.ts";
import { openLog, type LogFile } from "./system/log.ts";
import { carryOut, menuTemplate, type CommandWindow, type MenuActions, type MenuCommand } from "./window/menu.ts";
import { DIALOG_TEXTS } from "./system/texts.ts";
import { OfferedFiles } from "./system/offered-files.ts";
import { denyClientCertificates, denyNavigation, denyPermissions } from "./bridge/policy.ts";
import { takeProxy } from "./policy/proxy.ts";
import { policySourceOf, readPolicy } from "./policy/read-policy.ts";
import { runCommand } from "./policy/run-command.ts";
import { makeKeys, type Keys } from "./settings/managed-keys.ts";
import { Secrets } from "./settings/secrets.ts";
import { openSettings, type SettingsStore } from "./settings/settings.ts";
import { unpackedPath } from "./system/unpacked.ts";
import { openUpdates } from "./updates/open-updates.ts";
import type { Updates } from "./updates/updates.ts";
import { UntoldEvents } from "./bridge/untold-events.ts";
import { windowPaths } from "./window/window-options.ts";
import { makeWindow } from "./window/window.ts";

const clock: Clock = systemClock;
const mainFolder = import.meta.dirname;
/** The `appId` of electron-builder.ts. */
const APP_ID = "app.switchboard.desktop";

// All of this must happen before the first await: Electron accepts schemes, the sandbox and the data folder only before
// it is ready, and macOS sends the link that started the program at the same moment.
protocol.registerSchemesAsPrivileged([
  { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
]);
app.enableSandbox();
const hasFolder = placeData();
denyNavigation(app);
denyClientCertificates(app);
// Windows uses it to group windows and to find the pinned icon; the installer gives its shortcut the same id.
if (process.platform === "win32") app.setAppUserModelId(APP_ID);
let shown: { readonly window: BrowserWindow; readonly bridge: Bridge } | null = null;
/** Events before there is a window, for instance a damaged store, are sent to the first one. */
const untold = new UntoldEvents();
const links = new LinkInbox();
const shownWindow = (): BrowserWindow | null => shown?.window ?? null;
const files = new ChosenFiles({ dialog, shell, window: shownWindow });
const offered = new OfferedFiles(files, app.getAppPath());
app.on("open-url", (event, url) => {
  event.preventDefault();
  links.put(url);
});
app.on("open-file", (event, path) => {
  event.preventDefault();
  offered.putOne(path);
});

if (hasFolder && app.requestSingleInstanceLock()) {
  links.putFromArguments(process.argv.slice(1));
  offered.putFromArguments(process.argv, process.cwd());
  app.whenReady().then(start).catch(fail);
} else {
  app.quit();
}

/** Returns false, after telling the person, if the folder named by the environment cannot be used. */
function placeData(): boolean {
  try {
    takeDataFolder(app, process.env["SWITCHBOARD_DATA_DIR"]);
    return true;
  } catch (thrown) {
    fail(thrown);
    return false;
  }
}

/** Shows a message and ends the program, instead of leaving a process without a window. */
function fail(thrown: unknown): void {
  dialog.showErrorBox(DIALOG_TEXTS.startFailed, thrown instanceof Error ? thrown.message : String(thrown));
  app.exit(1);
}

function start(): void {
  const folder = app.getPath("userData");
  const log = openLog(logFolder(folder), !app.isPackaged);
  logProgram(log);
  denyPermissions(session.defaultSession);
  const systemLanguages = app.getPreferredSystemLanguages();
  // What is wrong with a policy is said before the policy and the settings can decide the language.
  takeLanguage({ policy: NO_POLICY, settings: DEFAULT_SETTINGS, systemLanguages });
  const policy = readOwnPolicy(log);
  const settings = openSettings(folder, policy);
  const given = process.env["SWITCHBOARD_LANGUAGE"];
  const language = takeLanguage({ policy, settings: settings.read(), systemLanguages, given });
  servePage();
  const engine = new Engine({
    fork: () => forkEngine(join(folder, "store.db"), policy, language, log),
    clock,
    everySecond,
    log,
    tell,
  });
  const bringForward = (): void => {
    if (shown === null) return show();
    if (shown.window.isMinimized()) shown.window.restore();
    shown.window.focus();
  };
  const followed = followWork(bringForward);
  const leaving = new Leaving({
    works: () => followed.work.list(),
    ask: (question) => askToLeave(question, shownWindow()),
  });
  const show = (): void => showWindow(served, followed, leaving, log);
  const commandWindow: CommandWindow = {
    isThere: () => shown !== null,
    show,
    tell: (command) => tell({ event: "menu.chosen", facts: { command } }),
  };
  const choose = (command: MenuCommand): void => carryOut(command, commandWindow);
  const served = serveAll({ folder, settings, engine, policy, log, choose, work: followed.work });
  const { quarantined } = settings;
  if (quarantined !== null) tell({ event: "settings.quarantined", facts: { fileName: quarantined } });
  followApp(engine, show, bringForward);
  followEnds(leaving);
  followSleep({ power: powerMonitor, nowMs: () => Date.now(), log, tell });
  // Before the window asks for anything that is too old.
  void forgetAtStart({ settings, engine, log, nowMs: Date.now });
  show();
  void served.updates.checkAtStart();
  // The event does not contain the link: the window asks for it when it is ready, so a reload in between loses nothing.
  links.listen(() => {
    tell({ event: "link.opened", facts: {} });
    bringForward();
  });
  offered.listen(() => {
    tell({ event: "files.offered", facts: {} });
    bringForward();
  });
}

function tell(event: EventMessage): void {
  if (shown === null) untold.put(event);
  else shown.bridge.tell(event);
}

/** Logs the start, uncaught errors and exits of helper processes, and registers the scheme of links. */
function logProgram(log: LogFile): void {
  log.info("started", { version: app.getVersion(), platform: process.platform });
  logFaults(process, log);
  app.on("child-process-gone", (_event, { type, reason, exitCode }) =>
    log.warn("a helper process went away", { type, reason, exitCode }),
  );
  const problem = registrationProblem(registerScheme(app, process), process.env["APPIMAGE"]);
  if (problem !== null) log.info(problem);
}

/** Reads the organisation's policy. The log says where it is and what is wrong with it, never what it says. */
function readOwnPolicy(log: LogFile): Policy {
  const { platform, env: environment } = process;
  const source = policySourceOf({ platform, isPackaged: app.isPackaged, environment, appId: APP_ID });
  const policy = readPolicy(source, runCommand);
  const { source: place, problem, given } = policy;
  if (problem !== null) log.warn("the policy is wrong", { place, problem });
  else if (place !== null) log.info("the program is managed", { place, given });
  return policy;
}

/** Keys, with those of the policy. Keys that may not be on the disk are removed, unless the policy is only unreadable. */
function openKeys({ folder, policy, onKey }: Pick<Surroundings, "folder" | "policy"> & KeyListener): Keys {
  const secrets = new Secrets({
    encryption: safeStorage,
    folder: join(folder, "keys"),
    platform: process.platform,
    keepsOnDisk: policy.keysOnDisk,
    onKey,
  });
  if (!policy.keysOnDisk && policy.problem === null) secrets.removeStored();
  return makeKeys({ policy, secrets, onKey });
}

interface KeyListener {
  readonly onKey: (key: string) => void;
}

function servePage(): void {
  const pageHandler = makePageHandler({
    folder: join(mainFolder, "../renderer"),
    developmentServer: readDevelopmentServer(process.env["ELECTRON_RENDERER_URL"], app.isPackaged),
  });
  protocol.handle(APP_SCHEME, pageHandler);
}

function showWindow({ handlers, settings }: Served, { bar }: FollowedWork, leaving: Leaving, log: LogFile): void {
  const paths = windowPaths(mainFolder);
  const { window, load } = makeWindow({ paths, isPackaged: app.isPackaged, settings, clock, log });
  const bridge = makeBridge({
    ipcMain,
    contents: window.webContents,
    handlers,
    onDropped: (paths) => offered.put(paths),
    onRefused: (reason) => log.warn("a message was refused", { reason }),
  });
  shown = { window, bridge };
  const isMac = process.platform === "darwin";
  window.on("close", (event) => {
    // Elsewhere the program ends with its window.
    const goOn = (): void => void (window.isDestroyed() || window.close());
    if (!leaving.mayLeave(isMac ? "closeWindow" : "quit", goOn)) event.preventDefault();
  });
  window.on("closed", () => {
    shown = null;
    if (isMac) leaving.reset();
  });
  bar.refresh();
  for (const event of untold.takeAll()) tell(event);
  load();
}

/** Follows the app's own events: second starts, the dock, closed windows, and the end. */
function followApp(engine: Engine, show: () => void, bringForward: () => void): void {
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
  // Not before-quit: quitting can still be cancelled there, which would leave a window without its engine.
  app.on("will-quit", () => engine.close());
}

/** Asks before the program ends, unless a terminal or the system ends it: work that stops then goes on later too. */
function followEnds(leaving: Leaving): void {
  app.on("before-quit", (event) => {
    if (!leaving.mayLeave("quit", () => app.quit())) event.preventDefault();
  });
  powerMonitor.on("shutdown", () => leaving.agree());
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      leaving.agree();
      app.quit();
    });
  }
}

const logFolder = (dataFolder: string): string => join(dataFolder, "logs");

/** Electron reports the error as a result, not as a rejection. */
async function openFolder(path: string, log: LogFile): Promise<void> {
  const wrong = await shell.openPath(path);
  if (wrong !== "") log.warn("a folder was not opened", { cause: wrong });
}

function forkEngine(
  storePath: string,
  policy: Policy,
  language: AnyLanguage,
  log: LogFile,
): ReturnType<typeof utilityProcess.fork> {
  log.info("engine starts");
  return utilityProcess.fork(
    unpackedPath(join(mainFolder, "engine.mjs")),
    [`--store=${storePath}`, `--exports=${policy.exports}`, `--language=${language}`],
    {
      serviceName: "Switchboard data",
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
}

interface Surroundings {
  readonly settings: SettingsStore;
  readonly folder: string;
  readonly engine: Engine;
  readonly policy: Policy;
  readonly log: LogFile;
  readonly work: WorkUnderWay;
  /** runs a command of the menu */
  readonly choose: (command: MenuCommand) => void;
}

interface Served {
  readonly handlers: ReturnType<typeof makeHandlers>;
  readonly settings: SettingsStore;
  readonly updates: Updates;
}

function serveAll({ folder, settings, engine, policy, log, choose, work }: Surroundings): Served {
  const keys = new Set<string>();
  const onKey = (key: string): void => {
    keys.add(key);
    log.blank(key);
  };
  const heldKeys = (): readonly string[] => [...keys];
  const secrets = openKeys({ folder, policy, onKey });
  const onTheWay = takeProxy(session.defaultSession, policy);
  const sample = createSampleService();
  const netFetch: NetFetch = async (input, init) => {
    await onTheWay();
    return net.fetch(input, init);
  };
  const access = makeAccess({ settings, secrets, onKey, heldKeys, sample, netFetch });
  const updates = openUpdates({ app, process, policy, fetch: netFetch, work, log, tell });
  const onSettings = ({ theme }: ReturnType<typeof settings.read>): void => {
    nativeTheme.themeSource = theme;
  };
  onSettings(settings.read());
  setMenu({ choose, openLogs: () => void openFolder(logFolder(folder), log) });
  const walkPorts = { access, engine, clock, log, random: Math.random, isOnline: () => net.isOnline() };
  const walks = new Walks(walkPorts);
  const auditLog = new AuditLog(join(folder, "audit", "audit.ndjson"), Date.now);
  const made = makeHandlers({
    auditLog,
    updates,
    showInFolder: (path) => shell.showItemInFolder(path),
    version: app.getVersion(),
    platform: process.platform,
    settings,
    secrets,
    policy,
    heldKeys,
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
  const handlers = audited(made, { log: auditLog, isOn: () => settings.read().audit });
  return { handlers: watched(handlers, work), settings, updates };
}

function setMenu(actions: MenuActions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform, app.isPackaged, actions)));
}
