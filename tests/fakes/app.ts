// The window without its drawing, for tests of actions: the App over main's real handlers, the real engine and a sample
// service, all in one process. Only the operating system's parts (dialogs, key store, browser) are simulated.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import "./no-electron.ts";
import type { Client } from "#contract/carrier/port.ts";
import type { Failure } from "#contract/failure.ts";
import type { MethodName, Output } from "#contract/methods/methods.ts";
import type { Row } from "#contract/methods/rows.ts";
import { readRows } from "#contract/carrier/row-reader.ts";
import { makeOnlineHandlers } from "#core/handlers/online.ts";
import { walkAll, Walks } from "#core/handlers/fetch/walk.ts";
import type { Connection } from "#domain/connection.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { asMap } from "#domain/text/lenient.ts";
import { AuditLog } from "#main/audit/audit-log.ts";
import { audited } from "#main/audit/audited.ts";
import { makeHandlers, underPolicy } from "#main/handlers.ts";
import { makeAccess } from "#main/settings/access.ts";
import { NO_POLICY, type Policy } from "#contract/policy/policy.ts";
import { makeKeys } from "#main/settings/managed-keys.ts";
import { Secrets } from "#main/settings/secrets.ts";
import { openSettings } from "#main/settings/settings-file.ts";
import { LinkInbox } from "#main/system/deep-link.ts";
import { ChosenFiles } from "#main/system/file-dialogs.ts";
import { makeFaultNotes } from "#main/system/faults.ts";
import { OfferedFiles } from "#main/system/offered-files.ts";
import type { LibraryParts, Updater } from "#main/updates/library.ts";
import { obstacleOf, type Installation } from "#main/updates/obstacle.ts";
import { WorkUnderWay } from "#main/desktop/work-under-way.ts";
import { Updates } from "#main/updates/updates.ts";
import { handlersOf } from "#main/window-handlers.ts";
import { updateScreen, type App, type AppState } from "#renderer/state/app.ts";
import type { Notice } from "#renderer/state/slices/notices-slice.ts";
import type { SampleSizes } from "#core/store/base/count-with-sample.ts";
import { chooseConnection } from "#renderer/connections/connection-actions.ts";
import { EMPTY_DRAFT, type Draft } from "#renderer/list/model/draft/draft.ts";
import type { ScreenState } from "#renderer/list/model/rows/screen.ts";
import { start } from "#renderer/app/start-window.ts";
import { createSampleService, type SampleService } from "#sample/index.ts";
import { makeFakeClock, type FakeClock } from "./clock.ts";
import { startLocalEngine } from "./engine.ts";
import { makeFakeLog } from "./log.ts";
import { playService, type PlayedService } from "./played-service.ts";
import { makeTemporaryFolder } from "./store.ts";
import { SHOP as PLAIN_SHOP } from "./shop.ts";
import { openFakeWindows, type FakeWindows } from "./windows.ts";

export interface TestApp {
  readonly app: App;
  /** the client of the window, for every method and any place */
  readonly client: Client;
  /** the current state */
  readonly state: () => AppState;
  readonly screen: (kind: QueryKind) => ScreenState;
  /** the rows of a screen's view, in its order */
  readonly rows: (kind: QueryKind) => Promise<readonly Row[]>;
  /** the ids of those rows: message ids or session ids */
  readonly ids: (kind: QueryKind) => Promise<readonly string[]>;
  /** Fills the form of a screen with these values and nothing else. */
  readonly fill: (kind: QueryKind, values: Draft["values"]) => void;
  /** the notices so far: title and text */
  readonly said: () => readonly string[];
  /** the built-in service, which also answers the connection of `addShop` */
  readonly sample: SampleService;
  /** the addresses of all requests to the service, in order: path and parameters */
  readonly requests: readonly string[];
  /** the paths of files that were shown in the system's file manager without a file id, in order */
  readonly shownFiles: readonly string[];
  /** the methods that the window has called, in order */
  readonly asked: readonly MethodName[];
  /** Saves a second connection, "shop", with its key, and reads it into the state. Its answers are the sample's. */
  readonly addShop: () => Promise<Connection>;
  readonly holdService: PlayedService["hold"];
  /** Resolves at the next wait before a request, which then lasts until `release`. */
  readonly holdNextWait: FakeClock["holdNextWait"];
  readonly setOnline: PlayedService["setOnline"];
  readonly failService: PlayedService["fail"];
  readonly changeAnswers: PlayedService["change"];
  /** Fails a method of the window with this failure, until null is given. */
  readonly failMethod: (name: MethodName, failure: Failure | null) => void;
  /** the answers of the next file dialogs; null is a cancel */
  readonly dialogs: { open: readonly string[] | null; save: string | null };
  /** paths shown in the file manager */
  readonly revealed: readonly string[];
  /** addresses opened in the browser */
  readonly opened: readonly string[];
  /** Checks for updates as the start of the program does. */
  readonly checkAtStart: () => Promise<void>;
  readonly links: LinkInbox;
  /** all windows of the program; `app` is the first one */
  readonly windows: FakeWindows;
  /** how many views of connections the engine has open */
  readonly openViews: () => Promise<number>;
  readonly offered: OfferedFiles;
  readonly folder: string;
  /** Ends the program; `startApp({ folder })` starts it again. */
  readonly close: () => Promise<void>;
  /** Writes a file and returns its path. */
  readonly file: (name: string, content: string | Buffer) => string;
}

export interface TestAppOptions {
  readonly messages?: number;
  readonly calls?: number;
  /** the time of the service: records that are later are not there yet; absent: all are */
  readonly nowSeconds?: () => number;
  /** the rows of samples of large views; no view of the sample service is large by default */
  readonly samples?: SampleSizes;
  /** the folder of another test app that was closed: the program starts again */
  readonly folder?: string;
  /** the organisation's policy */
  readonly policy?: Policy;
  /** nobody has seen the tour */
  readonly isFirstStart?: true;
  /** opens the updater of an installed program that can update itself; without it, the program runs from its sources */
  readonly updater?: (parts: Pick<LibraryParts, "feed" | "whenIdle">) => Updater;
}

/** By the installer for Windows. */
const INSTALLED: Installation = {
  isElectron: true,
  isPackaged: true,
  platform: "win32",
  program: String.raw`C:\Program Files\Switchboard\Switchboard.exe`,
  isAppImage: false,
  isSystemPackage: false,
  hasUninstaller: true,
};

export const SHOP: Connection = {
  ...PLAIN_SHOP,
  chatBaseUrl: "https://shop.invalid/chat/v3",
  callsBaseUrl: "https://shop.invalid/calls/v3",
};

/** Starts the App and shows the current connection, as the window does. Everything ends with the test. */
export async function startApp(options: TestAppOptions = {}): Promise<TestApp> {
  const opened = openApp(options);
  await start(opened.app);
  return opened;
}

/** The App at the connection "shop", where no query has run yet. */
export async function startAtShop(options: TestAppOptions = {}): Promise<TestApp> {
  const opened = await startApp(options);
  const { id } = await opened.addShop();
  await chooseConnection(opened.app, id);
  return opened;
}

/** Makes the App without starting it: it has loaded and requested nothing. */
export function openApp(options: TestAppOptions = {}): TestApp {
  const { messages = 400, calls = 250, folder = makeTemporaryFolder(), samples, policy = NO_POLICY, updater } = options;
  const { nowSeconds } = options;
  const sample = createSampleService({ messages, calls, ...(nowSeconds === undefined ? {} : { nowSeconds }) });
  const { log } = makeFakeLog();
  const engine = startLocalEngine(folder, undefined, undefined, samples, policy.exports);
  const noted = noteViews(engine.client);
  const settings = openSettings(folder, policy);
  if (options.isFirstStart === undefined) settings.write({ tourDone: true });
  const service = playService(sample);
  const dialogs: TestApp["dialogs"] = { open: null, save: null };
  const revealed: string[] = [];
  const browsed: string[] = [];
  const files = new ChosenFiles({
    dialog: {
      showOpenDialog: async () => ({ canceled: dialogs.open === null, filePaths: [...(dialogs.open ?? [])] }),
      showSaveDialog: async () => ({ canceled: dialogs.save === null, filePath: dialogs.save ?? "" }),
    },
    shell: { showItemInFolder: (path) => void revealed.push(path) },
    window: () => null,
    folders: () => settings.folders,
    downloads: () => folder,
  });
  const keys = new Set<string>();
  const onKey = (key: string): void => void keys.add(key);
  const heldKeys = (): readonly string[] => [...keys];
  const stored = new Secrets({
    encryption: {
      isAsyncEncryptionAvailable: async () => true,
      // With the mark of a key ring, without which no key is written.
      encryptStringAsync: async (text) => Buffer.concat([Buffer.from("v11"), Buffer.from(text).reverse()]),
      decryptStringAsync: async (bytes) => ({
        result: Buffer.from(bytes.subarray(3)).reverse().toString(),
        shouldReEncrypt: false,
      }),
    },
    folder: join(folder, "keys"),
    platform: "linux",
    keepsOnDisk: policy.keysOnDisk,
    onKey,
  });
  const secrets = makeKeys({ policy, secrets: stored, onKey });
  const access = makeAccess({
    settings,
    secrets,
    onKey,
    heldKeys,
    sample: { ...sample, fetch: service.fetch },
    async netFetch(input, init) {
      const request = new Request(input instanceof Request ? input : String(input), init);
      // A service that the test itself has started.
      return new URL(request.url).hostname === "127.0.0.1" ? fetch(request) : service.fetch(request);
    },
  });
  const { clock, holdNextWait } = makeFakeClock();
  const ports = {
    access,
    engine: { ...engine.client, call: noted.call },
    clock,
    log,
    random: () => 0,
    isOnline: service.isOnline,
  };
  const walks = new Walks(ports);
  const offered = new OfferedFiles(files, folder);
  const links = new LinkInbox();
  const auditLog = new AuditLog(join(folder, "audit", "audit.ndjson"), Date.now);
  const shownFiles: string[] = [];
  const work = new WorkUnderWay({ nowMs: Date.now, onChange: () => undefined, onEnd: () => undefined });
  const updates = new Updates({
    version: "1.2.3",
    obstacle: obstacleOf({ ...INSTALLED, isPackaged: updater !== undefined }, policy),
    open() {
      if (updater === undefined) throw new Error("the program cannot be updated");
      return Promise.resolve(updater({ feed: policy.updateFeed, whenIdle: () => work.whenIdle() }));
    },
    work,
    log,
    tell: (event) => windows.list.tell(event),
  });
  const shared = makeHandlers({
    auditLog,
    updates,
    showInFolder: (path) => void shownFiles.push(path),
    version: "1.2.3",
    platform: "linux",
    settings,
    secrets,
    policy,
    heldKeys,
    files,
    externalLinks: { open: async (url) => ({ opened: browsed.push(url) > 0 }) },
    engine: { ...engine.client, call: noted.call },
    online: makeOnlineHandlers(ports, walks),
    loadAll: (wanted, call) => walkAll(ports, walks, wanted, call),
    sampleKey: sample.key,
    noteFault: makeFaultNotes(log),
    tell: (event) => windows.list.tell(event),
    shownConnectionIds: () => windows.list.shownConnectionIds(),
  });
  const own = { takeLink: () => underPolicy(policy, links.take()), offered, onSettings: () => undefined };
  const windows: FakeWindows = openFakeWindows({
    settings,
    work,
    serve: (asking) => audited(handlersOf(asking, shared, own), { log: auditLog, isOn: () => settings.read().audit }),
    closeView: (viewId) => void engine.client.call("view.close", { viewId }).catch(() => undefined),
    onUse: () => links.isWaiting && windows.list.tell({ event: "link.opened", facts: {} }),
  });
  const app = windows.apps.at(-1);
  if (app === undefined) throw new Error("no window was opened");
  const client = windows.clientOf(app);
  engine.client.hear((event) => windows.list.tell(event));
  links.listen(() => windows.list.tell({ event: "link.opened", facts: {} }));
  offered.listen(() => windows.list.tell({ event: "files.offered", facts: {} }));
  const said: string[] = [];
  app.store.subscribe(({ notices }, before) => {
    const last = before.notices.at(-1)?.id ?? 0;
    for (const notice of notices) {
      if (notice.id <= last) continue;
      said.push(`${notice.title}: ${restOf(notice)}`);
    }
  });
  let closed: Promise<void> | null = null;
  const close = (): Promise<void> => {
    windows.list.keepForEnd();
    for (const each of windows.apps) windows.close(each);
    closed ??= engine.close();
    return closed;
  };
  onTestFinished(close);
  const screen = (kind: QueryKind): ScreenState => app.store.getState().screens[kind];
  async function rows(kind: QueryKind): Promise<readonly Row[]> {
    const { view } = screen(kind);
    const found: Row[] = [];
    while (view !== null && found.length < view.rowCount) {
      const part = await readRows(client, { viewId: view.viewId, from: found.length, count: 1000 });
      found.push(...part.rows);
    }
    return found;
  }
  return {
    app,
    client,
    state: app.store.getState,
    screen,
    rows,
    ids: async (kind) => (await rows(kind)).map((row) => ("id" in row ? row.id : row.sessionId)),
    fill: (kind, values) => updateScreen(app, kind, (state) => ({ ...state, draft: { ...EMPTY_DRAFT, values } })),
    said: () => said,
    sample,
    requests: service.requests,
    shownFiles,
    asked: windows.asked,
    windows,
    openViews: noted.count,
    async addShop() {
      await client.call("connection.save", SHOP);
      const status: Output<"key.set"> = await client.call("key.set", { connectionId: SHOP.id, key: sample.key });
      app.store.setState(({ connections, keyStatuses }) => ({
        connections: [...connections.filter(({ id }) => id !== SHOP.id), SHOP],
        keyStatuses: { ...keyStatuses, [SHOP.id]: status },
      }));
      return SHOP;
    },
    holdService: service.hold,
    failService: service.fail,
    changeAnswers: service.change,
    setOnline: service.setOnline,
    holdNextWait,
    failMethod: windows.failMethod,
    dialogs,
    revealed,
    opened: browsed,
    checkAtStart: () => updates.checkAtStart(),
    links,
    offered,
    folder,
    close,
    file(name, content) {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    },
  };
}

function restOf(notice: Notice): string {
  if ("exported" in notice) return notice.exported.file.name;
  if ("saved" in notice) return notice.saved.name;
  return "copied" in notice ? notice.copied : notice.message;
}

/** Notes the views that the engine opens, and counts those that still answer. */
function noteViews({ call }: Client): { readonly call: Client["call"]; readonly count: () => Promise<number> } {
  const opened = new Set<number>();
  const noting: Client["call"] = async (name, input, options) => {
    const output = await call(name, input, options);
    const { viewId } = asMap(output);
    if (name === "view.open" && typeof viewId === "number") opened.add(viewId);
    return output;
  };
  async function count(): Promise<number> {
    const tries = [...opened].map((viewId) => call("view.rows", { viewId, from: 0, count: 1 }));
    return (await Promise.allSettled(tries)).filter(({ status }) => status === "fulfilled").length;
  }
  return { call: noting, count };
}
