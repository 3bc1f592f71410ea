// Reads the answer of Windows' reg.exe: settings as values, and connections as JSON texts of a subkey.
import { POLICY_TABLE, settingName } from "#contract/policy/policy-table.ts";
import { PolicyFault } from "./policy-fault.ts";
import { say } from "#texts/say.ts";

/** Only administrators can write below it. */
export const POLICIES_KEY = String.raw`HKLM\Software\Policies`;
export const POLICY_KEY = String.raw`${POLICIES_KEY}\Switchboard`;

/** The subkey of a setting that is a list, in which the template of group policies numbers the entries. */
const LIST = "connections";

/** True if the answer to `reg query` of the policies lists the program's key. Names of other programs can have any letters. */
export function listsPolicyKey(answer: Buffer): boolean {
  const lines = answer.toString("latin1").split(/\r?\n/u);
  return lines.some((line) => /^HKEY_LOCAL_MACHINE\\Software\\Policies\\Switchboard$/iu.test(line.trim()));
}

interface RegistryValue {
  readonly name: string;
  readonly type: string;
  readonly data: string;
}

/** The content of a policy from the answer to `reg query … /s`. Throws `PolicyFault`. */
export function parseRegistry(answer: Buffer): unknown {
  const content: Record<string, unknown> = {};
  const entries: unknown[] = [];
  let subkey = "";
  for (const [index, line] of answer.toString("latin1").split(/\r?\n/u).entries()) {
    if (line.trim() === "") continue;
    if (/[^\t\u0020-\u007e]/u.test(line)) throw new PolicyFault(say("main.policy.notAscii", { line: index + 1 }));
    const key = /^HKEY_LOCAL_MACHINE\\Software\\Policies\\Switchboard(?:\\(?<subkey>[^\\]+))?$/iu.exec(line);
    if (key !== null) {
      subkey = key.groups?.["subkey"] ?? "";
      if (subkey !== "" && subkey !== LIST) content[subkey] = null;
      continue;
    }
    const value = valueIn(line);
    if (value === null) throw new PolicyFault(say("main.policy.strangeLine", { line: index + 1 }));
    if (subkey === LIST) entries.push(entryOf(value));
    else if (subkey === "") content[value.name] = settingOf(value);
  }
  return entries.length === 0 ? content : { ...content, [LIST]: entries };
}

/** A value's line: four spaces before each of name, type and data. */
function valueIn(line: string): RegistryValue | null {
  const { name, type, data } =
    /^ {4}(?<name>\S.{0,200}?) {4}(?<type>REG_[A-Z_]+)(?: {4}(?<data>.*))?$/u.exec(line)?.groups ?? {};
  return name === undefined || type === undefined ? null : { name, type, data: data ?? "" };
}

/** The template writes yes and no as the numbers 1 and 0, and a number as itself. */
function settingOf({ name, type, data }: RegistryValue): unknown {
  const known = settingName.safeParse(name);
  // The table refuses the name.
  if (!known.success) return data;
  const expected = typeof POLICY_TABLE[known.data].otherwise;
  if (expected === "boolean" && type === "REG_DWORD" && (data === "0x0" || data === "0x1")) return data === "0x1";
  if (expected === "number" && type === "REG_DWORD" && /^0x[0-9a-f]{1,8}$/u.test(data)) return Number(data);
  if (expected !== "boolean" && expected !== "number" && type === "REG_SZ") return data;
  throw new PolicyFault(say("main.policy.wrongType", { name, type }));
}

function entryOf({ name, type, data }: RegistryValue): unknown {
  const path = `${LIST}\\${name}`;
  if (type !== "REG_SZ") throw new PolicyFault(say("main.policy.wrongType", { name: path, type }));
  try {
    return JSON.parse(data);
  } catch {
    throw new PolicyFault(say("main.policy.notJsonValue", { name: path }));
  }
}
