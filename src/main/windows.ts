// The open windows: opens, restores and closes them, knows which was used last, and keeps them for the next start.
import type { BrowserWindow } from "electron";
import type { EventMessage, EventName } from "#contract/events.ts";
import { MOST_WINDOWS, type WindowTarget } from "#contract/methods/window-methods.ts";
import type { Bridge } from "#main/bridge/open-bridge.ts";
import { PendingEvents } from "#main/bridge/pending-events.ts";
import { QUIT, type Leaving } from "#main/desktop/leaving.ts";
import type { KeptWindow, SettingsStore } from "#main/settings/settings-file.ts";
import { zoomFactorOf } from "#main/settings/text-size.ts";
import type { WindowPlace } from "#main/settings/window-place.ts";
import { WindowSettings } from "#main/settings/window-settings.ts";
import type { AskingWindow } from "./window-handlers.ts";
import type { MadeWindow } from "#main/window/program-window.ts";

/** Events that one window handles for all: the one used last. Every other event goes to each window. */
const FOR_ONE: ReadonlySet<EventName> = new Set<EventName>([
  "link.opened",
  "files.offered",
  "menu.chosen",
  "settings.quarantined",
  "store.quarantined",
  "store.readOnly",
  "update.found",
]);

/** A new window does not cover the one it was opened from, pixels. */
const BESIDE_PIXELS = 24;

/** A window of a first start. */
const FRESH: KeptWindow = { place: null, own: {} };

interface OpenWindow {
  readonly id: number;
  readonly window: BrowserWindow;
  readonly bridge: Bridge;
  readonly settings: WindowSettings;
  /** it was used last when the program ended, so it shows the notices of the whole program at the start */
  readonly isFirst: boolean;
  /** its content at the start, until the window has asked for it */
  target: WindowTarget | null;
}

/** How a window is opened. */
interface Opening {
  readonly target?: WindowTarget | null;
  /** it is restored behind the one used last */
  readonly isBehind?: boolean;
  readonly isFirst?: boolean;
}

export interface WindowsPorts {
  readonly settings: SettingsStore;
  /** `takesFocus`: false for those that are restored behind the one used last */
  readonly make: (place: WindowPlace | null, takesFocus: boolean) => MadeWindow;
  /** makes the bridge of a window */
  readonly connect: (window: BrowserWindow, asking: AskingWindow, id: number) => Bridge;
  readonly leaving: Leaving;
  /** on a Mac the program continues without windows */
  readonly isMac: boolean;
  /** called when another window is the one used last */
  readonly onUse: () => void;
  readonly onOpen: () => void;
}

export class Windows {
  readonly #ports: WindowsPorts;
  /** in the order of their use, the one used last at the end */
  #windows: readonly OpenWindow[] = [];
  /** events before there is a window, for instance a damaged store, are sent to the first one */
  readonly #pending = new PendingEvents();
  #nextId = 1;
  /** the program ends: its windows close one after the other, and all of them come back at the next start */
  #isEnding = false;

  constructor(ports: WindowsPorts) {
    this.#ports = ports;
  }

  /** The window used last; null if none is open. */
  get last(): BrowserWindow | null {
    return this.#windows.at(-1)?.window ?? null;
  }

  windowOf(id: number): BrowserWindow | null {
    return this.#windows.find((each) => each.id === id)?.window ?? null;
  }

  /** The connections and files that windows show. */
  shownConnectionIds(): readonly string[] {
    return this.#windows.map(({ settings }) => settings.read().currentConnectionId);
  }

  /** Opens the windows that were open at the last end, and at the first start one. */
  restore(): void {
    const kept = this.#ports.settings.readWindows();
    const last = kept.at(-1) ?? FRESH;
    for (const each of kept.slice(0, -1)) this.#show(each, { isBehind: true });
    this.#show(last, { isFirst: true });
    this.#sendPending();
  }

  /** Opens one more, on the connection of the one used last. Without any, opens the one that was closed last. */
  open(): boolean {
    const beside = this.#windows.at(-1);
    if (beside !== undefined) return this.#openBeside(beside, null);
    this.#show(this.#ports.settings.readWindows().at(-1) ?? FRESH, {});
    this.#sendPending();
    return true;
  }

  /** Brings a window to the front: this one if it is still open, else the one used last. Opens one if there is none. */
  bringForward(id?: number): void {
    const window = (id === undefined ? null : this.windowOf(id)) ?? this.last;
    if (window === null) return void this.open();
    if (window.isMinimized()) window.restore();
    window.focus();
  }

  /** A person uses this window from now on. */
  use(id: number): void {
    const used = this.#windows.find((each) => each.id === id);
    if (used === undefined || this.#windows.at(-1) === used) return;
    this.#windows = [...this.#windows.filter((each) => each !== used), used];
    this.#ports.onUse();
  }

  tell(event: EventMessage): void {
    const last = this.#windows.at(-1);
    if (last === undefined) this.#pending.put(event);
    else if (FOR_ONE.has(event.event)) last.bridge.tell(event);
    else for (const { bridge } of this.#windows) bridge.tell(event);
  }

  /** Shows all windows in the text size of the settings. */
  applyTextSize(): void {
    for (const { window } of this.#windows) this.#zoom(window);
  }

  /** Keeps all windows as they are now: the program ends. */
  keepForEnd(): void {
    this.#remember();
    this.#isEnding = true;
  }

  #openBeside(beside: OpenWindow, target: WindowTarget | null): boolean {
    if (this.#windows.length >= MOST_WINDOWS) return false;
    const { x, y, ...rest } = placeOf(beside.window);
    const place = { ...rest, x: x + BESIDE_PIXELS, y: y + BESIDE_PIXELS };
    const shown = target === null ? {} : { currentConnectionId: target.place.connectionId };
    this.#show({ place, own: { ...beside.settings.own, shown: null, ...shown } }, { target });
    return true;
  }

  #sendPending(): void {
    for (const event of this.#pending.takeAll()) this.tell(event);
  }

  #show({ place, own }: KeptWindow, { target = null, isBehind = false, isFirst = false }: Opening): void {
    const { settings: store, make, connect, onOpen } = this.#ports;
    const id = this.#nextId++;
    const { window, load } = make(place, !isBehind);
    const settings = new WindowSettings(store, own, () => this.#remember());
    const bridge = connect(window, this.#askingOf(id, settings), id);
    const opened: OpenWindow = { id, window, bridge, settings, isFirst, target };
    this.#isEnding = false;
    this.#windows = [...this.#windows, opened];
    this.#watch(opened);
    onOpen();
    load();
  }

  #zoom({ webContents }: BrowserWindow): void {
    webContents.setZoomFactor(zoomFactorOf(this.#ports.settings.read().textSize));
  }

  /** The window, for the handlers of its requests. It may have closed meanwhile. */
  #askingOf(id: number, settings: WindowSettings): AskingWindow {
    const find = (): OpenWindow | undefined => this.#windows.find((each) => each.id === id);
    return {
      settings,
      isUsedLast: () => this.#windows.at(-1)?.id === id,
      begin: () => {
        const asking = find();
        if (asking === undefined) return { isFirst: false, target: null };
        const { isFirst, target } = asking;
        asking.target = null;
        return { isFirst, target };
      },
      open: (target) => {
        const asking = find();
        return asking !== undefined && this.#openBeside(asking, target);
      },
      tellOthers: (event) => {
        for (const other of this.#windows) if (other.id !== id) other.bridge.tell(event);
      },
    };
  }

  #watch(opened: OpenWindow): void {
    const { id, window } = opened;
    const { leaving, isMac, onUse } = this.#ports;
    window.on("focus", () => this.use(id));
    // Chromium ignores a zoom from before the page, and remembers that of the last run.
    window.webContents.on("dom-ready", () => this.#zoom(window));
    window.on("close", (event) => {
      const endsProgram = this.#windows.length === 1 && !isMac;
      const closeAgain = (): void => void (window.isDestroyed() || window.close());
      if (leaving.mayLeave(endsProgram ? QUIT : { kind: "closeWindow", windowId: id }, closeAgain))
        return this.#remember();
      event.preventDefault();
      this.#isEnding = false;
    });
    window.on("closed", () => {
      this.#windows = this.#windows.filter((each) => each !== opened);
      // The last one stays remembered, for the next start.
      if (this.#windows.length > 0) this.#remember();
      onUse();
    });
  }

  /** Stores place and settings of the open windows for the next start. */
  #remember(): void {
    const open = this.#windows.filter(({ window }) => !window.isDestroyed());
    if (this.#isEnding || open.length === 0) return;
    this.#ports.settings.keepWindows(
      open.map(({ window, settings }) => ({ place: placeOf(window), own: settings.own })),
    );
  }
}

function placeOf(window: BrowserWindow): WindowPlace {
  return { ...window.getNormalBounds(), maximized: window.isMaximized() };
}
