// The rules that a policy makes for links, exports and copied rows. Main and the engine enforce them; the window shows them.
import { Failed } from "#contract/failure.ts";
import type { Link } from "#domain/link.ts";
import type { Policy } from "./policy.ts";
import type { ExportRule } from "./policy-table.ts";
import { say } from "#texts/say.ts";

/** The failure of something that the policy does not allow. */
export function forbidden(why: string): Failed {
  return new Failed({ kind: "managed", why });
}

/** The rule for links, and the ids of the policy's connections. */
interface ManagedLinks extends Pick<Policy, "links"> {
  readonly ids: readonly string[];
}

/** Why a link may not open; null if it may. */
export function linkProblem({ links, ids }: ManagedLinks, link: Link): string | null {
  if (links === "allowed") return null;
  if (links === "off") return say("policy.rules.linksOff");
  return link.connectionId !== undefined && ids.includes(link.connectionId) ? null : say("policy.rules.onlyNamed");
}

/** The parts of an export's plan that a rule looks at. */
interface RuledPlan {
  readonly redaction: { readonly people: boolean; readonly saveMapping: boolean };
  readonly options: { readonly keepSignatures: boolean };
}

/** Why an export may not be written; null if it may. */
export function exportProblem(rule: ExportRule, { redaction, options }: RuledPlan): string | null {
  if (rule === "allowed") return null;
  if (rule === "off") return say("policy.rules.exportsOff");
  if (!redaction.people) return say("policy.rules.onlyRedacted");
  if (options.keepSignatures) return say("policy.rules.noSignatures");
  return redaction.saveMapping ? say("policy.rules.noMapping") : null;
}

/** Why rows may not be copied in this form; null if they may. A link holds ids only. */
export function copyProblem(rule: ExportRule, as: string): string | null {
  return rule === "allowed" || as === "links" ? null : say("policy.rules.noCopies");
}
