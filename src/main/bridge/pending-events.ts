// Events that arrive while there is no page, a limited number of each kind.
import type { EventMessage } from "#contract/events.ts";

/** The most events of one kind. Each only says that something changed, so the newest are enough. */
export const MOST_OF_A_KIND = 20;

/** Keeps events in their order. A flood of one kind pushes out only its own oldest events. */
export class PendingEvents {
  #kept: EventMessage[] = [];

  put(event: EventMessage): void {
    this.#kept.push(event);
    const ofKind = this.#kept.filter((kept) => kept.event === event.event);
    const [oldest] = ofKind;
    if (ofKind.length > MOST_OF_A_KIND) this.#kept = this.#kept.filter((kept) => kept !== oldest);
  }

  /** Returns all events and forgets them. */
  takeAll(): readonly EventMessage[] {
    const taken = this.#kept;
    this.#kept = [];
    return taken;
  }
}
