// Settings on disk: what is remembered, what is refused, and that a damaged file is never lost.
import "#tests/fakes/no-electron.ts";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Failed } from "#contract/failure.ts";
import { DEFAULT_SETTINGS, type SettingsPatch } from "#contract/methods/settings-methods.ts";
import { policyOf } from "#contract/policy/policy.ts";
import { asMap } from "#domain/text/lenient.ts";
import { SHOP } from "#tests/fakes/shop.ts";
import { openSettings, SAMPLE_CONNECTION } from "./settings-file.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "switchboard-settings-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = (): string => join(folder, "settings.json");
function issuesOf(act: () => unknown): unknown {
  try {
    return act();
  } catch (thrown) {
    return thrown instanceof Failed ? thrown.failure : thrown;
  }
}

describe("remembered", () => {
  test("a first start has the defaults and the sample", () => {
    const settings = openSettings(folder);
    expect(settings.read()).toEqual(DEFAULT_SETTINGS);
    expect(settings.listConnections()).toEqual([SAMPLE_CONNECTION]);
    expect(settings.quarantined).toBeNull();
  });

  test("settings and connections survive a restart, the sample first", () => {
    const before = openSettings(folder);
    before.saveConnection(SHOP);
    before.write({ theme: "dark", currentConnectionId: "shop" });
    before.write({ zone: "Europe/Berlin" });
    expect(before.readWindows()).toEqual([]);
    const place = { x: 10, y: 20, width: 1000, height: 700, maximized: true };
    const windows = [
      { place, own: { currentConnectionId: "sample" } },
      { place: null, own: {} },
    ];
    before.keepWindows(windows);
    const after = openSettings(folder);
    expect(after.read()).toEqual({
      ...DEFAULT_SETTINGS,
      theme: "dark",
      zone: "Europe/Berlin",
      currentConnectionId: "shop",
    });
    expect(after.listConnections()).toEqual([SAMPLE_CONNECTION, SHOP]);
    expect(after.readWindows()).toEqual(windows);
    expect(after.read({ currentConnectionId: "gone" })).toMatchObject({ currentConnectionId: "sample", theme: "dark" });
    if (process.platform !== "win32") expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  test("the folders of the dialogs survive a restart, and are no settings that a page can read", () => {
    const settings = openSettings(folder);
    expect([settings.folders.read("open"), settings.folders.read("save")]).toEqual([null, null]);
    settings.folders.keep("open", "/home/someone/logs");
    settings.folders.keep("save", "/home/someone/exports");
    const after = openSettings(folder);
    expect([after.folders.read("open"), after.folders.read("save")]).toEqual([
      "/home/someone/logs",
      "/home/someone/exports",
    ]);
    expect(JSON.stringify([after.read(), after.readWindows()])).not.toContain("someone");
  });

  test("a folder that the disk does not take is known until the end", () => {
    const settings = openSettings(folder);
    rmSync(folder, { recursive: true });
    writeFileSync(folder, "a file where the folder was");
    settings.folders.keep("open", "/home/someone/logs");
    expect(settings.folders.read("open")).toBe("/home/someone/logs");
  });

  test("the only window of an earlier version comes back, with the connection that its settings name", () => {
    const place = { x: 10, y: 20, width: 1000, height: 700, maximized: true };
    writeFileSync(file(), JSON.stringify({ version: 1, settings: { theme: "dark" }, connections: [], window: place }));
    const settings = openSettings(folder);
    expect(settings.readWindows()).toEqual([{ place, own: {} }]);
    settings.keepWindows([{ place: null, own: {} }]);
    expect(openSettings(folder).readWindows()).toEqual([{ place: null, own: {} }]);
  });

  test("saving again replaces the old values", () => {
    const settings = openSettings(folder);
    settings.saveConnection(SHOP);
    settings.saveConnection({ ...SHOP, id: "second" });
    settings.saveConnection({ ...SHOP, name: "Shop, renamed" });
    expect(settings.listConnections().map((one) => one.name)).toEqual(["Sample data", "Shop, renamed", "Shop"]);
  });

  test("when the current connection is deleted, the sample is current", () => {
    const settings = openSettings(folder);
    settings.saveConnection(SHOP);
    settings.write({ currentConnectionId: "shop" });
    settings.deleteConnection("shop");
    expect(settings.read().currentConnectionId).toBe("sample");
  });

  test("a file of a version with fewer settings is complete", () => {
    writeFileSync(file(), JSON.stringify({ version: 1, settings: { theme: "light" }, connections: [] }));
    expect(openSettings(folder).read()).toEqual({ ...DEFAULT_SETTINGS, theme: "light" });
  });
});

describe("refused", () => {
  test("the sample can be neither changed nor deleted", () => {
    const settings = openSettings(folder);
    const refused = { kind: "badRequest" };
    expect(issuesOf(() => settings.saveConnection({ ...SHOP, id: "sample" }))).toMatchObject(refused);
    expect(issuesOf(() => settings.saveConnection({ ...SHOP, kind: "sample" }))).toMatchObject(refused);
    expect(issuesOf(() => settings.deleteConnection("sample"))).toMatchObject({
      ...refused,
      method: "connection.delete",
    });
    expect(settings.listConnections()).toEqual([SAMPLE_CONNECTION]);
  });

  test.each(["http://example.org/v3", "https://name:word@example.org", "ftp://example.org", "nonsense"])(
    "%s is not a valid root",
    (chatBaseUrl) => {
      const settings = openSettings(folder);
      expect(issuesOf(() => settings.saveConnection({ ...SHOP, chatBaseUrl }))).toMatchObject({
        kind: "badRequest",
        method: "connection.save",
      });
      expect(settings.listConnections()).toEqual([SAMPLE_CONNECTION]);
    },
  );

  test("an unknown connection is not found", () => {
    expect(issuesOf(() => openSettings(folder).findConnection("gone", "query.run"))).toEqual({
      kind: "badRequest",
      method: "query.run",
      issues: ["unknown connection"],
    });
  });
});

describe("a damaged file", () => {
  test.each([
    ["no JSON", "{ broken"],
    ["empty", ""],
    ["another version", JSON.stringify({ version: 9, settings: {}, connections: [] })],
    ["a connection without a name", JSON.stringify({ version: 1, settings: {}, connections: [{ id: "x" }] })],
  ])("%s: is renamed, reported, and replaced by a new one", (_name, text) => {
    writeFileSync(file(), text);
    const settings = openSettings(folder);
    expect(settings.quarantined).toBe("settings.damaged-1.json");
    expect(readFileSync(join(folder, "settings.damaged-1.json"), "utf8")).toBe(text);
    expect(settings.read()).toEqual(DEFAULT_SETTINGS);
  });

  test("a second one does not overwrite the first", () => {
    for (const text of ["first", "second"]) {
      writeFileSync(file(), text);
      openSettings(folder);
    }
    expect(readdirSync(folder).filter((name) => name.includes("damaged"))).toEqual([
      "settings.damaged-1.json",
      "settings.damaged-2.json",
    ]);
    expect(readFileSync(join(folder, "settings.damaged-1.json"), "utf8")).toBe("first");
  });
});

test("under a policy data is kept for the smaller number of days, and the audit log cannot be turned off", () => {
  const read = (policy: object, own: SettingsPatch): unknown => {
    const settings = openSettings(folder, policyOf("/p", policy));
    const { forgetAfterDays, audit } = settings.write(own);
    return [forgetAfterDays, audit];
  };
  const without = { forgetAfterDays: null, audit: false };
  expect([
    read({}, without),
    read({}, { forgetAfterDays: 7, audit: true }),
    read({ keepDays: 1 }, without),
    read({ keepDays: 30 }, { forgetAfterDays: 7 }),
    read({ keepDays: 30, audit: true }, { forgetAfterDays: 90 }),
  ]).toEqual([
    [null, false],
    [7, true],
    [1, false],
    [7, false],
    [30, true],
  ]);
});

test("a policy without other connections hides a person's own, names it as managed and saves none", () => {
  openSettings(folder).saveConnection(SHOP);
  const desk = { ...SHOP, id: "desk", name: "Desk" };
  const policy = policyOf("/p", {
    connections: [{ id: "desk", name: "Desk", appId: SHOP.appId, region: SHOP.region }],
    otherConnections: false,
  });
  const settings = openSettings(folder, policy);
  expect(settings.listConnections().map(({ id }) => id)).toEqual(["sample", "desk"]);
  const kinds = [
    () => settings.findConnection("shop", "query.run"),
    () => settings.findConnection("gone", "query.run"),
    () => settings.saveConnection(SHOP),
    () => settings.saveConnection(desk),
    () => settings.deleteConnection("desk"),
    () => settings.checkAsked(SHOP),
    () => settings.checkAsked({ ...desk, chatBaseUrl: "https://other.example/v3" }),
  ].map((act) => asMap(issuesOf(act))["kind"]);
  expect(kinds).toEqual(["managed", "badRequest", "managed", "managed", "managed", "managed", "managed"]);
  expect(settings.findConnection("desk", "query.run")).toMatchObject({ id: "desk", kind: "service" });
});

test("the first start stays the first one", () => {
  expect(openSettings(folder).firstStart(1_800_000_000)).toBe(1_800_000_000);
  const again = openSettings(folder);
  expect(again.firstStart(1_800_086_400)).toBe(1_800_000_000);
});
