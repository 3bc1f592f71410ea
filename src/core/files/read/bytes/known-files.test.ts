// Tests which files are refused by their first bytes, and with which reason.
import { expect, test } from "vitest";
import { NoLog } from "#core/files/read/records/read-failure.ts";
import { refusalOf } from "./known-files.ts";
import { type NameIn, say } from "#texts/say.ts";

/** Those in which no log can be: beside logs in a folder or an archive, nothing is wrong with them. */
const WITHOUT_LOG: readonly string[] = ["pdf", "picture"];

test.each<readonly [NameIn<"core.files.types">, readonly number[]]>([
  ["zip", [0x50, 0x4b, 3, 4]],
  ["sevenZip", [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ["bzip2", [0x42, 0x5a, 0x68]],
  ["xz", [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]],
  ["rar", [0x52, 0x61, 0x72, 0x21]],
  ["office", [0xd0, 0xcf, 0x11, 0xe0]],
  ["pdf", [0x25, 0x50, 0x44, 0x46]],
  ["picture", [0x89, 0x50, 0x4e, 0x47]],
  ["picture", [0xff, 0xd8, 0xff]],
  ["picture", [0x47, 0x49, 0x46, 0x38]],
])("%s is refused by its first bytes, and not by bytes further on or by half of them", (type, bytes) => {
  const begin = Buffer.from(bytes);
  for (const file of [begin, Buffer.concat([begin, Buffer.from("more")])]) {
    const refusal = refusalOf(file);
    expect(refusal?.failure).toMatchObject({ kind: "badFile", why: say(`core.files.types.${type}`) });
    expect(refusal instanceof NoLog).toBe(WITHOUT_LOG.includes(type));
  }
  expect(refusalOf(begin.subarray(0, -1))).toBeNull();
  expect(refusalOf(Buffer.concat([Buffer.from(" "), begin]))).toBeNull();
});
