// The policy: nothing leads a page elsewhere, and only the app's own page may write to the clipboard.
import { EventEmitter } from "node:events";
import { describe, expect, test } from "vitest";
import { disposedFrame } from "#tests/fakes/disposed-frame.ts";
import {
  confine,
  denyClientCertificates,
  denyDownloads,
  denyNavigation,
  denyPermissions,
  isGranted,
  type PermissionAsker,
} from "./policy-bridge.ts";

const OWN_FRAME = { url: "app://switchboard/index.html", origin: "app://switchboard", parent: null };

class Contents extends EventEmitter {
  readonly getURL = (): string => OWN_FRAME.url;
  handler: (() => { readonly action: string }) | null = null;
  webRtc = "default";
  setWebRTCIPHandlingPolicy(policy: string): void {
    this.webRtc = policy;
  }
  setWindowOpenHandler(handler: () => { readonly action: string }): void {
    this.handler = handler;
  }
}

describe("a confined page", () => {
  test.each(["will-navigate", "will-frame-navigate", "will-redirect", "will-attach-webview"])(
    "%s is stopped",
    (name) => {
      const contents = new Contents();
      confine(contents);
      let stopped = 0;
      contents.emit(name, { preventDefault: () => (stopped += 1) });
      expect(stopped).toBe(1);
    },
  );

  test.each(["will-navigate", "will-frame-navigate"])("%s lets the page reload itself, and nothing else", (name) => {
    const contents = new Contents();
    // Every page of the program is confined when it is made.
    const app = new EventEmitter();
    denyNavigation(app);
    app.emit("web-contents-created", {}, contents);
    const isStopped = (url: string, isMainFrame: boolean): boolean => {
      let stopped = false;
      contents.emit(name, { url, isMainFrame, preventDefault: () => (stopped = true) });
      return stopped;
    };
    expect(isStopped(OWN_FRAME.url, true)).toBe(false);
    expect(isStopped(OWN_FRAME.url, false)).toBe(true);
    expect(isStopped(`${OWN_FRAME.url}?elsewhere`, true)).toBe(true);
  });

  test("new windows are denied", () => {
    const contents = new Contents();
    confine(contents);
    expect(contents.handler?.()).toEqual({ action: "deny" });
  });
});

test("a page gets no Bluetooth device, although no permission is requested", () => {
  const contents = new Contents();
  confine(contents);
  const said: unknown[] = [];
  const event = { preventDefault: () => said.push("stopped") };
  contents.emit("select-bluetooth-device", event, [{ deviceId: "1", deviceName: "a" }], (id: string) => said.push(id));
  expect(said).toEqual(["stopped", ""]);
});

test("a page saves no file", () => {
  const session = new EventEmitter();
  denyDownloads(session);
  let stopped = 0;
  session.emit("will-download", { preventDefault: () => (stopped += 1) }, {}, null);
  expect(stopped).toBe(1);
});

test("a page's peer-to-peer connections send nothing outside the proxy", () => {
  const contents = new Contents();
  confine(contents);
  expect(contents.webRtc).toBe("disable_non_proxied_udp");
});

/** A session that asks its handlers as Electron does. */
class Asker extends EventEmitter implements PermissionAsker {
  request: Parameters<PermissionAsker["setPermissionRequestHandler"]>[0] = (_contents, _name, answer) => answer(true);
  check: Parameters<PermissionAsker["setPermissionCheckHandler"]>[0] = () => true;
  device: () => boolean = () => true;
  media: Parameters<PermissionAsker["setDisplayMediaRequestHandler"]>[0] = () => undefined;
  setPermissionRequestHandler = (handler: typeof this.request): void => void (this.request = handler);
  setPermissionCheckHandler = (handler: typeof this.check): void => void (this.check = handler);
  setDevicePermissionHandler = (handler: () => boolean): void => void (this.device = handler);
  setDisplayMediaRequestHandler = (handler: typeof this.media): void => void (this.media = handler);
}

describe("permissions", () => {
  test("are refused in a session of every kind: requested, checked, devices, screens and downloads", () => {
    const session = new Asker();
    denyPermissions(session);
    const said: unknown[] = [];
    const page = { mainFrame: OWN_FRAME };
    session.request(page, "geolocation", (isGranted) => said.push(["requested", isGranted]));
    session.request(page, "clipboard-sanitized-write", (isGranted) => said.push(["requested", isGranted]));
    said.push(["checked", session.check(page, "media"), session.check(null, "clipboard-sanitized-write")]);
    said.push(["checked", session.check(page, "clipboard-sanitized-write"), session.device()]);
    session.media({}, (streams) => said.push(["screen", streams]));
    session.emit("will-download", { preventDefault: () => said.push("no download") });
    expect(said).toEqual([
      ["requested", false],
      ["requested", true],
      ["checked", false, false],
      ["checked", true, false],
      ["screen", null],
      "no download",
    ]);
  });

  test("only writing to the clipboard is granted, to the app's own top frame", () => {
    expect(isGranted("clipboard-sanitized-write", () => OWN_FRAME)).toBe(true);
    expect(isGranted("clipboard-sanitized-write", () => ({ ...OWN_FRAME, origin: "https://example.org" }))).toBe(false);
    expect(isGranted("clipboard-sanitized-write", () => ({ ...OWN_FRAME, parent: OWN_FRAME }))).toBe(false);
    expect(isGranted("clipboard-sanitized-write", () => null)).toBe(false);
    for (const permission of [
      "clipboard-read",
      "notifications",
      "media",
      "geolocation",
      "openExternal",
      "hid",
      "usb",
    ]) {
      expect(isGranted(permission, () => OWN_FRAME)).toBe(false);
    }
  });

  test("a disposed frame, even one disposed during the check, is refused and breaks nothing", () => {
    for (const answers of [0, 1, 2]) {
      const frame = disposedFrame(answers);
      expect(isGranted("clipboard-sanitized-write", () => frame)).toBe(false);
    }
    const gone = (): never => {
      throw new TypeError("Object has been destroyed");
    };
    expect(isGranted("clipboard-sanitized-write", gone)).toBe(false);
  });
});

test("a server that asks for a client certificate gets none", () => {
  const app = new EventEmitter();
  denyClientCertificates(app);
  const certificates = [{ subjectName: "someone" }];
  const said: unknown[] = [];
  const event = { preventDefault: () => said.push("stopped") };
  // net's own requests come without contents.
  app.emit("select-client-certificate", event, null, "https://example.org", certificates, (...chosen: unknown[]) =>
    said.push(chosen),
  );
  expect(said).toEqual(["stopped", []]);
});
