// Makes the template of Windows' group policies (ADMX, and its texts as ADML) from the table of the policy.
import { z } from "zod";
import { POLICY_TABLE, settingName, type SettingName } from "#contract/policy/policy-table.ts";

const KEY = String.raw`Software\Policies\Switchboard`;
const MADE = "<!-- Made from src/contract/policy/policy-table.ts by `npm run docs`. -->";
const HEAD = '<?xml version="1.0" encoding="utf-8"?>';
const NAMESPACE = 'xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions"';

/** The template: one policy of the computer for each setting. */
export function policyTemplate(): string {
  return lines([
    HEAD,
    MADE,
    `<policyDefinitions ${NAMESPACE} revision="1.0" schemaVersion="1.0">`,
    "  <policyNamespaces>",
    '    <target prefix="switchboard" namespace="Switchboard.Policies.Switchboard" />',
    "  </policyNamespaces>",
    '  <resources minRequiredRevision="1.0" />',
    "  <supportedOn>",
    "    <definitions>",
    '      <definition name="Windows10" displayName="$(string.Windows10)" />',
    "    </definitions>",
    "  </supportedOn>",
    "  <categories>",
    '    <category name="Switchboard" displayName="$(string.Switchboard)" />',
    "  </categories>",
    "  <policies>",
    ...settingName.options.flatMap(policyElement),
    "  </policies>",
    "</policyDefinitions>",
  ]);
}

function policyElement(name: SettingName): readonly string[] {
  const { schema } = POLICY_TABLE[name];
  const isYesOrNo = schema instanceof z.ZodBoolean;
  const attributes = [
    `name="${name}"`,
    'class="Machine"',
    `displayName="$(string.${name})"`,
    `explainText="$(string.${name}_meaning)"`,
    `key="${KEY}"`,
    ...(isYesOrNo ? [`valueName="${name}"`] : [`presentation="$(presentation.${name})"`]),
  ];
  return [
    `    <policy ${attributes.join(" ")}>`,
    '      <parentCategory ref="Switchboard" />',
    '      <supportedOn ref="Windows10" />',
    ...(isYesOrNo
      ? [
          '      <enabledValue><decimal value="1" /></enabledValue>',
          '      <disabledValue><decimal value="0" /></disabledValue>',
        ]
      : ["      <elements>", ...elementsOf(name).map((line) => `        ${line}`), "      </elements>"]),
    "    </policy>",
  ];
}

function elementsOf(name: SettingName): readonly string[] {
  const { schema } = POLICY_TABLE[name];
  if (schema instanceof z.ZodEnum) {
    return [
      `<enum id="${name}" valueName="${name}" required="true">`,
      ...schema.options.map(
        (value) => `  <item displayName="$(string.${name}_${value})"><value><string>${value}</string></value></item>`,
      ),
      "</enum>",
    ];
  }
  if (schema instanceof z.ZodString) return [`<text id="${name}" valueName="${name}" required="true" />`];
  if (schema instanceof z.ZodNumber) {
    return [`<decimal id="${name}" valueName="${name}" required="true" minValue="0" maxValue="${schema.maxValue}" />`];
  }
  return [`<list id="${name}" key="${KEY}\\${name}" valuePrefix="" />`];
}

/** The English texts of the template. */
export function policyTemplateTexts(): string {
  const presented = settingName.options.filter((name) => !(POLICY_TABLE[name].schema instanceof z.ZodBoolean));
  return lines([
    HEAD,
    MADE,
    `<policyDefinitionResources ${NAMESPACE} revision="1.0" schemaVersion="1.0">`,
    "  <displayName>Switchboard</displayName>",
    "  <description>Switchboard</description>",
    "  <resources>",
    "    <stringTable>",
    '      <string id="Switchboard">Switchboard</string>',
    '      <string id="Windows10">Windows 10 or later</string>',
    ...settingName.options.flatMap(stringsOf),
    "    </stringTable>",
    "    <presentationTable>",
    ...presented.map(
      (name) => `      <presentation id="${name}">${presentationOf(name, POLICY_TABLE[name].label)}</presentation>`,
    ),
    "    </presentationTable>",
    "  </resources>",
    "</policyDefinitionResources>",
  ]);
}

function stringsOf(name: SettingName): readonly string[] {
  const { schema, label, meaning, example } = POLICY_TABLE[name];
  const isList = Array.isArray(example);
  const shown = schema instanceof z.ZodBoolean ? null : isList ? JSON.stringify(example[0]) : String(example);
  const words = meaning.replaceAll("`false`", "Disabled").replaceAll("`true`", "Enabled").replaceAll("`", "");
  const entry = isList ? `Each entry is a JSON text. Example: ${shown}` : `Example: ${shown}`;
  const values = schema instanceof z.ZodEnum ? schema.options : [];
  return [
    string(name, label),
    string(`${name}_meaning`, shown === null ? words : `${words} ${entry}`),
    ...values.map((value) => string(`${name}_${value}`, value)),
  ];
}

function presentationOf(name: SettingName, label: string): string {
  const { schema } = POLICY_TABLE[name];
  if (schema instanceof z.ZodEnum) return `<dropdownList refId="${name}" noSort="true">${escape(label)}</dropdownList>`;
  if (schema instanceof z.ZodString) return `<textBox refId="${name}"><label>${escape(label)}</label></textBox>`;
  if (schema instanceof z.ZodNumber) {
    return `<decimalTextBox refId="${name}" defaultValue="${JSON.stringify(POLICY_TABLE[name].example)}">${escape(label)}</decimalTextBox>`;
  }
  return `<listBox refId="${name}">${escape(label)}</listBox>`;
}

function string(id: string, text: string): string {
  return `      <string id="${id}">${escape(text)}</string>`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

function lines(all: readonly string[]): string {
  return `${all.join("\n")}\n`;
}
