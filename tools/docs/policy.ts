// Writes docs/policy.md and the JSON schema of the policy from its table, so that both always match the program.
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { POLICY_TABLE, policyContent, settingName, type SettingName } from "../../src/contract/policy/policy-table.ts";
import { policyTemplate, policyTemplateTexts, TEMPLATE, TEMPLATE_TEXTS } from "./policy-template.ts";

const ROOT = resolve(import.meta.dirname, "../..");
export const POLICY_PAGE = resolve(ROOT, "docs/policy.md");
export const POLICY_SCHEMA = resolve(ROOT, "docs/policy/policy.schema.json");

const EXAMPLE = Object.fromEntries(settingName.options.map((name) => [name, POLICY_TABLE[name].example]));

/** The whole page, with a line break at its end. */
export function policyPage(): string {
  return [
    "# Policy",
    "",
    "<!-- Made from src/contract/policy/policy-table.ts by `npm run docs`. -->",
    "",
    "An administrator can decide what Switchboard may do on a computer. The program reads the policy once, when it starts.",
    "*Settings → Organisation* shows what it decides. [The decision](decisions/policy.md) says how it is enforced.",
    "",
    "## Where it is",
    "",
    "| system | place | by |",
    "|---|---|---|",
    "| Linux | `/etc/switchboard/policy.json`, with [this JSON schema](policy/policy.schema.json) | a file of at most 256 kB. It and its folder belong to root, and only root may write to them. Everybody must be able to read it |",
    "| macOS | `/Library/Managed Preferences/app.switchboard.desktop.plist` | a profile of the type `com.apple.ManagedClient.preferences` for the computer, with the same names and types as in the JSON file |",
    "| Windows | `HKLM\\Software\\Policies\\Switchboard` | [this template](policy/switchboard.admx) for group policies, with [its texts](policy/en-US/switchboard.adml): texts are `REG_SZ`, yes and no are `REG_DWORD` 1 and 0, a number is `REG_DWORD`, and each connection is a JSON text in the subkey `connections`. Characters outside ASCII are written as escapes, `\\u00fc` |",
    "",
    "## Settings",
    "",
    "Each can be left out.",
    "",
    "| name | meaning | values | without it | in a wrong policy | example |",
    "|---|---|---|---|---|---|",
    ...settingName.options.map(rowOf),
    "",
    "## A connection",
    "",
    "| name | needed | meaning |",
    "|---|---|---|",
    ...connectionRows(),
    "",
    "## An example",
    "",
    "```json",
    JSON.stringify(EXAMPLE, null, 2),
    "```",
    "",
    "## A wrong policy",
    "",
    "An unknown name, a wrong value, a name that is there twice, text that is not JSON, or a file that cannot be read or that others",
    "can change makes the whole policy wrong. Switchboard then starts, says which line or setting is wrong, and takes the values of",
    "the column *in a wrong policy*. Keys that are stored on the disk are not removed then.",
    "",
  ].join("\n");
}

function rowOf(name: SettingName): string {
  const { label, meaning, example, otherwise } = POLICY_TABLE[name];
  const setting: { readonly closed?: unknown } = POLICY_TABLE[name];
  const cells = [
    code(name),
    `**${label}.** ${meaning}`,
    valuesOf(name),
    JSON.stringify(otherwise) === "[]" ? "none" : json(otherwise),
    setting.closed === undefined ? "its own value, if it can be read" : json(setting.closed),
    json(example),
  ];
  return `| ${cells.map(inCell).join(" | ")} |`;
}

function valuesOf(name: SettingName): string {
  const { schema } = POLICY_TABLE[name];
  if (schema instanceof z.ZodEnum) return schema.options.map(code).join(", ");
  if (schema instanceof z.ZodBoolean) return "`true`, `false`";
  if (schema instanceof z.ZodNumber) return `${schema.minValue} to ${schema.maxValue}`;
  return name === "connections" ? "a list, [see below](#a-connection)" : "a text";
}

/** The part of a JSON schema that this page reads. */
interface Described {
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly maxLength?: number;
}

function connectionRows(): readonly string[] {
  const schema = z.toJSONSchema(POLICY_TABLE.connections.schema, { io: "input" });
  const { items } = schema;
  if (typeof items !== "object" || Array.isArray(items)) throw new Error("connections are not a list");
  const needed = items.required ?? [];
  return Object.entries(items.properties ?? {}).map(([name, property]) => {
    const { description = "As in *New connection*.", enum: values, maxLength }: Described = property as Described;
    const limits = values === undefined ? "" : ` ${values.map(code).join(", ")}.`;
    const longest = maxLength === undefined ? "" : ` At most ${maxLength} characters.`;
    return `| ${[code(name), needed.includes(name) ? "yes" : "no", inCell(`${description}${limits}${longest}`)].join(" | ")} |`;
  });
}

/** The JSON schema, for editors and for checks before a rollout. */
export function policySchema(): string {
  const schema = z.toJSONSchema(policyContent, {
    io: "input",
    override({ zodSchema, jsonSchema }) {
      const described = settingName.options.find((name) => POLICY_TABLE[name].schema === zodSchema);
      if (described !== undefined) jsonSchema.description = POLICY_TABLE[described].meaning;
    },
  });
  return `${JSON.stringify({ title: "Switchboard's policy", ...schema }, null, 2)}\n`;
}

function json(value: unknown): string {
  return code(JSON.stringify(value));
}

function inCell(text: string): string {
  return text.replaceAll("|", String.raw`\|`);
}

function code(text: string): string {
  return `\`${text}\``;
}

if (import.meta.main) {
  writeFileSync(POLICY_PAGE, policyPage());
  writeFileSync(POLICY_SCHEMA, policySchema());
  writeFileSync(TEMPLATE, policyTemplate());
  writeFileSync(TEMPLATE_TEXTS, policyTemplateTexts());
}
