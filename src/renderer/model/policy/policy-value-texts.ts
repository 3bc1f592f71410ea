// The texts of Settings → Organisation, which are loaded with it.
import { icu } from "../../../domain/text/icu.ts";
import { translated } from "../../../domain/text/language.ts";

export const policyValueTexts = translated("policy.values", {
  explained: "An administrator has set this for this computer. It cannot be changed here.",
  nothing: "The policy sets nothing.",
  from: (source: string) => `Policy: ${source}`,
  setting: "Setting",
  value: "Value",
  noConnections: "None",
  otherConnections: { yes: "Allowed", no: "Not allowed" },
  exports: { allowed: "Allowed", redacted: "Only with pseudonyms instead of people", off: "Not allowed" },
  keysOnDisk: { yes: "Allowed, encrypted by the operating system", no: "Not allowed: keys stay in memory" },
  links: {
    allowed: "Allowed",
    managed: "Only those that name a connection of the organisation",
    off: "Not allowed",
  },
  noLimit: "No limit",
  keepDays: (days: number) =>
    icu("Forgotten if it was not used for {days, plural, one {# day} other {# days}}", { days }),
  audit: { yes: "Always kept", no: "A person decides" },
  updates: { on: "Allowed", off: "Not allowed" },
  noFeed: "None",
  languages: { person: "Each person chooses", en: "English", de: "Deutsch" },
  proxies: { system: "That of the system", direct: "None" },
});
