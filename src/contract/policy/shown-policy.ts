// The organisation's policy as the window sees it: everything except the keys of its connections.
import { z } from "zod";
import { connectionId } from "#contract/ids.ts";
import { exportRule, languageRule, linkRule, settingName, updateRule } from "./policy-table.ts";

export const shownPolicy = z.object({
  /** the file, registry key or property list; null without a policy */
  source: z.string().nullable(),
  /** why the policy is wrong, as sentences; null if it is not */
  problem: z.string().nullable(),
  /** the settings that the policy decides */
  given: z.array(settingName).readonly(),
  /** the connections of the policy */
  connections: z.array(z.object({ connectionId, hasKey: z.boolean() })).readonly(),
  otherConnections: z.boolean(),
  exports: exportRule,
  keysOnDisk: z.boolean(),
  links: linkRule,
  /** 0 for no limit */
  keepDays: z.number(),
  audit: z.boolean(),
  proxy: z.string(),
  updates: updateRule,
  updateFeed: z.string(),
  language: languageRule,
});
export type ShownPolicy = Readonly<z.infer<typeof shownPolicy>>;
