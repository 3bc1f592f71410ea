// Events without a page: their order, and what stays after a flood.
import { expect, test } from "vitest";
import type { EventMessage } from "../../contract/events.ts";
import { MOST_OF_A_KIND, UntoldEvents } from "./untold-events.ts";

const quarantined = (number: number): EventMessage => ({
  event: "store.quarantined",
  facts: { fileName: `${number}` },
});

test("a flood of one kind is bounded and leaves the other kinds; the order stays, and taken events are gone", () => {
  const untold = new UntoldEvents();
  untold.put({ event: "engine.restarted", facts: {} });
  for (let number = 1; number <= 10_000; number += 1) untold.put(quarantined(number));
  untold.put({ event: "files.offered", facts: {} });
  expect(untold.takeAll()).toEqual([
    { event: "engine.restarted", facts: {} },
    ...Array.from({ length: MOST_OF_A_KIND }, (_, index) => quarantined(10_000 - MOST_OF_A_KIND + 1 + index)),
    { event: "files.offered", facts: {} },
  ]);
  expect(untold.takeAll()).toEqual([]);
});
