// Short names of devices: "iPhone · 5f2c". The whole id is a title, and what is copied.
import { markHidden } from "#domain/text/hidden-characters.ts";
import { say } from "#texts/say.ts";

/** A device id up to this length is its own name. */
const LONGEST_DEVICE = 12;
/** Ids of one person's devices often begin alike, so the end is shown. */
const SHOWN_OF_DEVICE = 4;
/** Only so much of an id is looked at. */
const MOST_READ = 256;

/** The names of devices and browsers that ids may contain as a word, the closest ones first. */
const PLATFORMS = [
  "iPhone",
  "iPad",
  "Android",
  "Chrome",
  "Edge",
  "Firefox",
  "Safari",
  "Windows",
  "macOS",
  "Mac",
  "Linux",
  "iOS",
  "Web",
];

/** The name of a device by the part of its id that names the device; null if the record has none. */
export function deviceName(base: string | null): string {
  if (base === null) return say("calls.course.noDevice");
  if (base.length <= LONGEST_DEVICE) return markHidden(base);
  const [own = ""] = base.slice(0, MOST_READ).split("@");
  // "iphone14-pro": the letters with which each part begins.
  const words = new Set(own.toLowerCase().match(/(?<![a-z0-9])[a-z]+/gu));
  const platform = PLATFORMS.find((name) => words.has(name.toLowerCase())) ?? null;
  const letters = Array.from((own === "" ? base : own).slice(-MOST_READ)).slice(-SHOWN_OF_DEVICE);
  return say("calls.course.device", { platform, id: markHidden(letters.join("")) });
}
