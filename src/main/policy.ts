// What no page may do, whatever it is: leave the app, open windows, attach webviews, get permissions or devices.
import type { App, Session } from "electron";
import { isAppFrame } from "./bridge.ts";
import type { SenderFrame } from "./bridge.ts";

/** Copying ids and cells needs this one; nothing is read from the clipboard. */
const GRANTED_PERMISSIONS: ReadonlySet<string> = new Set(["clipboard-sanitized-write"]);

/** True for the few permissions that the app's own top frame has. */
export function isGranted(permission: string, frame: SenderFrame | null): boolean {
  return GRANTED_PERMISSIONS.has(permission) && isAppFrame(frame);
}

/** Refuses permissions of every kind in a session: asked for, checked, devices, screen capture. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((contents, permission, callback) =>
    callback(isGranted(permission, contents.mainFrame)),
  );
  session.setPermissionCheckHandler((contents, permission) => isGranted(permission, contents?.mainFrame ?? null));
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, callback) => callback(null));
}

/** Keeps every page of the program where it is. A page that must be shown elsewhere is opened by main itself. */
export function denyNavigation(app: App): void {
  app.on("web-contents-created", (_event, contents) => confine(contents));
}

/** An event that can be stopped. */
interface Stoppable {
  readonly preventDefault: () => void;
}
/** A navigation that can be stopped. */
interface Leaving extends Stoppable {
  readonly url: string;
  readonly isMainFrame: boolean;
}

/** The part of WebContents that is used. */
export interface Confinable {
  readonly setWindowOpenHandler: (handler: () => { readonly action: "deny" }) => void;
  readonly getURL: () => string;
  readonly on: {
    (event: "will-navigate", listener: (event: Leaving) => void): unknown;
    (event: "will-frame-navigate", listener: (event: Leaving) => void): unknown;
    (event: "will-redirect", listener: (event: Stoppable) => void): unknown;
    (event: "will-attach-webview", listener: (event: Stoppable) => void): unknown;
  };
}

/** Refuses every way in which a page could come to show something else, or more. A page may load itself again. */
export function confine(contents: Confinable): void {
  const refuse = (event: Stoppable): void => event.preventDefault();
  const refuseLeaving = (event: Leaving): void => {
    if (!event.isMainFrame || event.url !== contents.getURL()) event.preventDefault();
  };
  contents.setWindowOpenHandler(() => ({ action: "deny" }));
  contents.on("will-navigate", refuseLeaving);
  contents.on("will-frame-navigate", refuseLeaving);
  contents.on("will-redirect", refuse);
  contents.on("will-attach-webview", refuse);
}
