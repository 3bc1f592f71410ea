// The short names of devices.
import fc from "fast-check";
import { expect, test } from "vitest";
import { baseDeviceOf } from "#domain/course/lanes.ts";
import { markHidden } from "#domain/text/hidden-characters.ts";
import { deviceName } from "./device-name.ts";

test.each([
  ["c97ddea3-a5fa-4368-a0fa-562e8f4d6800@rtc.example/cac3ebca", "device · 6800"],
  ["iphone15-c97ddea3-a5fa-5f2c@rtc.example/1", "iPhone · 5f2c"],
  ["android_c97ddea3a5fa@rtc.example/1", "Android · a5fa"],
  ["7c-WEB:c97ddea3a5fb@rtc.example/1", "Web · a5fb"],
  // A word inside another one, and the name of a host, say nothing.
  ["webhook97ddea3a5fb@web.example/1", "device · a5fb"],
  ["desk/2", "desk"],
  ["a".repeat(12), "a".repeat(12)],
  ["@rtc.example.invalid/1", "device · alid"],
  [null, "no device id"],
])("the device of %s is named %s", (id, name) => {
  expect(deviceName(id === null ? null : baseDeviceOf(id))).toBe(name);
});

test("a name is short and shows hidden characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 400 }), (base) => {
      // The isolation of a name from right to left is the program's own.
      const name = deviceName(base).replaceAll(/[\u2066-\u2069]/gu, "");
      expect(name.replaceAll(/‹U\+[0-9A-F]+›/gu, "_").length).toBeLessThan(30);
      expect(name).toBe(markHidden(name));
    }),
  );
});
