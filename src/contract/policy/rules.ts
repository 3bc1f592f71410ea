// The rules that a policy makes for links, exports and copied rows. Main and the engine enforce them; the window shows them.
import { Failed } from "../failure.ts";
import type { Link } from "../../domain/link.ts";
import type { Policy } from "./policy.ts";
import { MANAGED_TEXTS } from "./managed-texts.ts";
import type { ExportRule } from "./policy-table.ts";

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
  if (links === "off") return MANAGED_TEXTS.linksOff;
  return link.connectionId !== undefined && ids.includes(link.connectionId) ? null : MANAGED_TEXTS.onlyNamed;
}

/** The parts of an export's plan that a rule looks at. */
interface RuledPlan {
  readonly redaction: { readonly people: boolean; readonly saveMapping: boolean };
  readonly options: { readonly keepSignatures: boolean };
}

/** Why an export may not be written; null if it may. */
export function exportProblem(rule: ExportRule, { redaction, options }: RuledPlan): string | null {
  if (rule === "allowed") return null;
  if (rule === "off") return MANAGED_TEXTS.exportsOff;
  if (!redaction.people) return MANAGED_TEXTS.onlyRedacted;
  if (options.keepSignatures) return MANAGED_TEXTS.noSignatures;
  return redaction.saveMapping ? MANAGED_TEXTS.noMapping : null;
}

/** Why rows may not be copied in this form; null if they may. A link holds ids only. */
export function copyProblem(rule: ExportRule, as: string): string | null {
  return rule === "allowed" || as === "links" ? null : MANAGED_TEXTS.noCopies;
}
