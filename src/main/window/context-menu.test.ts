// The context menu for fields, texts and links.
import { expect, test } from "vitest";
import { contextMenuTemplate, type RightClick } from "./context-menu.ts";

const FLAGS = { canCut: false, canCopy: false, canPaste: true, canSelectAll: true };
const NOWHERE: RightClick = { isEditable: false, linkURL: "", selectionText: "", editFlags: FLAGS };

/** The visible items, disabled ones in parentheses. */
function shown(place: Partial<RightClick>): readonly string[] {
  return contextMenuTemplate({ ...NOWHERE, ...place }, () => undefined).map(({ role, label, type, enabled }) => {
    const name = type === "separator" ? "-" : (role ?? label ?? "");
    return enabled === false ? `(${name})` : name;
  });
}

test("a field has cut, copy, paste and select all, enabled where possible", () => {
  expect(shown({ isEditable: true })).toEqual(["(cut)", "(copy)", "paste", "-", "selectAll"]);
  const all = { ...FLAGS, canCut: true, canCopy: true };
  expect(shown({ isEditable: true, editFlags: all })).toEqual(["cut", "copy", "paste", "-", "selectAll"]);
});

test("selected text can be copied; elsewhere there is no menu", () => {
  expect(shown({ selectionText: "hello", editFlags: { ...FLAGS, canCopy: true } })).toEqual(["copy", "-", "selectAll"]);
  expect(shown({ selectionText: " \n" })).toEqual([]);
  expect(shown({})).toEqual([]);
});

test("a link's address can be copied if it is valid outside the program", () => {
  const copied: string[] = [];
  const place = { ...NOWHERE, linkURL: "https://example.org/a?b=c" };
  const [item] = contextMenuTemplate(place, (text) => copied.push(text));
  expect(item?.label).toBe("Copy Address");
  Reflect.apply(item?.click ?? expect.fail("nothing to click"), undefined, []);
  expect(copied).toEqual(["https://example.org/a?b=c"]);
  for (const linkURL of ["app://switchboard/index.html#x", "javascript:alert(1)", "file:///etc/passwd"]) {
    expect(shown({ linkURL })).toEqual([]);
  }
});
