// Listens for the shortcuts of the command table.
import { useEffect } from "react";
import { isPlainScreen } from "#contract/methods/settings-methods.ts";
import { isField, takesText } from "#renderer/design/keys/is-field.ts";
import { COMMANDS, keysOf, type CommandEntry, type CommandId } from "#renderer/design/keys/command-table.ts";
import { runCommand } from "./commands.ts";
import { elementsAround, focusHome, leaveDetails } from "./regions.ts";
import { SEQUENCE_PAUSE_MS, matchPress, writePress } from "#renderer/design/keys/keys.ts";
import { TypingWatch } from "#renderer/design/keys/typing-watch.ts";
import { useAppContext } from "#renderer/state/use-app.ts";
import type { App } from "#renderer/state/app.ts";
import { wantFocus } from "#renderer/state/wanted-focus.ts";

/** Runs commands by their keys: while a person types only those with Ctrl, Cmd or a function key, in a dialog none. */
export function useShortcuts(): void {
  const app = useAppContext();
  useMouseButtons(app);
  useEffect(() => {
    const watch = new TypingWatch();
    /** the way of the last step before Escape */
    let last: "key" | "click" = "key";
    // The time of the press, not of its handling, so that a busy window does not break a sequence.
    let prefix: { readonly press: string; readonly atMs: number } | null = null;
    /** the press may have been meant for a field that has gone */
    let isTyped = false;

    function onKeyDown(event: KeyboardEvent): void {
      const press = writePress(event);
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (press === null || isTyped) return;
      if (event.defaultPrevented || event.isComposing) return;
      // An open dialog may not be drawn yet.
      const { dialog, palette, savedPanel } = app.store.getState();
      if (dialog !== null || palette !== null || document.querySelector("[aria-modal=true]")) return;
      // The palette takes the place of the panel of saved queries, in which people search, too.
      if (savedPanel !== null && press === keysOf("palette")) app.store.setState({ savedPanel: null });
      else if (target?.closest("[role=dialog], [role=menu], [role=listbox]")) return;
      if (isField(target) && press === "Escape") return leaveField(app, target);
      const fresh = prefix !== null && event.timeStamp - prefix.atMs < SEQUENCE_PAUSE_MS ? prefix.press : null;
      if (takesText(target) && !/^(?:mod\+|(?:shift\+)?F\d)/u.test(press)) return;
      const match = matchPress(COMMANDS, fresh, press);
      prefix = match.kind === "begun" ? { press: match.prefix, atMs: event.timeStamp } : null;
      if (match.kind !== "command" || !isAvailable(app, match.command)) return;
      event.preventDefault();
      if (match.command.id === "closePane" && leaveDetails(app, last)) return;
      runCommand(app, match.command.id);
    }

    /** Sees each press, also one that a field or a list keeps to itself. */
    function onAnyKey(event: KeyboardEvent): void {
      if (event.key !== "Escape") last = "key";
      const press = writePress(event);
      isTyped = press !== null && watch.press(press, takesText(event.target));
    }

    function onPointerDown(): void {
      last = "click";
      watch.point();
    }

    window.addEventListener("keydown", onAnyKey, { capture: true });
    window.addEventListener("keydown", onKeyDown);
    window.addEventListener("pointerdown", onPointerDown);
    return () => {
      window.removeEventListener("keydown", onAnyKey, { capture: true });
      window.removeEventListener("keydown", onKeyDown);
      window.removeEventListener("pointerdown", onPointerDown);
    };
  }, [app]);
}

function useMouseButtons(app: App): void {
  useEffect(() => {
    function onMouseUp(event: MouseEvent): void {
      const command = MOUSE_COMMANDS.get(event.button);
      if (command === undefined || document.querySelector("[aria-modal=true]")) return;
      // A browser would leave the page.
      event.preventDefault();
      runCommand(app, command);
    }
    window.addEventListener("mouseup", onMouseUp);
    return () => window.removeEventListener("mouseup", onMouseUp);
  }, [app]);
}

/** The buttons at the side of a mouse, as `MouseEvent.button` numbers them. */
const MOUSE_COMMANDS: ReadonlyMap<number, CommandId> = new Map([
  [3, "back"],
  [4, "forward"],
]);

/** False for commands of a query and its rows while a screen without rows is shown. */
function isAvailable(app: App, { group }: CommandEntry): boolean {
  return !isPlainScreen(app.store.getState().screen) || (group !== "Query" && group !== "Rows");
}

/** Leads from a field to its pane, else to the rows: in a table to one of them. A list of the field that is open closes first. */
function leaveField(app: App, field: HTMLElement): void {
  if (field.getAttribute("aria-expanded") === "true") return;
  focusHome(elementsAround(field));
  if (document.activeElement === field) field.blur();
  if (document.activeElement?.matches("body, [role=grid]") === true) wantFocus(app, "rows");
}
