// Events without a page: their order, and what stays after a flood.
import { expect, test } from "vitest";
import type { EventMessage } from "#contract/events.ts";
import { MOST_OF_A_KIND, PendingEvents } from "./pending-events.ts";

const quarantined = (number: number): EventMessage => ({
  event: "store.quarantined",
  facts: { fileName: `${number}` },
});

test("a flood of one kind is bounded and leaves the other kinds; the order stays, and taken events are gone", () => {
  const pending = new PendingEvents();
  pending.put({ event: "engine.restarted", facts: {} });
  for (let number = 1; number <= 10_000; number += 1) pending.put(quarantined(number));
  pending.put({ event: "files.offered", facts: {} });
  expect(pending.takeAll()).toEqual([
    { event: "engine.restarted", facts: {} },
    ...Array.from({ length: MOST_OF_A_KIND }, (_, index) => quarantined(10_000 - MOST_OF_A_KIND + 1 + index)),
    { event: "files.offered", facts: {} },
  ]);
  expect(pending.takeAll()).toEqual([]);
});
