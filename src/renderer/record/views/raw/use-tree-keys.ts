// The keys of a tree, as in the tree pattern of the WAI-ARIA Authoring Practices, and those that copy and search.
import { useRef, type KeyboardEvent, type RefObject } from "react";
import { writeJsonPath } from "#domain/text/json-path.ts";
import { pathTo } from "#domain/text/json-tree.ts";
import { copyText } from "#renderer/state/show-notice.ts";
import { useAppContext } from "#renderer/state/use-app.ts";
import { valueToCopy } from "#renderer/record/model/raw/pretty-json.ts";
import { afterKey, afterTyping, toggled, type TreeView } from "#renderer/record/model/raw/tree-view.ts";
import { say } from "#texts/say.ts";

/** Letters typed within this time belong together, milliseconds. */
const TYPING_MS = 800;

/** A line whose menu is open, and its position in pixels of the window. */
export interface MenuPlace {
  readonly index: number;
  readonly x: number;
  readonly y: number;
  readonly giveFocusBack: () => void;
}

export interface TreeActions {
  readonly view: TreeView;
  readonly show: (next: TreeView) => void;
  readonly onFind: () => void;
  readonly onHit: (way: "next" | "previous") => void;
  readonly onMenu: (place: MenuPlace) => void;
}

export function useTreeKeys(props: TreeActions, frame: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  const app = useAppContext();
  const typed = useRef({ text: "", atMs: -Infinity });
  const { view, show, onFind, onHit, onMenu } = props;
  const { tree, current } = view;
  const node = tree.nodes[current];

  function openMenu(): void {
    const line = frame.current?.querySelector("[aria-selected=true]")?.getBoundingClientRect();
    if (line === undefined) return;
    onMenu({ index: current, x: line.left + 24, y: line.bottom, giveFocusBack: () => frame.current?.focus() });
  }

  function copy(what: "value" | "path"): void {
    if (node === undefined) return;
    const text = what === "path" ? writeJsonPath(pathTo(tree, current)) : valueToCopy(tree, node);
    void copyText(app, text, say(`raw.${what}`));
  }

  function withControl({ key, shiftKey }: KeyboardEvent): (() => void) | null {
    if (key.toLowerCase() === "f" && !shiftKey) return onFind;
    // The browser copies text that is selected.
    if (key.toLowerCase() !== "c" || window.getSelection()?.toString() !== "") return null;
    return () => copy(shiftKey ? "path" : "value");
  }

  function alone({ key, shiftKey, timeStamp }: KeyboardEvent): (() => void) | null {
    if (key === "ContextMenu" || (key === "F10" && shiftKey)) return openMenu;
    if (key === "F3") return () => onHit(shiftKey ? "previous" : "next");
    if (key === "/") return onFind;
    if (key === "Enter" && node?.size === 0) return openMenu;
    if (key === "Enter" || key === " ") return () => show(toggled(view, current));
    const next = afterKey(view, key);
    if (next !== null) {
      return () => {
        typed.current = { text: "", atMs: -Infinity };
        show(next);
      };
    }
    if (key.length !== 1) return null;
    return () => {
      const isNew = timeStamp - typed.current.atMs > TYPING_MS;
      typed.current = { text: isNew ? key : typed.current.text + key, atMs: timeStamp };
      show(afterTyping(view, typed.current.text));
    };
  }

  return (event) => {
    const act = event.altKey ? null : event.ctrlKey || event.metaKey ? withControl(event) : alone(event);
    if (act === null) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
}
