// Opens the engine over Electron: how its process is started, and where it leaves its last words.
import { utilityProcess, type UtilityProcess } from "electron";
import type { EventMessage } from "#contract/events.ts";
import type { Policy } from "#contract/policy/policy.ts";
import type { Log } from "#core/ports.ts";
import type { AnyLanguage } from "#texts/language.ts";
import { everySecond, systemClock } from "#main/system/clock.ts";
import { unpackedPath } from "#main/system/unpacked.ts";
import { Engine } from "./engine.ts";
import { takeLastWords } from "./take-last-words.ts";

interface Surroundings {
  /** the file of the engine's program */
  readonly program: string;
  /** the folder of the databases */
  readonly data: string;
  /** the file for an error that ends the engine */
  readonly lastWords: string;
  readonly policy: Pick<Policy, "exports">;
  readonly language: AnyLanguage;
  readonly log: Log;
  readonly tell: (event: EventMessage) => void;
}

export function openEngine(surroundings: Surroundings): Engine {
  const { lastWords, log, tell } = surroundings;
  return new Engine({
    fork: () => forkEngine(surroundings),
    clock: systemClock,
    everySecond,
    log,
    lastWords: () => takeLastWords(lastWords),
    tell,
  });
}

function forkEngine({ program, data, lastWords, policy, language, log }: Surroundings): UtilityProcess {
  log.info("engine starts");
  return utilityProcess.fork(
    unpackedPath(program),
    [`--data=${data}`, `--last-words=${lastWords}`, `--exports=${policy.exports}`, `--language=${language}`],
    {
      serviceName: "Switchboard data",
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
}
