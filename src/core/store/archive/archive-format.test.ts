// Tests that docs/archive-format.md names every table of an archive with its columns, and the numbers of the format.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { openDatabase } from "#core/store/base/database.ts";
import { migrate } from "#core/store/schema/migrate.ts";
import { MIGRATIONS } from "#core/store/schema/migrations/index.ts";
import { ARCHIVE_APPLICATION_ID, ARCHIVE_FORMAT, archiveFacts } from "./write-archive.ts";

const PAGE = readFileSync(join(import.meta.dirname, "../../../../docs/archive-format.md"), "utf8");

test("every table of an archive is described with its columns", () => {
  const database = openDatabase(join(makeTemporaryFolder(), "any.switchboard"));
  onTestFinished(() => database.close());
  migrate(database);
  const tables = database.all<{ name: string; columns: string }>(
    `SELECT s.name, (SELECT group_concat(name, ', ') FROM pragma_table_info(s.name)) AS columns
     FROM sqlite_schema s WHERE s.type = 'table' AND s.name NOT LIKE 'sqlite_%' ORDER BY s.name`,
  );
  const lines = tables.map(({ name, columns }) => `| \`${name}\` | ${columns} |`);
  expect(PAGE.split("\n").filter((line) => lines.includes(line))).toEqual(lines);
});

test("the numbers of the format are those of the program", () => {
  expect(PAGE).toContain(`\`0x${ARCHIVE_APPLICATION_ID.toString(16)}\``);
  expect(PAGE).toContain(`\`format\` is ${ARCHIVE_FORMAT}, \`user_version\` is ${MIGRATIONS.length}`);
  for (const name of Object.keys(archiveFacts.shape)) expect(PAGE).toContain(`\`${name}\``);
});
