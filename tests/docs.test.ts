// Tests the documentation: files made from tables match them, pages from tables are complete, and every link leads somewhere.
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";
import { FILTERS } from "#domain/query/filters.ts";
import { filtersPage } from "#tools/docs/filters.ts";
import { COMMITTED } from "#tools/docs/write.ts";

const ROOT = resolve(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8").replaceAll("\r\n", "\n");

test.each(Object.entries(COMMITTED))("%s matches its table; `npm run docs` writes it", (path, content) => {
  expect(read(path)).toBe(content());
});

test("the page of filters has a line for each", () => {
  const written = filtersPage()
    .split("\n")
    .filter((line) => line.startsWith("| `"));
  expect(written).toHaveLength(Object.values(FILTERS).flat().length);
});

const pages = globSync(["*.md", "docs/**/*.md"], { cwd: ROOT }).map((path) => path.replaceAll("\\", "/"));

/** The names by which links lead to the headings of a page, as GitHub makes them. */
function anchorsOf(path: string): ReadonlySet<string> {
  const headings = [...read(path).matchAll(/^#+ (.+)$/gmu)].map(([, heading = ""]) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

/** The links of a page to files of the repository that do not exist, or to headings that they do not have. */
function brokenLinksIn(path: string): readonly string[] {
  const links = [...read(path).matchAll(/\]\(([^)\s]+)\)/gu)].map(([, link = ""]) => link);
  return links.filter((link) => {
    if (/^[a-z]+:/u.test(link)) return false;
    const [file = "", anchor] = link.split("#");
    const target = file === "" ? path : relative(ROOT, resolve(ROOT, dirname(path), file)).replaceAll("\\", "/");
    if (!existsSync(join(ROOT, target))) return true;
    return anchor !== undefined && !anchorsOf(target).has(anchor);
  });
}

test("every link between pages leads to a file and a heading that exist", () => {
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.flatMap((path) => brokenLinksIn(path).map((link) => `${path}: ${link}`))).toEqual([]);
});

test("every page that a comment of the code names exists, and so does every section that it names", () => {
  const sources = globSync(["src/**/*.{ts,tsx}", "tests/**/*.ts", "tools/**/*.ts"], { cwd: ROOT });
  const named = sources.flatMap((source) =>
    [...read(source).matchAll(/(?<!out\/)\b(docs\/[\w./-]+\.md)(?:, ((?:"[^"\n]+"(?:,? and |, )?)+))?/gu)].map(
      ([, page = "", sections = ""]) => ({
        source,
        page,
        sections: [...sections.matchAll(/"([^"]+)"/gu)].map(([, name = ""]) => name),
      }),
    ),
  );
  const broken = named.filter(
    ({ page, sections }) =>
      !existsSync(join(ROOT, page)) ||
      sections.some((name) => !read(page).includes(`\n## ${name}\n`) && !read(page).includes(`**${name}.**`)),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(broken).toEqual([]);
});
