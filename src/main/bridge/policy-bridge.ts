// Restrictions for every page: it cannot leave the app, open windows, attach webviews, or get permissions or devices.
import { isAppFrame, type SenderFrame } from "./open-bridge.ts";

/** Copying ids and cells needs this permission; nothing is read from the clipboard. */
const GRANTED_PERMISSIONS: ReadonlySet<string> = new Set(["clipboard-sanitized-write"]);

/** True for the few permissions that the app's own top frame has; a disposed frame has none. */
export function isGranted(permission: string, frame: () => SenderFrame | null): boolean {
  return GRANTED_PERMISSIONS.has(permission) && isAppFrame(frame);
}

/** The part of Session that decides about permissions. */
export interface PermissionAsker extends DownloadTeller {
  readonly setPermissionRequestHandler: (
    handler: (contents: Framed, permission: string, answer: (isGranted: boolean) => void) => void,
  ) => void;
  readonly setPermissionCheckHandler: (handler: (contents: Framed | null, permission: string) => boolean) => void;
  readonly setDevicePermissionHandler: (handler: () => boolean) => void;
  readonly setDisplayMediaRequestHandler: (
    handler: (request: unknown, answer: (streams: null) => void) => void,
  ) => void;
}
interface Framed {
  readonly mainFrame: SenderFrame;
}

/** Refuses permissions of every kind in a session: requested, checked, devices, screen capture. */
export function denyPermissions(session: PermissionAsker): void {
  session.setPermissionRequestHandler((contents, permission, answer) =>
    answer(isGranted(permission, () => contents.mainFrame)),
  );
  session.setPermissionCheckHandler((contents, permission) => isGranted(permission, () => contents?.mainFrame ?? null));
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null));
  denyDownloads(session);
}

/** The part of Session that reports downloads. */
export interface DownloadTeller {
  readonly on: (event: "will-download", listener: (event: Stoppable) => void) => unknown;
}

/** Stops every download of a page: Alt and a click on a link would fetch its address. The engine writes exports. */
export function denyDownloads(session: DownloadTeller): void {
  session.on("will-download", (event) => event.preventDefault());
}

/** The part of Electron's `app` that selects a client certificate for a server. */
export interface CertificateAsker {
  readonly on: (event: "select-client-certificate", listener: CertificateListener) => unknown;
}
type CertificateListener = (
  event: Stoppable,
  contents: unknown,
  url: string,
  certificates: readonly unknown[],
  choose: () => void,
) => void;

/**
 * Sends no client certificate: the key identifies the caller. Otherwise Electron's net sends the first one that
 * matches. Source: Electron, shell/browser/api/electron_api_app.cc, App::SelectClientCertificate.
 */
export function denyClientCertificates(app: CertificateAsker): void {
  app.on("select-client-certificate", (event, _contents, _url, _certificates, choose) => {
    event.preventDefault();
    choose();
  });
}

/** The part of Electron's `app` that reports new pages. */
export interface PageTeller {
  readonly on: (event: "web-contents-created", listener: (event: unknown, contents: Confinable) => void) => unknown;
}

/** Prevents every page of the program from navigating. Main itself opens a page that must be shown elsewhere. */
export function denyNavigation(app: PageTeller): void {
  app.on("web-contents-created", (_event, contents) => confine(contents));
}

interface Stoppable {
  readonly preventDefault: () => void;
}
interface Leaving extends Stoppable {
  readonly url: string;
  readonly isMainFrame: boolean;
}

/** The part of WebContents that is used. */
export interface Confinable {
  readonly setWindowOpenHandler: (handler: () => { readonly action: "deny" }) => void;
  readonly setWebRTCIPHandlingPolicy: (policy: "disable_non_proxied_udp") => void;
  readonly getURL: () => string;
  readonly on: {
    (event: "will-navigate", listener: (event: Leaving) => void): unknown;
    (event: "will-frame-navigate", listener: (event: Leaving) => void): unknown;
    (event: "will-redirect", listener: (event: Stoppable) => void): unknown;
    (event: "will-attach-webview", listener: (event: Stoppable) => void): unknown;
    (
      event: "select-bluetooth-device",
      listener: (event: Stoppable, devices: readonly unknown[], choose: (deviceId: string) => void) => void,
    ): unknown;
  };
}

/** Refuses every way in which a page could show something else, or more. A page may reload itself. */
export function confine(contents: Confinable): void {
  const refuse = (event: Stoppable): void => event.preventDefault();
  const refuseLeaving = (event: Leaving): void => {
    if (!event.isMainFrame || event.url !== contents.getURL()) event.preventDefault();
  };
  contents.setWindowOpenHandler(() => ({ action: "deny" }));
  // Peer-to-peer connections send packets only through a proxy, and no address of this machine is revealed.
  contents.setWebRTCIPHandlingPolicy("disable_non_proxied_udp");
  contents.on("will-navigate", refuseLeaving);
  contents.on("will-frame-navigate", refuseLeaving);
  contents.on("will-redirect", refuse);
  contents.on("will-attach-webview", refuse);
  // Bluetooth has no permission handler. Electron refuses without a listener too; this makes it explicit.
  contents.on("select-bluetooth-device", (event, _devices, choose) => {
    event.preventDefault();
    choose("");
  });
}
