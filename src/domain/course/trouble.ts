// The devices of a call that had trouble: reconnects, an early leaving, entries that contradict. Definitions:
// docs/definitions.md.
import type { CallContradiction } from "./contradictions.ts";
import type { Course } from "./course.ts";
import type { CourseEvent } from "./course-events.ts";
import type { DeviceLane } from "./lanes.ts";

/** One kind of trouble of a device. */
export type Trouble = { readonly device: string | null } &
  /** `seconds`: without a connection, all reconnects together */
  (
    | { readonly kind: "reconnects"; readonly count: number; readonly seconds: number }
    /** `seconds` before the end of the call */
    | { readonly kind: "leftEarly"; readonly count: 1; readonly seconds: number }
    | { readonly kind: "contradictions"; readonly count: number }
  );

/** The trouble of each lane, in the order of the lanes; `device` is the base of a device of the lane. */
export function troubleOf({ lanes, events, contradictions }: Course): readonly (readonly Trouble[])[] {
  const byLane = Map.groupBy(events, ({ lane }) => lane);
  const wrong = contradictions.flatMap((found) => rowsOf(found).map((row) => ({ found, row })));
  const byRow = Map.groupBy(wrong, ({ row }) => row);
  return lanes.map(({ devices }, lane) =>
    devices.flatMap((device) => [
      ...ofEvents(device, byLane.get(lane) ?? []),
      ...ofContradictions(
        device,
        new Set(device.rows.flatMap((row) => byRow.get(row)?.map(({ found }) => found) ?? [])),
      ),
    ]),
  );
}

/** How much trouble there was, for an order of people. */
export function weightOf(troubles: readonly Trouble[]): number {
  return troubles.reduce((sum, { count }) => sum + count, 0);
}

function rowsOf(found: CallContradiction): readonly number[] {
  if ("row" in found) return [found.row];
  return "rows" in found ? found.rows : [];
}

function ofEvents({ base: device, rows }: DeviceLane, events: readonly CourseEvent[]): readonly Trouble[] {
  const gaps = events.flatMap((each) => (each.kind === "reconnected" && each.device === device ? each.gapSeconds : []));
  const seconds = gaps.reduce((sum, gap) => sum + gap, 0);
  const reconnects = { kind: "reconnects", device, count: gaps.length, seconds } as const;
  const early = events.flatMap((each): readonly Trouble[] =>
    each.kind === "leftEarly" && each.rows.some((row) => rows.includes(row))
      ? [{ kind: "leftEarly", device, count: 1, seconds: each.earlySeconds }]
      : [],
  );
  return [...(gaps.length === 0 ? [] : [reconnects]), ...early];
}

function ofContradictions({ base: device }: DeviceLane, found: ReadonlySet<CallContradiction>): readonly Trouble[] {
  return found.size === 0 ? [] : [{ kind: "contradictions", device, count: found.size }];
}
