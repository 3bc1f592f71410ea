// The context menu, which Electron does not provide. Fields and texts get the system's own roles, links their address.
import type { ContextMenuParams, MenuItemConstructorOptions } from "electron";
import { say } from "#texts/say.ts";

/** The facts of a right click that are used. */
export type RightClick = Pick<ContextMenuParams, "isEditable" | "linkURL" | "selectionText"> & {
  readonly editFlags: Pick<ContextMenuParams["editFlags"], "canCut" | "canCopy" | "canPaste" | "canSelectAll">;
};

/** The menu's template; empty if there is nothing to offer. Clicks on the page's own menus never arrive here. */
export function contextMenuTemplate(click: RightClick, copy: (text: string) => void): MenuItemConstructorOptions[] {
  const { isEditable, linkURL, selectionText, editFlags } = click;
  const groups: readonly MenuItemConstructorOptions[][] = [
    isOutside(linkURL) ? [{ label: say("main.menu.copyAddress"), click: () => copy(linkURL) }] : [],
    [
      ...(isEditable ? [{ role: "cut", enabled: editFlags.canCut } as const] : []),
      ...(isEditable || selectionText.trim() !== "" ? [{ role: "copy", enabled: editFlags.canCopy } as const] : []),
      ...(isEditable ? [{ role: "paste", enabled: editFlags.canPaste } as const] : []),
    ],
    isEditable || selectionText.trim() !== "" ? [{ role: "selectAll", enabled: editFlags.canSelectAll }] : [],
  ];
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, index) => (index === 0 ? group : [{ type: "separator" }, ...group]));
}

/** An address that is valid outside the program; links within the page have none. */
function isOutside(address: string): boolean {
  return /^(?:https?|mailto|switchboard):/iu.test(address);
}
