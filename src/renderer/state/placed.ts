// An App that is bound to the place where an action began: a connection, and where needed a result or a view. When the
// window has moved on, the action can read, write and ask nothing more.
import type { CallOptions, Client } from "#contract/carrier/port.ts";
import { Failed } from "#contract/failure.ts";
import type { Input, MethodName, Output } from "#contract/methods/methods.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import type { App, AppStore, PlacedApp } from "./app.ts";
import type { ActionPlace, PlacedName, ProgramClient } from "./place-client.ts";
import { selectOnlineId } from "#renderer/state/slices/settings-slice.ts";
import type { Work } from "./work.ts";

/** Saved and recent queries belong to connections only. While a file is shown, they are those of the connection before. */
const OF_CONNECTION: ReadonlySet<MethodName> = new Set(["saved.list", "saved.save", "recent.list"]);

/** The action's place is no longer shown. It counts as a cancel, and `placed` ends the action without a word. */
class Left extends Failed {
  constructor() {
    super({ kind: "cancelled" });
  }
}

class Placed implements PlacedApp {
  readonly store: AppStore;
  readonly place: ActionPlace;
  readonly root: App;
  readonly #client: Client;

  constructor(root: App, client: Client, connectionId: string, isThere: () => boolean) {
    const { store } = root;
    const onlineId = selectOnlineId(store.getState());
    this.root = root;
    this.#client = client;
    this.place = {
      connectionId,
      isThere,
      call: (name, input, options) =>
        this.#call(name, { ...input, connectionId: OF_CONNECTION.has(name) ? onlineId : connectionId }, options),
    };
    this.store = {
      ...store,
      getState: () => {
        this.#stay();
        return store.getState();
      },
      setState: (change: Parameters<AppStore["setState"]>[0]) => {
        if (isThere()) store.setState(change);
      },
    };
  }

  get client(): ProgramClient {
    return this.root.client;
  }

  get work(): Work {
    this.#stay();
    return this.root.work;
  }

  get window(): App {
    return this.root.window;
  }

  branch(): App {
    return this.root.branch();
  }

  bind(): PlacedApp {
    return this;
  }

  asking(connectionId: string): PlacedApp {
    return new Placed(this.root, this.#client, connectionId, this.place.isThere);
  }

  narrow(isShown: () => boolean): PlacedApp {
    const { connectionId, isThere } = this.place;
    return new Placed(
      this.root,
      this.#client,
      connectionId,
      onceFalse(() => isThere() && isShown()),
    );
  }

  #stay(): void {
    if (!this.place.isThere()) throw new Left();
  }

  /** The schema of each method takes what it needs of the input: a name of the connection that is not needed is ignored. */
  async #call<Name extends PlacedName>(name: Name, input: unknown, options?: CallOptions<Name>): Promise<Output<Name>> {
    this.#stay();
    const { isThere } = this.place;
    const onProgress: CallOptions<Name>["onProgress"] = (progress) => {
      if (isThere()) options?.onProgress?.(progress);
    };
    try {
      // `ActionPlace.call` has checked the input, and its connection was added there.
      const answer = await this.#client.call(name, input as Input<Name>, { ...options, onProgress });
      this.#refuseForeign(name, answer);
      if (!isThere()) this.#giveBack(name, answer);
      this.#stay();
      return answer;
    } catch (thrown) {
      this.#stay();
      throw thrown;
    }
  }

  /** A result names its connection. One that belongs to another connection is never shown here. */
  #refuseForeign(name: PlacedName, answer: unknown): void {
    if (!isOfConnection(answer) || OF_CONNECTION.has(name) || answer.connectionId === this.place.connectionId) return;
    throw new Failed({ kind: "badRequest", method: name, issues: ["The result belongs to another connection."] });
  }

  /** Nobody else knows the number of a view that was opened for a place that is left. */
  #giveBack(name: PlacedName, answer: unknown): void {
    if (name !== "view.open" || !isOpenedView(answer)) return;
    this.#client.call("view.close", { viewId: answer.viewId }).catch(() => undefined);
  }
}

function isOfConnection(answer: unknown): answer is { readonly connectionId: string } {
  return typeof answer === "object" && answer !== null && Object.hasOwn(answer, "connectionId");
}

function isOpenedView(answer: unknown): answer is { readonly viewId: number } {
  return typeof answer === "object" && answer !== null && Object.hasOwn(answer, "viewId");
}

/** A condition that stays false, so that coming back to a place does not wake the actions that were dropped there. */
function onceFalse(isTrue: () => boolean): () => boolean {
  let isOver = false;
  return () => {
    isOver ||= !isTrue();
    return !isOver;
  };
}

/** The App of a window at the connection or file that it shows now; already left, if that is another visit. */
export function bindTo(root: App, client: Client, visit = root.store.getState().visit): PlacedApp {
  const { currentConnectionId } = root.store.getState().settings;
  const isThere = onceFalse(() => {
    const now = root.store.getState();
    return now.visit === visit && now.settings.currentConnectionId === currentConnectionId;
  });
  return new Placed(root, client, currentConnectionId, isThere);
}

/** The App for as long as a screen also shows the result that it shows now. */
export function inResult(app: App, kind: QueryKind): PlacedApp {
  const placed = app.bind();
  const resultId = placed.store.getState().screens[kind].result?.resultId;
  return placed.narrow(() => app.root.store.getState().screens[kind].result?.resultId === resultId);
}

/** The App for as long as a screen also shows the view that it shows now. Positions are those of one view. */
export function inView(app: App, kind: QueryKind): PlacedApp {
  const placed = app.bind();
  const viewId = placed.store.getState().screens[kind].view?.viewId;
  return placed.narrow(() => app.root.store.getState().screens[kind].view?.viewId === viewId);
}

type Action<Rest extends readonly unknown[], Answer> = (app: App, ...rest: Rest) => Promise<Answer>;
type Placing<Rest extends readonly unknown[], Answer> = (app: PlacedApp, ...rest: Rest) => Promise<Answer>;

/**
 * Makes an action out of work at a place. The action carries the place of the action that calls it, or else the place that the
 * window shows when it begins. When the place is left, it ends without a word.
 */
export function placed<Rest extends readonly unknown[]>(work: Placing<Rest, void>): Action<Rest, void>;
/** `whenLeft`: the answer of an action whose place was left. */
export function placed<Rest extends readonly unknown[], Answer>(
  work: Placing<Rest, Answer>,
  whenLeft: Answer,
): Action<Rest, Answer>;
export function placed<Rest extends readonly unknown[], Answer>(
  work: Placing<Rest, Answer>,
  whenLeft?: Answer,
): Action<Rest, Answer | undefined> {
  return async (app, ...rest) => {
    try {
      return await work(app.bind(), ...rest);
    } catch (thrown) {
      if (thrown instanceof Left) return whenLeft;
      throw thrown;
    }
  };
}
