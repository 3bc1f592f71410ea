// The methods whose answer depends on the asking window: its own settings, its content at the start, links and files.
import type { AnyHandler, AnyHandlers } from "#contract/carrier/dispatch.ts";
import type { EventMessage } from "#contract/events.ts";
import type { OpenedLink } from "#contract/links.ts";
import type { Handlers, MainName, OfflineName, Output } from "#contract/methods/methods.ts";
import type { Settings } from "#contract/methods/settings-methods.ts";
import type { WindowTarget } from "#contract/methods/window-methods.ts";
import type { OfferedFiles } from "#main/system/offered-files.ts";
import type { WindowSettings } from "#main/settings/window-settings.ts";

export type WindowName = Extract<
  MainName,
  `window.${string}` | "settings.read" | "settings.write" | "link.take" | "file.takeOffered"
>;

/** The window that asks. */
export interface AskingWindow {
  readonly settings: Pick<WindowSettings, "read" | "write">;
  /** links and files go to the window used last */
  readonly isUsedLast: () => boolean;
  readonly begin: () => Output<"window.begin">;
  /** false if there are too many windows */
  readonly open: (target: WindowTarget | null) => boolean;
  readonly tellOthers: (event: EventMessage) => void;
}

export interface WindowHandlerParts {
  readonly takeLink: () => OpenedLink | null;
  readonly offered: Pick<OfferedFiles, "take">;
  /** called after settings of the program have changed */
  readonly onSettings: (settings: Settings) => void;
}

const CHANGED: EventMessage = { event: "settings.changed", facts: {} };
const FORGOTTEN: EventMessage = { event: "storage.forgotten", facts: {} };
/** After these methods other windows may still show removed data. */
const FORGETTING: readonly MainOrOfflineName[] = ["storage.forget", "storage.forgetOld", "storage.clear"];
type MainOrOfflineName = MainName | OfflineName;

/** All handlers of one window. `shared`: those that answer every window alike. */
export function handlersOf(asking: AskingWindow, shared: AnyHandlers, parts: WindowHandlerParts): AnyHandlers {
  const telling = FORGETTING.flatMap((name) => {
    const handler = shared[name];
    return handler === undefined ? [] : [[name, afterwards(handler, () => asking.tellOthers(FORGOTTEN))] as const];
  });
  return { ...shared, ...Object.fromEntries(telling), ...windowHandlers(asking, parts) };
}

/** A handler that does one more thing when it ends, also by a failure: a part may have been done. */
function afterwards(handler: AnyHandler, act: () => void): AnyHandler {
  return async (input, call) => {
    try {
      return await handler(input, call);
    } finally {
      act();
    }
  };
}

function windowHandlers(asking: AskingWindow, parts: WindowHandlerParts): Handlers<WindowName> {
  const { settings } = asking;
  return {
    "settings.read": () => settings.read(),
    "settings.write": (patch) => {
      const isShared = settings.write(patch);
      const written = settings.read();
      if (isShared) {
        parts.onSettings(written);
        asking.tellOthers(CHANGED);
      }
      return written;
    },
    "link.take": () => (asking.isUsedLast() ? parts.takeLink() : null),
    "file.takeOffered": () => (asking.isUsedLast() ? parts.offered.take() : null),
    "window.begin": () => asking.begin(),
    "window.open": ({ target }) => ({ isOpened: asking.open(target) }),
  };
}
