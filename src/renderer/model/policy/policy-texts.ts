// The texts for the organisation's policy.
import { count } from "../../design/words/format.ts";

export const policyTexts = {
  managed: "Managed by your organisation",
  wrongTitle: "Your organisation's policy is wrong",
  wrong: (problem: string) =>
    `${problem} Until an administrator corrects it, there are no exports, no links, no other connections, no updates and no new keys on the disk, and the audit log is kept.`,
  longest: (days: number) => `Managed by your organisation: at most ${count(days, "day")}.`,
} as const;
