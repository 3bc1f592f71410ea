// Reads the organisation's policy once, at the start: a file, macOS's managed preferences or Windows' registry.
import { NO_POLICY, policyOf, wrongPolicy, type Policy } from "#contract/policy/policy.ts";
import { parsePolicyJson, readOwnedFile } from "./policy-file.ts";
import { PolicyFault } from "./policy-fault.ts";
import { listsPolicyKey, parseRegistry, POLICIES_KEY, POLICY_KEY } from "./registry.ts";
import { say } from "#texts/say.ts";

/** A command's exit code and output; `status` is null if it did not start or did not end in time. */
export interface CommandResult {
  readonly status: number | null;
  readonly stdout: Buffer;
}

export type RunCommand = (command: string, args: readonly string[]) => CommandResult;

/** Where the policy is. `ownerUid`: the only user who may own the file; null for no check. */
export type PolicySource =
  | { readonly kind: "file" | "plist"; readonly path: string; readonly ownerUid: number | null }
  | { readonly kind: "registry"; readonly program: string };

/** The program of macOS that converts property lists. */
const PLUTIL = "/usr/bin/plutil";
const ROOT_UID = 0;

interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** the id of the bundle on macOS */
  readonly appId: string;
}

/**
 * The system's own place. Only a program that runs from its sources takes a file from the environment: whoever starts it
 * can also change the sources.
 */
export function policySourceOf({ platform, isPackaged, environment, appId }: Surroundings): PolicySource {
  const named = environment["SWITCHBOARD_POLICY"] ?? "";
  if (!isPackaged && named !== "") return { kind: "file", path: named, ownerUid: null };
  if (platform === "win32") {
    const windows = environment["SystemRoot"] ?? String.raw`C:\Windows`;
    return { kind: "registry", program: String.raw`${windows}\System32\reg.exe` };
  }
  return platform === "darwin"
    ? { kind: "plist", path: `/Library/Managed Preferences/${appId}.plist`, ownerUid: ROOT_UID }
    : { kind: "file", path: "/etc/switchboard/policy.json", ownerUid: ROOT_UID };
}

/** The policy; `NO_POLICY` if there is none. One that cannot be read is a wrong one. Never throws. */
export function readPolicy(source: PolicySource, run: RunCommand): Policy {
  const name = source.kind === "registry" ? POLICY_KEY : source.path;
  try {
    const content = contentOf(source, run);
    return content === undefined ? NO_POLICY : policyOf(name, content);
  } catch (thrown) {
    const problem =
      thrown instanceof PolicyFault ? thrown.message : say("main.policy.notReadable", { code: "unknown" });
    return wrongPolicy(name, problem);
  }
}

/** Undefined without a policy. Throws `PolicyFault`. */
function contentOf(source: PolicySource, run: RunCommand): unknown {
  if (source.kind === "registry") return contentOfRegistry(source.program, run);
  const bytes = readOwnedFile(source.path, source.ownerUid);
  if (bytes === null) return undefined;
  if (source.kind === "file") return parsePolicyJson(bytes);
  return parsePolicyJson(answerOf(run, PLUTIL, ["-convert", "json", "-o", "-", "--", source.path]));
}

/** A missing key and a forbidden one give the same exit code, so the list of keys is asked first. */
function contentOfRegistry(program: string, run: RunCommand): unknown {
  if (!listsPolicyKey(answerOf(run, program, ["query", POLICIES_KEY]))) return undefined;
  return parseRegistry(answerOf(run, program, ["query", POLICY_KEY, "/s"]));
}

function answerOf(run: RunCommand, command: string, args: readonly string[]): Buffer {
  const { status, stdout } = run(command, args);
  if (status === 0) return stdout;
  const name = command.split(/[/\\]/u).at(-1) ?? command;
  throw new PolicyFault(
    say("main.policy.noAnswer", { command: name, status: status === null ? "no exit code" : `exit code ${status}` }),
  );
}
