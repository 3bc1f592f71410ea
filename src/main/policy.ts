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
type Refuse = (event: Stoppable) => void;

/** The part of WebContents that is used. */
export interface Confinable {
  readonly setWindowOpenHandler: (handler: () => { readonly action: "deny" }) => void;
  readonly on: {
    (event: "will-navigate", listener: Refuse): unknown;
    (event: "will-frame-navigate", listener: Refuse): unknown;
    (event: "will-redirect", listener: Refuse): unknown;
    (event: "will-attach-webview", listener: Refuse): unknown;
  };
}

/** Refuses every way in which a page could come to show something else, or more. */
export function confine(contents: Confinable): void {
  contents.setWindowOpenHandler(() => ({ action: "deny" }));
  const refuse: Refuse = (event) => event.preventDefault();
  contents.on("will-navigate", refuse);
  contents.on("will-frame-navigate", refuse);
  contents.on("will-redirect", refuse);
  contents.on("will-attach-webview", refuse);
}
