// Tests that a table printed by the shell of a database is read row by row, and that nothing else becomes a row.
import { expect, test } from "vitest";
import { failureIn } from "#contract/failure.ts";
import { detectFile } from "#core/files/read/detect-file.ts";
import { fileOf, readAll } from "#tests/fakes/read-whole-file.ts";
import { say } from "#texts/say.ts";
import { PrintedTable } from "./printed-table.ts";

const { signal } = new AbortController();

async function read(text: string) {
  const { messages, unreadable, failure } = await readAll(fileOf(text));
  return {
    rows: messages.map(({ facts }) => [facts.id, facts.sender, facts.text]),
    others: unreadable.filter(({ isDamage }) => !isDamage).map(({ raw }) => raw),
    damaged: unreadable.filter(({ isDamage }) => isDamage).map(({ line, reason }) => [line, reason]),
    failure,
  };
}

const PSQL = " id | sender | text  \n----+--------+-------\n";
const MYSQL = "+----+--------+------+\n| id | sender | text |\n+----+--------+------+\n";

test("cells are trimmed, and borders, prompts and counts are no rows", async () => {
  expect(
    await read(`shop=# select 1;\n${PSQL}  1 | ann    | a--b\n  2 |        | -----\n(2 rows)\n\nTime: 5 ms\n`),
  ).toEqual({
    rows: [
      ["1", "ann", "a--b"],
      ["2", null, "-----"],
    ],
    others: ["shop=# select 1;", "Time: 5 ms"],
    damaged: [],
    failure: null,
  });
  const border = "+----+--------+------+\n";
  const found = await read(
    `${MYSQL}|  1 | ann    | NULL |\r\n|  2 | NULL   | b|c  |\n${border}2 rows in set (0,01 sec)\n`,
  );
  expect(found).toMatchObject({
    rows: [
      ["1", "ann", null],
      ["2", null, "b|c"],
    ],
    others: [],
    damaged: [],
  });
});

test("a text over several lines is one cell, at its end, in the middle and wrapped", async () => {
  const wide = " id | text  | sender \n----+-------+--------\n";
  expect(
    await read(
      `${wide}  1 | ab   +| ann\n    |  cd  +| \n    | ef    | \n  2 | abcde.| bob\n    |.fg    | \n(2 rows)\n`,
    ),
  ).toMatchObject({
    rows: [
      ["1", "ann", "ab\n cd\nef"],
      ["2", "bob", "abcdefg"],
    ],
    damaged: [],
  });
  expect(await read(`${PSQL}  1 | ann    | C++++\n  2 | bob    | C+   +\n    |        | D\n`)).toMatchObject({
    rows: [
      ["1", "ann", "C++++"],
      ["2", "bob", "C+\nD"],
    ],
  });
  expect(await read(`${MYSQL}|  1 | ann    | a\n\nb | c\nd |\n|  2 | bob    | \ne |\n`)).toMatchObject({
    rows: [["2", "bob", "e"]],
    damaged: [[4, "it has more cells than the header"]],
  });
});

test("tables with the same header are one; rows of others are named as damage", async () => {
  const other = "+---+---+\n| a | b |\n+---+---+\n| 1 | 2 |\n+---+---+\n1 row in set (0.00 sec)\n";
  const found = await read(
    `${MYSQL}|  1 | ann    | a    |\n+----+--------+------+\n${MYSQL}|  2 | ann    | b    |\n+----+--------+------+\n${other}`,
  );
  expect(found.rows.map(([id]) => id)).toEqual(["1", "2"]);
  expect(found.others).toEqual(["| a | b |"]);
  expect(found.damaged).toEqual([[14, "it is in a table with other columns than the first one"]]);
});

test("a table that is cut ends inside its last row", async () => {
  const { rows, failure } = await read(`${PSQL}  1 | ann    | a\n  2 | ann    | b\n  3 | an`);
  expect(rows.map(([id]) => id)).toEqual(["1", "2"]);
  expect(failure).toMatchObject({ why: say("core.files.endsInside") });
  const open = await read(`${MYSQL}|  1 | ann    | a    |\n|  2 | ann    | b`);
  expect(open.rows.map(([id]) => id)).toEqual(["1"]);
  expect(open.damaged).toHaveLength(1);
});

test("records that are printed line by line are refused with the way out", async () => {
  for (const text of [
    "-[ RECORD 1 ]-----\nid     | 1\nsender | ann\n-[ RECORD 2 ]-----\nid     | 2\nsender | bob\n",
    `${"*".repeat(27)} 1. row ${"*".repeat(27)}\n    id: 1\nsender: ann\n  text: a\n`,
    // What a text quotes is no record of the file.
    '-[ RECORD 1 ]-----\nid     | 1\nsender | ann\ntext   | {"id": 5, "text": "inner"}\n',
  ]) {
    expect(await failureIn(() => detectFile(fileOf(text), signal))).toMatchObject({
      why: say("core.files.printedRecords"),
    });
  }
});

test("CSV whose texts hold a printed table stays CSV", async () => {
  const text = 'id,sender,text\n1,ann,"see | this\n----|----\n1 | 2"\n2,bob,b\n';
  expect(await read(text)).toMatchObject({
    rows: [
      ["1", "ann", "see | this\n----|----\n1 | 2"],
      ["2", "bob", "b"],
    ],
  });
});

test("rows without an end cost linear time", () => {
  const table = new PrintedTable();
  const began = performance.now();
  const place = { line: 1, byte: 0 };
  for (const line of MYSQL.split("\n").slice(0, 3)) table.take(line, place);
  table.take("| 1", place);
  for (let count = 0; count < 200_000; count++) table.take("a | ", place);
  expect(performance.now() - began).toBeLessThan(4000);
});

test("a sign at the end of a full cell belongs to its text, where the next line is a row of its own", async () => {
  const border = "+---+------+-----+\n";
  const spark = `${border}| id|sender| text|\n${border}|  1|   ann|here.|\n|  2|   bob|and +|\n|  3|   eve|done.|\n${border}`;
  expect(await read(spark)).toMatchObject({
    rows: [
      ["1", "ann", "here."],
      ["2", "bob", "and +"],
      ["3", "eve", "done."],
    ],
    damaged: [],
  });
});

test("a grid with a double line below its header, and the table of a console, are read without marks", async () => {
  const rule = "+------+----------+--------+\n";
  const grid = `${rule}|   id | sender   | text   |\n+======+==========+========+\n|    1 | ann      | Hi     |\n${rule}|    2 | bob      | Ok     |\n${rule}`;
  expect((await read(grid)).rows).toEqual([
    ["1", "ann", "Hi"],
    ["2", "bob", "Ok"],
  ]);
  const box =
    "┌─────────┬─────┬────────┬────────────┐\n│ (index) │ id  │ sender │ text       │\n├─────────┼─────┼────────┼────────────┤\n│ 0       │ '7' │ 'ann'  │ 'it\\'s me' │\n└─────────┴─────┴────────┴────────────┘\n";
  expect((await read(box)).rows).toEqual([["7", "ann", "it's me"]]);
});
