// The organisation's policy. Main enforces it; the window shows it and disables what it forbids.
import type { ShownPolicy } from "../../../../contract/policy/shown-policy.ts";
import { NO_POLICY } from "../../../../contract/policy/policy.ts";

export interface PolicySlice {
  readonly policy: ShownPolicy;
}

export const POLICY: PolicySlice = { policy: { ...NO_POLICY, connections: [] } };
