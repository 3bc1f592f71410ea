// The workflows of GitHub Actions as far as they can be checked without GitHub: syntax, pins, rights, scripts, parts.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { ROOT } from "#tools/test/command.ts";
import { readWanted } from "#tools/test/scope.ts";
import { judgeWorkflow, readWorkflow, scriptsOf, usesOf } from "./workflows.ts";

const FOLDER = join(ROOT, ".github/workflows");
const files = readdirSync(FOLDER);
const textOf = (file: string): string => readFileSync(join(FOLDER, file), "utf8");
const scripts = Object.keys(
  z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"))).scripts,
);

test("the workflows test, package, release and measure", () => {
  expect(files.toSorted()).toEqual(["bench.yml", "ci.yml", "package.yml", "release.yml"]);
});

test.each(files)("%s has pinned actions, few rights and known scripts, and actionlint finds nothing", async (file) => {
  expect(await judgeWorkflow(textOf(file), scripts)).toEqual([]);
});

test("one commit stands for each action, and a workflow that is called exists", () => {
  const used = files.flatMap((file) => usesOf(textOf(file)));
  const actions = used.filter(({ target }) => !target.startsWith("./"));
  const commits = Map.groupBy(actions, ({ target }) => target.split("@")[0] ?? "");
  expect(commits.size).toBeGreaterThan(3);
  for (const uses of commits.values()) {
    expect(new Set(uses.map(({ target, comment }) => `${target} ${comment}`)).size).toBe(1);
  }
  const local = used.filter(({ target }) => target.startsWith("./")).map(({ target }) => target);
  expect(local.length).toBeGreaterThan(0);
  expect(local.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test("CI runs every shard of all tests, on all three systems", () => {
  const text = textOf("ci.yml");
  expect(text).toContain('run: npm run test:all -- --shard="$SHARD"');
  expect(text).toContain("runner: [ubuntu-24.04, windows-2025, macos-15]");
  const [, list = ""] = /shard: \[(.+)\]/u.exec(text) ?? [];
  const shards = list.split(", ").map((each) => readWanted([`--shard=${each.replaceAll('"', "")}`]).shard);
  expect(shards).toEqual(shards.map((_, index) => ({ index: index + 1, count: shards.length })));
});

test("packages are installed and tried as people have their systems, then as they were made, before they are kept", () => {
  const steps = readWorkflow(textOf("package.yml")).jobs["package"]?.steps ?? [];
  const commands = steps.map(({ run, uses }) => run ?? uses ?? "").map((each) => each.replace(/^\$\{\{.*?\}\} /u, ""));
  const tried = ["npm run test:packaged -- dist --installed", "npm run test:packaged -- dist"];
  const kept = commands.findIndex((each) => each.startsWith("actions/upload-artifact@"));
  expect(commands.slice(0, kept).filter((each) => each.includes("test:packaged"))).toEqual(tried);
});

test("scripts are found in a command whatever flags npm has", () => {
  expect(scriptsOf("npm ci && npm run -s a && npm run --silent b:c -- --x | tee y; npm test")).toEqual([
    "a",
    "b:c",
    "test",
  ]);
});

const formSchema = z.object({
  name: z.string(),
  description: z.string(),
  body: z.array(
    z.object({
      type: z.enum(["markdown", "input", "textarea", "dropdown", "checkboxes"]),
      attributes: z.looseObject({ options: z.array(z.unknown()).optional() }),
    }),
  ),
});

test.each(["bug.yml", "idea.yml"])("the issue form %s asks to leave out keys and data of people", (file) => {
  const form = formSchema.parse(parse(readFileSync(join(ROOT, ".github/ISSUE_TEMPLATE", file), "utf8")));
  expect(form.body.at(-1)).toMatchObject({
    type: "checkboxes",
    attributes: { options: [{ label: expect.stringMatching(/no data of people, no key/u), required: true }] },
  });
  expect(form.body[0]).toMatchObject({ type: "markdown", attributes: { value: expect.stringContaining("public") } });
});

const CHECKOUT = "actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1";
const workflow = (step: string, rights = "contents: read", limit = "timeout-minutes: 5"): string => `name: Example
on: push
permissions:
  ${rights}
jobs:
  one:
    runs-on: ubuntu-24.04
    ${limit}
    steps:
      ${step}
`;

test("the workflow that the next test breaks is good", async () => {
  expect(await judgeWorkflow(workflow("- run: npm test"), ["test"])).toEqual([]);
  const checkout = `- uses: ${CHECKOUT} # v7.0.1\n        with: { persist-credentials: false }`;
  expect(await judgeWorkflow(workflow(checkout), [])).toEqual([]);
});

test.each([
  ["a tag in the place of a commit", workflow("- uses: some/action@v1 # v1.0.0"), /not pinned/u],
  [
    "a commit without its version",
    workflow("- uses: some/action@3d3c42e5aac5ba805825da76410c181273ba90b1"),
    /version/u,
  ],
  ["an action written in one line of braces", workflow(`- { uses: "some/action@v1" }`), /cannot read/u],
  ["a checkout that keeps its token", workflow(`- uses: ${CHECKOUT} # v7.0.1`), /token/u],
  ["a script that does not exist", workflow("- run: npm run nothing"), /nothing/u],
  ["a value of the event in a command", workflow("- run: echo ${{ github.sha }}"), /by env/u],
  ["the right to write", workflow("- run: npm test", "contents: write"), /may write contents/u],
  ["no time limit", workflow("- run: npm test", "contents: read", "name: One"), /time limit/u],
  ["a step that is neither a command nor an action", workflow("- name: nothing"), /actionlint/u],
])("refuses %s", async (_name, text, sentence) => {
  expect((await judgeWorkflow(text, ["test"])).join("\n")).toMatch(sentence);
});

test("refuses a workflow without permissions, and one that is not YAML", async () => {
  expect((await judgeWorkflow("name: x\non: push\njobs: {}\n", [])).join("\n")).toContain("permissions");
  expect((await judgeWorkflow("name: [", [])).join("\n")).toContain("is not a workflow");
});
