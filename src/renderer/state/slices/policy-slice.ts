// The organisation's policy. Main enforces it; the window shows it and disables what it forbids.
import type { ShownPolicy } from "#contract/policy/shown-policy.ts";
import { NO_POLICY } from "#contract/policy/policy.ts";
import { say } from "#texts/say.ts";

export interface PolicySlice {
  readonly policy: ShownPolicy;
}

/** Why there can be no new connection; null if there can. */
export const selectNoOthers = ({ policy }: PolicySlice): string | null =>
  policy.otherConnections ? null : say("policy.rules.noOthers");

/** True for a connection of the policy, which cannot be changed or deleted. */
export const isManaged = ({ policy }: PolicySlice, id: string | null): boolean =>
  policy.connections.some(({ connectionId }) => connectionId === id);

export const POLICY: PolicySlice = { policy: { ...NO_POLICY, connections: [] } };
