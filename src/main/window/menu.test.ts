// The menu: every command is there once on each platform and sends its own name.
import { expect, test } from "vitest";
import type { MenuItemConstructorOptions } from "electron";
import { carryOut, menuTemplate } from "./menu.ts";

const NOTHING = { choose: () => undefined, newWindow: () => undefined, openLogs: () => undefined };

function itemsOf(template: readonly MenuItemConstructorOptions[]): readonly MenuItemConstructorOptions[] {
  return template.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? itemsOf(item.submenu) : [])]);
}

test.each(["linux", "darwin", "win32"] as const)(
  "on %s every command is there once and reaches the window",
  (platform) => {
    const chosen: string[] = [];
    const choose = (command: string): number => chosen.push(command);
    const actions = { choose, newWindow: () => choose("newWindow"), openLogs: () => undefined };
    const items = itemsOf(menuTemplate(platform, true, actions));
    const commands = items.filter((item) => item.click !== undefined && item.id !== "openLogs");
    for (const item of commands) Reflect.apply(item.click ?? (() => undefined), undefined, []);
    expect(chosen.toSorted()).toEqual([
      "calls",
      "export",
      "guide",
      "messages",
      "newWindow",
      "openFiles",
      "openFolder",
      "palette",
      "runQuery",
      "saveArchive",
      "settings",
      "tour",
      "verifyExport",
    ]);
    expect(commands.map((item) => item.id)).toEqual(chosen);
    const accelerators = commands.flatMap((item) => item.accelerator ?? []);
    expect([accelerators.length, new Set(accelerators).size]).toEqual([9, 9]);
    expect(items.some((item) => item.role === "toggleDevTools" || item.role === "reload")).toBe(false);
  },
);

test("View zooms and fills the screen, and reloads only in development", () => {
  const rolesOf = (isPackaged: boolean): readonly unknown[] => {
    const template = menuTemplate("linux", isPackaged, NOTHING);
    const view = template.find(({ label }) => label === "View");
    return itemsOf(view === undefined ? [] : [view]).flatMap(({ role }) => role ?? []);
  };
  const roles = ["resetZoom", "zoomIn", "zoomOut", "togglefullscreen"];
  expect([rolesOf(true), rolesOf(false)]).toEqual([roles, [...roles, "reload", "toggleDevTools"]]);
});

test("Help opens the log folder", () => {
  let opened = 0;
  const items = itemsOf(menuTemplate("linux", true, { ...NOTHING, openLogs: () => (opened += 1) }));
  const item = items.find(({ id }) => id === "openLogs");
  Reflect.apply(item?.click ?? (() => undefined), undefined, []);
  expect({ opened, label: item?.label }).toEqual({ opened: 1, label: "Open Logs" });
});

test("a command opens the closed window once and then reaches it", () => {
  const said: string[] = [];
  let isThere = false;
  const window = {
    isThere: () => isThere,
    show() {
      isThere = true;
      said.push("shown");
    },
    tell: (command: string) => void said.push(command),
  };
  carryOut("openFiles", window);
  carryOut("export", window);
  expect(said).toEqual(["shown", "openFiles", "export"]);
});
