// The texts for the organisation's policy.
import { icu } from "../../../domain/text/icu.ts";
import { translated } from "../../../domain/text/language.ts";

export const policyTexts = translated("policy", {
  managed: "Managed by your organisation",
  wrongTitle: "Your organisation's policy is wrong",
  wrong: (problem: string) =>
    `${problem} Until an administrator corrects it, there are no exports, no links, no other connections, no updates and no new keys on the disk, and the audit log is kept.`,
  longest: (days: number) =>
    icu("Managed by your organisation: at most {days, plural, one {# day} other {# days}}.", { days }),
});
