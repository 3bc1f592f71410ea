// The rules that a policy makes for links, exports and copied rows. Main and the engine enforce them; the window shows them.
import { Failed } from "../failure.ts";
import type { Link } from "../../domain/link.ts";
import type { Policy } from "./policy.ts";
import type { ExportRule } from "./policy-table.ts";

export const MANAGED_TEXTS = {
  connectionFixed: "Your organisation manages this connection. It cannot be changed or deleted.",
  noOthers: "Your organisation allows only its own connections.",
  keyFixed: "Your organisation has set the key of this connection.",
  exportsOff: "Your organisation does not allow exports.",
  onlyRedacted: "Your organisation allows only exports with pseudonyms instead of people.",
  noSignatures: "Your organisation allows no exports with signatures in addresses.",
  noMapping: "Your organisation allows no list of pseudonyms.",
  noCopies: "Your organisation does not allow copying rows. Links to rows can be copied.",
  linksOff: "Your organisation does not allow deep links.",
  onlyNamed: "Your organisation allows only links that name one of its connections.",
  updatesOff: "Your organisation does not allow updates.",
} as const;

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
