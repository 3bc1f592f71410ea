// Reads the policy of the organisation at the start of the program.
import type { App } from "electron";
import type { Policy } from "#contract/policy/policy.ts";
import type { Log } from "#core/ports.ts";
import { policySourceOf, readPolicy } from "./read-policy.ts";
import { runCommand } from "./run-command.ts";

interface Surroundings {
  readonly app: Pick<App, "isPackaged">;
  readonly process: Pick<NodeJS.Process, "platform" | "env">;
  readonly appId: string;
  readonly log: Pick<Log, "info" | "warn">;
}

/** Reads the organisation's policy. The log names its place and its faults, never its values. */
export function readOwnPolicy({ app, process, appId, log }: Surroundings): Policy {
  const { platform, env: environment } = process;
  const source = policySourceOf({ platform, isPackaged: app.isPackaged, environment, appId });
  const policy = readPolicy(source, runCommand);
  const { source: place, problem, given } = policy;
  if (problem !== null) log.warn("the policy is wrong", { place, problem });
  else if (place !== null) log.info("the program is managed", { place, given });
  return policy;
}
