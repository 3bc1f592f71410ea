// The texts of Settings → Organisation, which are loaded with it.
import { POLICY_TABLE, type SettingName } from "../../../contract/policy/policy-table.ts";
import { icu } from "../../../domain/text/icu.ts";
import { translated } from "../../../domain/text/language.ts";

export const policyValueTexts = translated("policy.values", {
  explained: "An administrator has set this for this computer. It cannot be changed here.",
  nothing: "The policy sets nothing.",
  from: (source: string) => `Policy: ${source}`,
  setting: "Setting",
  value: "Value",
  labels: {
    connections: POLICY_TABLE.connections.label,
    otherConnections: POLICY_TABLE.otherConnections.label,
    exports: POLICY_TABLE.exports.label,
    keysOnDisk: POLICY_TABLE.keysOnDisk.label,
    links: POLICY_TABLE.links.label,
    keepDays: POLICY_TABLE.keepDays.label,
    audit: POLICY_TABLE.audit.label,
    proxy: POLICY_TABLE.proxy.label,
    updates: POLICY_TABLE.updates.label,
    updateFeed: POLICY_TABLE.updateFeed.label,
    language: POLICY_TABLE.language.label,
  } satisfies Readonly<Record<SettingName, string>>,
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
