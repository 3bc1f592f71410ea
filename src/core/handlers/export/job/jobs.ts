// The contract methods for the export jobs of the engine.
import { randomUUID } from "node:crypto";
import { basename } from "node:path";
import { REFUSAL_TEXTS } from "../../../refusal-texts.ts";
import { FORMATS } from "../../../../contract/exports/export-formats.ts";
import type { Handlers, MethodName, OfflineName, Output } from "../../../../contract/methods/methods.ts";
import { exportProblem } from "../../../../contract/policy/rules.ts";
import { JobRun } from "./job-run.ts";
import { keptJobs, type KeptJob } from "./kept-jobs.ts";
import { checkRule, discard, openJobs, refuse, type ExportParts, type Jobs } from "./open-jobs.ts";
import { previewExport } from "./preview.ts";
import { standingOf } from "./running.ts";
import { verifyManifest } from "../manifest/verify.ts";

export type ExportName = Extract<MethodName & OfflineName, `export.${string}`>;

export interface Exports {
  readonly handlers: Handlers<ExportName>;
  /** True while an unfinished export waits for the walk of this result of the live store. */
  readonly follows: (resultId: number) => boolean;
  /** the jobs on disk, running or not */
  readonly kept: () => readonly KeptJob[];
  /** Removes a job and everything it wrote. Throws `Failed` badRequest for a running one. */
  readonly discard: (jobId: string) => void;
}

/** The first request makes the folders and checks the jobs of a killed process. */
export function makeExports(parts: ExportParts): Exports {
  let opened: Jobs | null = null;
  const open = (): Jobs => (opened ??= openJobs(parts));
  return {
    handlers: handlersOf(parts, open),
    kept: () => keptJobs(open()),
    discard: (jobId) => discardResting(open(), jobId),
    follows(resultId) {
      const { folders } = open();
      return folders.list().some((jobId) => {
        const record = folders.read(jobId)?.record;
        return record !== undefined && record.follows !== null && record.origin.result.resultId === resultId;
      });
    },
  };
}

function handlersOf(parts: ExportParts, open: () => Jobs): Handlers<ExportName> {
  return {
    "export.previewAt": (wanted, { signal }) => {
      checkRule(parts, wanted.plan);
      return previewExport(parts.sources, open(), wanted, signal);
    },
    "export.run": (wanted, call) => {
      // A job may be older than the policy.
      checkRule(parts, "jobId" in wanted ? open().folders.read(wanted.jobId)?.record.plan : wanted.plan);
      return "jobId" in wanted
        ? new JobRun(open(), wanted.jobId, call).resume(wanted.takeOut)
        : new JobRun(open(), randomUUID(), call).start(wanted);
    },
    "export.pauseInEngine": ({ jobId }) => {
      const { running } = open();
      const job = running.get(jobId);
      if (job?.isLoading === true) running.delete(jobId);
      else if (job !== undefined) job.isPaused = true;
      return {};
    },
    "export.verifyAt": ({ path, besides }, call) => verifyManifest(path, besides, call),
    "export.unfinished": () => listUnfinished(open()),
    "export.discard": ({ jobId }) => {
      discardResting(open(), jobId);
      return {};
    },
  };
}

/** Throws `Failed` badRequest for a running job. */
function discardResting(jobs: Jobs, jobId: string): void {
  if (jobs.running.has(jobId)) throw refuse(REFUSAL_TEXTS.export.running);
  const job = jobs.folders.read(jobId);
  if (job !== null) discard(jobs, job);
}

function listUnfinished({ folders, running, rule }: Jobs): Output<"export.unfinished"> {
  const resting = folders.list().filter((jobId) => !running.has(jobId));
  const jobs = resting.flatMap((jobId) => folders.read(jobId) ?? []);
  return jobs
    .map((job) => {
      const { jobId, path, plan, startedAtMs } = job.record;
      const { nextRow, checkpoint } = standingOf(job);
      return {
        jobId,
        name: basename(path),
        dataset: plan.dataset,
        format: plan.format,
        startedAtMs,
        rows: checkpoint?.row ?? nextRow,
        totalRows: job.record.follows === null ? job.rowIds.length : null,
        goesOn: FORMATS[plan.format].continues,
        problem: exportProblem(rule, plan),
      };
    })
    .toSorted((one, other) => other.startedAtMs - one.startedAtMs);
}
