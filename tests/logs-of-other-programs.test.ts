// Opens three messages as containers, databases, search engines, browsers, shells and people write them down.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { failureIn } from "#contract/failure.ts";
import { fileOf, readAll } from "#tests/fakes/read-whole-file.ts";

const FOLDER = join(import.meta.dirname, "logs", "other-programs");
/** Nothing of these can be read. They are refused, and become no table of fragments. */
const REFUSED: ReadonlySet<string> = new Set(["dynamodb.json", "line-wrapped.log", "yaml.yaml"]);
const FIRST_AT = 1_772_600_000;
/** These write the time of the log, 40 minutes later. */
const LATER_SECONDS = 2400;

const names = readdirSync(FOLDER);

test.each(names.filter((name) => !REFUSED.has(name)))(
  "%s: every message, with its people, text and time",
  async (name) => {
    const { messages, calls, unreadable, failure } = await readAll(join(FOLDER, name));
    const shown = messages.map(({ facts: { sender, receiver, text, sentAtSeconds } }) => [
      sender,
      receiver,
      text?.slice(0, "Line 0".length),
      ((sentAtSeconds ?? 0) - FIRST_AT) % LATER_SECONDS,
    ]);
    expect(shown).toEqual([0, 1, 2].map((at) => ["lena-4", "desk-7", `Line ${at}`, at]));
    expect(calls).toEqual([]);
    expect(unreadable.filter(({ isDamage }) => isDamage)).toEqual([]);
    expect(failure).toBeNull();
  },
);

test.each([...REFUSED])("%s is refused with a sentence", async (name) => {
  const failure = await failureIn(() => readAll(join(FOLDER, name)));
  expect(failure).toMatchObject({ kind: "badFile", why: "it holds neither messages nor calls" });
});

test.each([
  [
    "a struct in a cell",
    'id,sender,sentAt,data\n7,lena-4,1772600000,"{text=Hi, entities=null}"\n',
    "{text=Hi, entities=null}",
  ],
  [
    "an object of a shell",
    '{"id":"7","sender":"lena-4","sentAt":1772600000,"data":"@{text=Hi; tags=}"}\n',
    "@{text=Hi; tags=}",
  ],
])("%s as data is shown as the text", async (_name, content, text) => {
  const { messages } = await readAll(fileOf(content));
  expect(messages.map(({ facts }) => [facts.id, facts.sender, facts.text])).toEqual([["7", "lena-4", text]]);
});
