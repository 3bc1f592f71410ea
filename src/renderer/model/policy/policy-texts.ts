// The texts for the organisation's policy.
import { count } from "../../design/words/format.ts";

export const policyTexts = {
  managed: "Managed by your organisation",
  explained: "An administrator has set this for this computer. It cannot be changed here.",
  nothing: "The policy sets nothing.",
  from: (source: string) => `Policy: ${source}`,
  setting: "Setting",
  value: "Value",
  wrongTitle: "Your organisation's policy is wrong",
  wrong: (problem: string) =>
    `${problem} Until an administrator corrects it, there are no exports, no links, no other connections and no new keys on the disk, and the audit log is kept.`,
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
  longest: (days: number) => `Managed by your organisation: at most ${count(days, "day")}.`,
  audit: { yes: "Always kept", no: "A person decides" },
  proxies: { system: "That of the system", direct: "None" },
} as const;
