// The menu: every command is there once on each platform and sends its own name.
import { expect, test } from "vitest";
import type { MenuItemConstructorOptions } from "electron";
import { COMMANDS } from "#renderer/design/keys/command-table.ts";
import { carryOut, menuTemplate } from "./menu.ts";

const NOTHING = {
  choose: () => undefined,
  newWindow: () => undefined,
  changeTextSize: () => undefined,
  openLogs: () => undefined,
};

function itemsOf(template: readonly MenuItemConstructorOptions[]): readonly MenuItemConstructorOptions[] {
  return template.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? itemsOf(item.submenu) : [])]);
}

test.each(["linux", "darwin", "win32"] as const)(
  "on %s every command is there once and reaches the window",
  (platform) => {
    const chosen: string[] = [];
    const choose = (command: string): number => chosen.push(command);
    const actions = { ...NOTHING, choose, newWindow: () => choose("newWindow") };
    const items = itemsOf(menuTemplate(platform, true, actions));
    const commands = items.filter(({ id = "", click }) => click !== undefined && !/^(?:openLogs$|text)/u.test(id));
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
    const accelerators = items.flatMap((item) => item.accelerator ?? []);
    expect([accelerators.length, new Set(accelerators).size]).toEqual([16, 16]);
    expect(items.some((item) => item.role === "toggleDevTools" || item.role === "reload")).toBe(false);
  },
);

/** The menus from left to right, each with the items that people see: roles, labels and lines. */
function outlineOf(platform: NodeJS.Platform): readonly string[] {
  const nameOf = ({ role, label, type }: MenuItemConstructorOptions): string =>
    type === "separator" ? "|" : (label ?? role ?? "");
  return menuTemplate(platform, true, NOTHING).map((menu) => {
    const items = (Array.isArray(menu.submenu) ? menu.submenu : []).filter(({ visible }) => visible !== false);
    return [`${menu.role ?? menu.label}:`, ...items.map(nameOf)].join(" ").trim();
  });
}

test("the menus hold the system's own items where each platform expects them", () => {
  const edit = "editMenu:";
  const view =
    "View: Messages Calls | Run Query Find or Run… | Normal Text Size Larger Text Smaller Text | togglefullscreen";
  const file = "File: New Window | Open Files… Open Folder… | Export… Verify Export… Save as Archive… |";
  const help = "help: Guide Tour | Open Logs";
  expect(outlineOf("linux")).toEqual([`${file} Settings… | quit`, edit, view, "windowMenu:", help]);
  expect(outlineOf("win32")).toEqual(outlineOf("linux"));
  const application = "appMenu: about | Settings… | services | hide hideOthers unhide | quit";
  expect(outlineOf("darwin")).toEqual([application, `${file} close`, edit, view, "windowMenu:", help]);
});

test("a command that the window has too has its shortcut from there", () => {
  const asWindow = (accelerator: string): string =>
    accelerator
      .replace("CmdOrCtrl", "mod")
      .replace("Shift", "shift")
      .replace(/\+([A-Z])$/u, (key) => (accelerator.includes("Shift") ? key : key.toLowerCase()));
  const ofWindow = new Map(COMMANDS.map(({ id, keys }): [string, readonly string[]] => [id, keys]));
  const compared = itemsOf(menuTemplate("linux", true, NOTHING)).flatMap(({ id = "", accelerator }) => {
    const keys = ofWindow.get(id)?.filter((each) => /^(?:mod\+|F\d)/u.test(each)) ?? [];
    return accelerator === undefined || keys.length === 0 ? [] : [{ id, is: asWindow(accelerator), keys }];
  });
  expect(compared.length).toBeGreaterThan(5);
  expect(compared.filter(({ is, keys }) => !keys.includes(is))).toEqual([]);
});

test("View fills the screen, and reloads only in development", () => {
  const rolesOf = (isPackaged: boolean): readonly unknown[] => {
    const template = menuTemplate("linux", isPackaged, NOTHING);
    const view = template.find(({ label }) => label === "View");
    return itemsOf(view === undefined ? [] : [view]).flatMap(({ role }) => role ?? []);
  };
  expect([rolesOf(true), rolesOf(false)]).toEqual([
    ["togglefullscreen"],
    ["togglefullscreen", "reload", "toggleDevTools"],
  ]);
});

test("View shows one item for each step of the text size; further keys of a step are hidden", () => {
  const steps: string[] = [];
  const template = menuTemplate("linux", true, { ...NOTHING, changeTextSize: (step) => steps.push(step) });
  const items = itemsOf(template).filter(({ id = "" }) => id.startsWith("text"));
  for (const item of items) Reflect.apply(item.click ?? (() => undefined), undefined, []);
  expect(items.map(({ label, accelerator, visible }, index) => [steps[index], label, accelerator, visible])).toEqual([
    ["normal", "Normal Text Size", "CmdOrCtrl+0", true],
    ["normal", "Normal Text Size", "CmdOrCtrl+num0", false],
    ["larger", "Larger Text", "CmdOrCtrl+Plus", true],
    ["larger", "Larger Text", "CmdOrCtrl+=", false],
    ["larger", "Larger Text", "CmdOrCtrl+numadd", false],
    ["smaller", "Smaller Text", "CmdOrCtrl+-", true],
    ["smaller", "Smaller Text", "CmdOrCtrl+numsub", false],
  ]);
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
