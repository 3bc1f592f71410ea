// Tests the zones that a person can choose.
import { expect, test } from "vitest";
import { isZone } from "#domain/time/time.ts";
import { SYSTEM_ZONE, ZONES } from "./zones.ts";

test("UTC comes first, each zone is there once, and that of the system is known", () => {
  expect(ZONES[0]).toBe("UTC");
  expect(ZONES).toContain("Europe/Berlin");
  expect(new Set(ZONES).size).toBe(ZONES.length);
  expect(isZone(SYSTEM_ZONE)).toBe(true);
});
