// The texts of Settings → Organisation, which are loaded with it.
import { count } from "../../design/words/format.ts";

export const policyValueTexts = {
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
  keepDays: (days: number) => `Forgotten if it was not used for ${count(days, "day")}`,
  audit: { yes: "Always kept", no: "A person decides" },
  updates: { on: "Allowed", off: "Not allowed" },
  noFeed: "None",
  proxies: { system: "That of the system", direct: "None" },
} as const;
