// Reads the parameters of a request as the service does, and collects their problems.
import { badRequest, Refused } from "./errors.ts";

export interface Parameters {
  /** true for `1` and `true` in any case; false for everything else */
  readonly flag: (name: string) => boolean;
  /** true, false, or undefined if the parameter is absent or neither */
  readonly yesNo: (name: string) => boolean | undefined;
  /** undefined if absent or empty */
  readonly text: (name: string) => string | undefined;
  /** the entries of a comma-separated list; undefined if there are none */
  readonly list: (name: string) => ReadonlySet<string> | undefined;
  readonly integer: (name: string, min: number, max: number) => number | undefined;
  readonly choice: <Choice extends string>(name: string, choices: readonly Choice[]) => Choice | undefined;
  /** Throws Refused (400) if a parameter that was read has an invalid value. */
  readonly check: () => void;
}

export function readParameters(from: URLSearchParams): Parameters {
  const issues: Record<string, string[]> = {};
  const text = (name: string): string | undefined => from.get(name) || undefined;
  const yesNo = (name: string): boolean | undefined => {
    const value = text(name)?.toLowerCase();
    if (value === "1" || value === "true") return true;
    return value === "0" || value === "false" ? false : undefined;
  };
  return {
    text,
    yesNo,
    flag: (name) => yesNo(name) === true,
    list: (name) => {
      const entries = from.getAll(name).flatMap((value) => value.split(",").filter((entry) => entry !== ""));
      return entries.length === 0 ? undefined : new Set(entries);
    },
    integer: (name, min, max) => {
      const value = text(name);
      if (value === undefined) return undefined;
      const number = /^-?\d{1,15}$/u.test(value) ? Number(value) : Number.NaN;
      if (number >= min && number <= max) return number;
      issues[name] = [`The ${name} must be an integer between ${min} and ${max}.`];
      return undefined;
    },
    choice: (name, choices) => {
      const value = text(name);
      const found = choices.find((choice) => choice === value);
      if (value !== undefined && found === undefined) issues[name] = [`The selected ${name} is invalid.`];
      return found;
    },
    check: () => {
      if (Object.keys(issues).length > 0) throw new Refused(badRequest(issues));
    },
  };
}
