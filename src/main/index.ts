// The entry of the main process: takes the single-instance lock, starts engine and windows, and ends all in order.
import { join } from "node:path";
import { app, dialog, ipcMain, powerMonitor, protocol, session, shell } from "electron";
import { APP_SCHEME } from "#contract/carrier/bridge.ts";
import type { EventMessage } from "#contract/events.ts";
import { DEFAULT_SETTINGS } from "#contract/methods/settings-methods.ts";
import { NO_POLICY } from "#contract/policy/policy.ts";
import { makeBridge } from "#main/bridge/open-bridge.ts";
import { denyClientCertificates, denyNavigation, denyPermissions } from "#main/bridge/policy-bridge.ts";
import { SenderChannels } from "#main/bridge/sender-channels.ts";
import { askToLeave } from "#main/desktop/ask-to-leave.ts";
import { followWork, type FollowedWork } from "#main/desktop/follow-work.ts";
import { Leaving } from "#main/desktop/leaving.ts";
import { watched } from "#main/desktop/long-methods.ts";
import { followEnds } from "#main/desktop/follow-ends.ts";
import { followSleep } from "#main/desktop/sleep.ts";
import type { Engine } from "#main/engine-process/engine.ts";
import { openEngine } from "#main/engine-process/open-engine.ts";
import { forgetAtStart } from "./forget-at-start.ts";
import { takeLanguage } from "#main/language/main-language.ts";
import { readOwnPolicy } from "#main/policy/own-policy.ts";
import { serveAll, type Served } from "./serve.ts";
import { openSettings, type SettingsStore } from "#main/settings/settings-file.ts";
import { systemClock } from "#main/system/clock.ts";
import { setDataFolder } from "#main/system/data-folder.ts";
import { LinkInbox, registerScheme } from "#main/system/deep-link.ts";
import { ChosenFiles, type LastFolders } from "#main/system/file-dialogs.ts";
import { logFaults } from "#main/system/faults.ts";
import { openLog, type LogFile } from "#main/system/log.ts";
import { OfferedFiles } from "#main/system/offered-files.ts";
import { makePageHandler, readDevelopmentServer } from "#main/window/app-protocol.ts";
import { setMenu } from "#main/window/set-menu.ts";
import { windowPaths } from "#main/window/window-options.ts";
import { makeWindow } from "#main/window/program-window.ts";
import { Windows } from "./windows.ts";
import { say } from "#texts/say.ts";

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
let windows: Windows | null = null;
const links = new LinkInbox();
/** Dialogs belong to the window used last: a person has just acted there. */
const lastWindow = (): Windows["last"] => windows?.last ?? null;
let folders: LastFolders | null = null;
const files = new ChosenFiles({
  dialog,
  shell,
  window: lastWindow,
  folders: () => folders,
  downloads: () => app.getPath("downloads"),
});
const offered = new OfferedFiles(files, app.getAppPath());
const inbox = { files, links, offered };
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
    setDataFolder(app, process.env["SWITCHBOARD_DATA_DIR"]);
    return true;
  } catch (thrown) {
    fail(thrown);
    return false;
  }
}

/** Shows a message and ends the program, instead of leaving a process without a window. */
function fail(thrown: unknown): void {
  dialog.showErrorBox(say("main.dialogs.startFailed"), thrown instanceof Error ? thrown.message : String(thrown));
  app.exit(1);
}

function start(): void {
  const folder = app.getPath("userData");
  const log = openLog(logFolder(folder), !app.isPackaged);
  logProgram(log);
  denyPermissions(session.defaultSession);
  const systemLanguages = app.getPreferredSystemLanguages();
  const given = process.env["SWITCHBOARD_LANGUAGE"];
  // The faults of a policy are worded before the policy and the settings can decide the language.
  takeLanguage({ policy: NO_POLICY, settings: DEFAULT_SETTINGS, systemLanguages, given });
  const policy = readOwnPolicy({ app, process, appId: APP_ID, log });
  const settings = openSettings(folder, policy);
  ({ folders } = settings);
  const language = takeLanguage({ policy, settings: settings.read(), systemLanguages, given });
  servePage();
  const followed = followWork({ bringForward: (windowId) => opened.bringForward(windowId), log });
  const leaving = new Leaving({
    works: (leave) => (leave.kind === "quit" ? followed.work.list() : followed.work.listOf(leave.windowId)),
    ask: (question, leave) =>
      askToLeave(question, leave.kind === "quit" ? opened.last : opened.windowOf(leave.windowId)),
  });
  const opened = makeWindows({ settings, leaving, log, followed, connectWith: () => served.connect });
  windows = opened;
  const tell = (event: EventMessage): void => opened.tell(event);
  const engine = openEngine({
    program: join(mainFolder, "engine.mjs"),
    data: folder,
    lastWords: join(logFolder(folder), "engine-last-words.txt"),
    policy,
    language,
    log,
    tell,
  });
  const served = serveAll({ ...inbox, folder, settings, engine, policy, log, windows: opened, work: followed.work });
  const { quarantined } = settings;
  if (quarantined !== null) tell({ event: "settings.quarantined", facts: { fileName: quarantined } });
  const { changeTextSize } = served;
  setMenu(opened, { changeTextSize, openLogs: () => void openFolder(logFolder(folder), log) });
  followApp(engine, opened);
  followEnds(leaving, opened);
  followSleep({ power: powerMonitor, nowMs: () => Date.now(), log, tell });
  // Before the window asks for anything that is too old.
  void forgetAtStart({ settings, engine, log, nowMs: Date.now });
  opened.restore();
  void served.updates.checkAtStart();
  // The event does not contain the link: the window asks for it when it is ready, so a reload in between loses nothing.
  links.listen(() => {
    tell(LINK_OPENED);
    opened.bringForward();
  });
  offered.listen(() => {
    tell(FILES_OFFERED);
    opened.bringForward();
  });
}

/** Logs the start, uncaught errors and exits of helper processes, and registers the scheme of links. */
function logProgram(log: LogFile): void {
  log.info("started", { version: app.getVersion(), platform: process.platform });
  logFaults(process, log);
  app.on("child-process-gone", (_event, { type, reason, exitCode }) =>
    log.warn("a helper process went away", { type, reason, exitCode }),
  );
  const problem = registerScheme(app, process);
  if (problem !== null) log.info(problem);
}

function servePage(): void {
  const pageHandler = makePageHandler({
    folder: join(mainFolder, "../renderer"),
    developmentServer: readDevelopmentServer(process.env["ELECTRON_RENDERER_URL"], app.isPackaged),
  });
  protocol.handle(APP_SCHEME, pageHandler);
}

const LINK_OPENED: EventMessage = { event: "link.opened", facts: {} };
const FILES_OFFERED: EventMessage = { event: "files.offered", facts: {} };

interface WindowsSurroundings {
  readonly settings: SettingsStore;
  readonly leaving: Leaving;
  readonly log: LogFile;
  readonly followed: FollowedWork;
  /** known when everything is served */
  readonly connectWith: () => Served["connect"];
}

function makeWindows({ settings, leaving, log, followed, connectWith }: WindowsSurroundings): Windows {
  const paths = windowPaths(mainFolder);
  const onRefused = (reason: string): void => log.warn("a message was refused", { reason });
  const channels = new SenderChannels(ipcMain, onRefused);
  const made: Windows = new Windows({
    settings,
    leaving,
    isMac: process.platform === "darwin",
    make: (saved, takesFocus) =>
      makeWindow({ paths, isPackaged: app.isPackaged, saved, takesFocus, clock: systemClock, log }),
    connect: (window, asking, id) => {
      const { handlers, closeView } = connectWith()(asking);
      return makeBridge({
        ipcMain: channels.channelOf(window.webContents),
        contents: window.webContents,
        handlers: watched(handlers, followed.work, id),
        onDropped(paths) {
          // A drop does not give a window the focus.
          made.use(id);
          offered.put(paths);
        },
        closeView,
        onRefused,
      });
    },
    onOpen: () => followed.bar.refresh(),
    onUse() {
      // Whatever the window before has not taken waits for the one that is used now.
      if (links.isWaiting) made.tell(LINK_OPENED);
      if (offered.isWaiting) made.tell(FILES_OFFERED);
    },
  });
  return made;
}

/** Follows the app's own events: second starts, the dock, closed windows, and the end. */
function followApp(engine: Engine, opened: Windows): void {
  app.on("second-instance", (_event, argv, workingFolder) => {
    const isTaken = links.putFromArguments(argv) || offered.putFromArguments(argv, workingFolder);
    if (!isTaken) opened.bringForward();
  });
  app.on("activate", () => {
    if (opened.last === null) opened.open();
  });
  app.on("window-all-closed", () => {
    if (process.platform !== "darwin") app.quit();
  });
  // Not before-quit: quitting can still be cancelled there, which would leave a window without its engine.
  app.on("will-quit", () => engine.close());
}

const logFolder = (dataFolder: string): string => join(dataFolder, "logs");

/** Electron reports the error as a result, not as a rejection. */
async function openFolder(path: string, log: LogFile): Promise<void> {
  const wrong = await shell.openPath(path);
  if (wrong !== "") log.warn("a folder was not opened", { cause: wrong });
}
