// The usual form of moments in tests.
import type { TimeForm } from "#domain/time/time-form.ts";

/** ISO 8601 dates in the zone. */
export function isoIn(zone: string): TimeForm {
  return { zone, dateStyle: "iso" };
}
