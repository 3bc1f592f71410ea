// Parts of the window whose code is loaded when it is needed, and before that whenever the window is idle.
import { createContext, use, useSyncExternalStore, type ComponentType, type ReactNode } from "react";
import { Button, Modal } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { EmptyState } from "./empty-state.tsx";
import { say } from "#texts/say.ts";

type State<Value> =
  | { readonly is: "loading" }
  | { readonly is: "loaded"; readonly value: Value }
  | { readonly is: "failed" };

/** Code in a separate file. It is loaded once, and again only after a failure. */
export class Part<Value> {
  readonly #load: () => Promise<Value>;
  readonly #hearers = new Set<() => void>();
  #state: State<Value> = { is: "loading" };
  #loading: Promise<void> | null = null;

  constructor(load: () => Promise<Value>) {
    this.#load = load;
  }

  readonly read = (): State<Value> => this.#state;

  readonly hear = (hearer: () => void): (() => void) => {
    this.#hearers.add(hearer);
    return () => this.#hearers.delete(hearer);
  };

  /**
   * Loads the code unless it is there or under way. The promise never rejects: a failure becomes the state of what waits for
   * the part, and is forgotten if nothing does.
   */
  load(): Promise<void> {
    this.#loading ??= this.#load().then(
      (value) => this.#take({ is: "loaded", value }),
      () => {
        this.#loading = null;
        if (this.#hearers.size > 0) this.#take({ is: "failed" });
      },
    );
    return this.#loading;
  }

  /**
   * Asks again after a failure. A browser may remember a failure for the life of the page, and then refuses at once without
   * asking for the file: only a new page can have the code, so `reload` loads the window again.
   */
  async tryAgain(reload: () => void): Promise<void> {
    this.#take({ is: "loading" });
    await this.load();
    if (this.#state.is === "failed") reload();
  }

  #take(state: State<Value>): void {
    this.#state = state;
    for (const hear of this.#hearers) hear();
  }
}

/** The state of a part. Asks for its code if `isNeeded`, which is meant for the whole life of the caller. */
export function usePart<Value>(part: Part<Value>, isNeeded = true): State<Value> {
  const state = useSyncExternalStore(part.hear, part.read);
  if (isNeeded && state.is === "loading") void part.load();
  return state;
}

/** Loads the whole window again, for a browser that remembers a failure; the application returns to the same place. */
export const ReloadContext = createContext<() => void>(() => location.reload());

/** A component with the part that has its code. */
export type OnDemand<Props> = ComponentType<Props> & { readonly part: Part<ComponentType<Props>> };

/**
 * A component in a file of its own. Code that is there is drawn at once. Until then nothing is drawn: a file of the
 * program takes a few milliseconds, and a sign of waiting would only flash. If the file cannot be loaded, a sentence
 * with *Try again* takes the place of the component.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  return drawnOr(load, (tryAgain) => (
    <div className="sb-center sb-fills" role="alert">
      <NotLoaded tryAgain={tryAgain} />
    </div>
  ));
}

/** The same for a dialog: if its file cannot be loaded, the sentence is a dialog too. */
export function dialogOnDemand<Props extends { readonly onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): OnDemand<Props> {
  return drawnOr(load, (tryAgain, { onClose }) => (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      attributes={{ content: { "aria-label": say("design.notLoaded") } }}
    >
      <div className="sb-center">
        <NotLoaded tryAgain={tryAgain} />
      </div>
    </Modal>
  ));
}

function drawnOr<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: (tryAgain: () => void, props: Props) => ReactNode,
): OnDemand<Props> {
  const part = new Part(load);
  function DrawnOnDemand(props: Props) {
    const state = usePart(part);
    const reload = use(ReloadContext);
    if (state.is === "failed") return instead(() => void part.tryAgain(reload), props);
    return state.is === "loaded" ? <state.value {...props} /> : null;
  }
  return Object.assign(DrawnOnDemand, { part });
}

function NotLoaded({ tryAgain }: { readonly tryAgain: () => void }) {
  return (
    <EmptyState icon={IconPlugConnectedX} title={say("design.notLoaded")} detail={say("design.notLoadedDetail")}>
      <Button onClick={tryAgain} data-autofocus>
        {say("design.tryAgain")}
      </Button>
    </EmptyState>
  );
}
