// Makes the JSON schema of the policy from its table.
import { z } from "zod";
import { POLICY_TABLE, policyContent, settingName, type PolicySetting } from "#contract/policy/policy-table.ts";

/** The schema, for editors and for checks before a rollout. It describes each setting completely. */
export function policySchema(): string {
  const schema = z.toJSONSchema(policyContent, {
    io: "input",
    override({ zodSchema, jsonSchema }) {
      const name = settingName.options.find((each) => POLICY_TABLE[each].schema === zodSchema);
      if (name === undefined) return;
      const setting: PolicySetting = POLICY_TABLE[name];
      const inWrongPolicy = setting.closed === undefined ? "its own value, if it can be read" : code(setting.closed);
      jsonSchema.description = `${setting.meaning} In a wrong policy: ${inWrongPolicy}.`;
      Object.assign(jsonSchema, { default: setting.otherwise, examples: [setting.example] });
    },
  });
  return `${JSON.stringify({ title: "Switchboard's policy", ...schema }, null, 2)}\n`;
}

function code(value: unknown): string {
  return `\`${JSON.stringify(value)}\``;
}
