// The keys of the transcript: arrows go from message to message, Home and End to the ends, Enter opens the pane, Esc returns.
import type { RefObject } from "react";
import { goToEnd } from "#renderer/conversation/actions/move-in-conversation.ts";
import { readEnd } from "#renderer/conversation/actions/read-conversation.ts";
import { useRunCommand } from "#renderer/design/keys/use-run-command.ts";
import type { App } from "#renderer/state/app.ts";
import { useAppContext } from "#renderer/state/use-app.ts";
import { selectRow } from "#renderer/list/actions/query/record-actions.ts";
import type { ShownEntry } from "#renderer/conversation/model/transcript-entries.ts";
import { articleOf, isInSight, showWhole, readAnchor } from "./scroll-anchor.ts";

/** The pixels of a page that stay in sight on the next one. */
const OVERLAP_PIXELS = 48;

/** `current`: the index of the selected entry, -1 for none. */
export function useTranscriptKeys(
  list: RefObject<HTMLElement | null>,
  entries: readonly ShownEntry[],
  current: number,
): (event: KeyboardEvent) => void {
  const app = useAppContext();
  const runCommand = useRunCommand();
  return (event) => {
    const element = list.current;
    if (element === null || event.altKey || event.shiftKey) return;
    const isFar = event.ctrlKey || event.metaKey;
    if (isFar && event.key !== "Home" && event.key !== "End") return;
    const act =
      event.key === "Escape" ? () => runCommand("closePane") : new KeyActions(app, element, entries, current).of(event);
    if (act === null) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
}

/** The actions of the keys in the list as it is drawn now. */
class KeyActions {
  readonly #app: App;
  readonly #list: HTMLElement;
  readonly #entries: readonly ShownEntry[];
  readonly #current: number;

  constructor(app: App, list: HTMLElement, entries: readonly ShownEntry[], current: number) {
    this.#app = app;
    this.#list = list;
    this.#entries = entries;
    this.#current = current;
  }

  /** The action of a key; null for a key that has none here. */
  of({ key, target, ctrlKey, metaKey }: KeyboardEvent): (() => void) | null {
    const isFar = ctrlKey || metaKey;
    const entry = this.#entries[this.#current];
    const isOnEntry = target === this.#list || (target instanceof HTMLElement && target.matches("article"));
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => this.#step(1),
      ArrowUp: () => this.#step(-1),
      PageDown: () => this.#page(1),
      PageUp: () => this.#page(-1),
      // With Ctrl, of the whole conversation.
      Home: () => void (isFar ? readEnd(this.#app, "first") : goToEnd(this.#app, "first")),
      End: () => void (isFar ? readEnd(this.#app, "last") : goToEnd(this.#app, "last")),
      // On a button in an entry, Enter presses the button.
      ...(isOnEntry && entry !== undefined
        ? { Enter: () => selectRow(this.#app, "messages", entry.message.row, true) }
        : {}),
    };
    return Object.hasOwn(actions, key) ? (actions[key] ?? null) : null;
  }

  #goTo(index: number): void {
    const entry = this.#entries[index];
    if (entry === undefined) return;
    selectRow(this.#app, "messages", entry.message.row, false);
    const article = articleOf(this.#list, entry.message.row.rowId);
    if (article === null) return;
    article.focus({ preventScroll: true });
    showWhole(this.#list, article);
  }

  /** From the selected entry if it is in sight; else to the first that is. */
  #step(by: 1 | -1): void {
    const entry = this.#entries[this.#current];
    const article = entry === undefined ? null : articleOf(this.#list, entry.message.row.rowId);
    const isHere = article !== null && isInSight(this.#list, article);
    this.#goTo(isHere ? this.#current + by : this.#firstInSight());
  }

  #page(by: 1 | -1): void {
    this.#list.scrollTop += by * (this.#list.clientHeight - OVERLAP_PIXELS);
    this.#goTo(this.#firstInSight());
  }

  #firstInSight(): number {
    const rowId = Number(readAnchor(this.#list)?.rowId);
    return this.#entries.findIndex(({ message }) => message.row.rowId === rowId);
  }
}
