// Events that came while no page was there to be told, as many of each kind as somebody could still read.
import type { EventMessage } from "../../contract/events.ts";

/** Most events of one kind. Each only says that something changed, so of a flood the newest are enough. */
export const MOST_OF_A_KIND = 20;

/** Keeps events in their order. A flood of one kind pushes out its own oldest and no other kind. */
export class UntoldEvents {
  #kept: EventMessage[] = [];

  put(event: EventMessage): void {
    this.#kept.push(event);
    const ofKind = this.#kept.filter((kept) => kept.event === event.event);
    const [oldest] = ofKind;
    if (ofKind.length > MOST_OF_A_KIND) this.#kept = this.#kept.filter((kept) => kept !== oldest);
  }

  /** All of them, which are then kept no more. */
  takeAll(): readonly EventMessage[] {
    const taken = this.#kept;
    this.#kept = [];
    return taken;
  }
}
