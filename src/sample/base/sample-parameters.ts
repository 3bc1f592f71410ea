// Reads the parameters of a request as the service does, and collects their problems.
import { badRequest, Refused } from "./errors.ts";

export class Parameters {
  readonly #from: URLSearchParams;
  readonly #issues: Record<string, string[]> = {};

  constructor(from: URLSearchParams) {
    this.#from = from;
  }

  /** Undefined if absent or empty. */
  text(name: string): string | undefined {
    return this.#from.get(name) || undefined;
  }

  /** True for `1` and `true` in any case; false for everything else. */
  flag(name: string): boolean {
    return this.yesNo(name) === true;
  }

  /** True, false, or undefined if the parameter is absent or neither. */
  yesNo(name: string): boolean | undefined {
    const value = this.text(name)?.toLowerCase();
    if (value === "1" || value === "true") return true;
    return value === "0" || value === "false" ? false : undefined;
  }

  /** The entries of a comma-separated list; undefined if there are none. */
  list(name: string): ReadonlySet<string> | undefined {
    const entries = this.#from.getAll(name).flatMap((value) => value.split(",").filter((entry) => entry !== ""));
    return entries.length === 0 ? undefined : new Set(entries);
  }

  integer(name: string, min: number, max: number): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const number = /^-?\d{1,15}$/u.test(value) ? Number(value) : Number.NaN;
    if (number >= min && number <= max) return number;
    this.#issues[name] = [`The ${name} must be an integer between ${min} and ${max}.`];
    return undefined;
  }

  choice<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    const value = this.text(name);
    const found = choices.find((choice) => choice === value);
    if (value !== undefined && found === undefined) this.#issues[name] = [`The selected ${name} is invalid.`];
    return found;
  }

  /** Throws Refused (400) if a parameter that was read has an invalid value. */
  check(): void {
    if (Object.keys(this.#issues).length > 0) throw new Refused(badRequest(this.#issues));
  }
}
