// The policy: nothing leads a page elsewhere, and only the app's own page may write to the clipboard.
import { EventEmitter } from "node:events";
import { describe, expect, test } from "vitest";
import { confine, isGranted } from "./policy.ts";

const OWN_FRAME = { url: "app://switchboard/index.html", origin: "app://switchboard", parent: null };

class Contents extends EventEmitter {
  readonly getURL = (): string => OWN_FRAME.url;
  handler: (() => { readonly action: string }) | null = null;
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

  test("new windows are denied", () => {
    const contents = new Contents();
    confine(contents);
    expect(contents.handler?.()).toEqual({ action: "deny" });
  });
});

describe("permissions", () => {
  test("only writing to the clipboard is granted, to the app's own top frame", () => {
    expect(isGranted("clipboard-sanitized-write", OWN_FRAME)).toBe(true);
    expect(isGranted("clipboard-sanitized-write", { ...OWN_FRAME, origin: "https://example.org" })).toBe(false);
    expect(isGranted("clipboard-sanitized-write", { ...OWN_FRAME, parent: OWN_FRAME })).toBe(false);
    expect(isGranted("clipboard-sanitized-write", null)).toBe(false);
    for (const permission of [
      "clipboard-read",
      "notifications",
      "media",
      "geolocation",
      "openExternal",
      "hid",
      "usb",
    ]) {
      expect(isGranted(permission, OWN_FRAME)).toBe(false);
    }
  });
});
