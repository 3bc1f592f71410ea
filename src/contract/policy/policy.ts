// The organisation's policy in force: its values, where they come from, and what a wrong policy becomes.
import type { z } from "zod";
import type { Connection } from "#domain/connection.ts";
import { asMap } from "#domain/text/lenient.ts";
import {
  POLICY_TABLE,
  policyContent,
  settingName,
  type PolicySetting,
  type PolicyValues,
  type SettingName,
} from "./policy-table.ts";

export interface Policy extends PolicyValues {
  /** the file, registry key or property list; null without a policy */
  readonly source: string | null;
  /** why the policy is wrong, as sentences; null if it is not */
  readonly problem: string | null;
  /** the settings that do not have their usual value because of the policy */
  readonly given: readonly SettingName[];
}

export const NO_POLICY: Policy = {
  source: null,
  problem: null,
  given: [],
  connections: POLICY_TABLE.connections.otherwise,
  otherConnections: POLICY_TABLE.otherConnections.otherwise,
  exports: POLICY_TABLE.exports.otherwise,
  keysOnDisk: POLICY_TABLE.keysOnDisk.otherwise,
  links: POLICY_TABLE.links.otherwise,
  keepDays: POLICY_TABLE.keepDays.otherwise,
  audit: POLICY_TABLE.audit.otherwise,
  proxy: POLICY_TABLE.proxy.otherwise,
  updates: POLICY_TABLE.updates.otherwise,
  updateFeed: POLICY_TABLE.updateFeed.otherwise,
  language: POLICY_TABLE.language.otherwise,
};

/** At most so many problems are named; the others follow when these are mended. */
const MOST_NAMED = 5;

/** Reads the content of a policy. Any fault makes the whole policy a wrong one. Never throws. */
export function policyOf(source: string, content: unknown): Policy {
  const read = policyContent.safeParse(content);
  if (!read.success) return wrongPolicy(source, problemsOf(read.error), content);
  const given = settingName.options.filter((name) => read.data[name] !== undefined);
  return { ...NO_POLICY, ...defined(read.data), source, given };
}

/** A wrong policy: every setting that protects is at its strictest, and the others apply as far as they can be read. */
export function wrongPolicy(source: string, problem: string, content: unknown = {}): Policy {
  const own = asMap(content);
  const entries = settingName.options.map((name) => [name, closedValue(POLICY_TABLE[name], own[name])] as const);
  const values = defined(policyContent.parse(Object.fromEntries(entries)));
  const given = entries.flatMap(([name, value]) =>
    JSON.stringify(value) === JSON.stringify(NO_POLICY[name]) ? [] : [name],
  );
  return { ...NO_POLICY, ...values, source, problem, given };
}

function closedValue({ schema, otherwise, closed }: PolicySetting, own: unknown): unknown {
  if (closed !== undefined) return closed;
  const read = schema.safeParse(own);
  return read.success ? read.data : otherwise;
}

type Content = z.output<typeof policyContent>;

function defined(content: Content): Partial<PolicyValues> {
  return Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined));
}

/** Each problem with its setting. Values are not repeated: one of them may be a key. */
function problemsOf(error: z.ZodError): string {
  const named = error.issues.slice(0, MOST_NAMED).flatMap((issue) => {
    if (issue.code !== "unrecognized_keys") return [`${pathOf(issue.path)}: ${issue.message}`];
    return issue.keys.map((key) => `${pathOf([...issue.path, key])}: There is no such setting`);
  });
  return named
    .slice(0, MOST_NAMED)
    .map((text) => (/[.!?]$/u.test(text) ? text : `${text}.`))
    .join(" ");
}

const LONGEST_NAME = 60;

function pathOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return "The policy";
  return path
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part).slice(0, LONGEST_NAME)}`))
    .join("")
    .slice(1);
}

/** The connections of the policy as every other part of the program knows connections. */
export function connectionsOf({ connections }: Pick<Policy, "connections">): readonly Connection[] {
  return connections.map(({ id, name, appId, region, colour, chatBaseUrl, callsBaseUrl }) => ({
    id,
    name,
    kind: "service",
    appId,
    region,
    colour: colour ?? "blue",
    chatBaseUrl: chatBaseUrl ?? null,
    callsBaseUrl: callsBaseUrl ?? null,
  }));
}
