// Tests that text of older programs is read in its own encoding, and that its lines and pieces may be cut anywhere.
import { expect, test } from "vitest";
import type { LegacyEncoding } from "#contract/methods/detection.ts";
import { detectEncoding, toUtf8 } from "./text-encoding.ts";

/** The bytes of the characters that an encoding of one or two bytes can write, by the decoder of the runtime. */
function bytesOf(encoding: LegacyEncoding, text: string): Buffer {
  const table = new Map<string, readonly number[]>();
  const decoder = new TextDecoder(encoding, { fatal: true });
  const add = (...bytes: readonly number[]): void => {
    try {
      const found = decoder.decode(Uint8Array.from(bytes));
      if ([...found].length === 1 && !table.has(found)) table.set(found, bytes);
    } catch {
      // These bytes stand for nothing.
    }
  };
  for (let one = 0; one < 256; one++) add(one);
  for (let one = 128; one < 256; one++) for (let other = 64; other < 256; other++) add(one, other);
  return Buffer.from([...text].flatMap((character) => table.get(character) ?? [63]));
}

const line = (name: string, text: string): string =>
  `${JSON.stringify({ id: "1", sender: "mara", senderName: name, sentAt: 1_772_600_000, data: { text } })}\n`;

const RUSSIAN = line("Мария Иванова", "Здравствуйте, мой заказ ещё не пришёл");
const GREEK = line("Ελένη Παπαδοπούλου", "Καλημέρα, η παραγγελία μου δεν έφτασε");
const JAPANESE = line("山田太郎", "こんにちは、注文した商品がまだ届いていません");
const CZECH = line("Jiří Dvořák", "Dobrý den, příliš žluťoučký kůň");

const CASES: readonly (readonly [LegacyEncoding, string])[] = [
  ["windows-1252", line("Jörg Müller", "Grüße aus Köln, die Straße ist gesperrt")],
  ["windows-1252", line("Hélène Lefèvre", "Ça marche déjà, l’été à Orléans")],
  ["windows-1250", CZECH],
  ["windows-1251", RUSSIAN],
  ["koi8-r", RUSSIAN],
  ["iso-8859-5", RUSSIAN],
  ["ibm866", RUSSIAN],
  ["iso-8859-7", GREEK],
  ["windows-1255", line("דוד כהן", "שלום, ההזמנה שלי עדיין לא הגיעה")],
  ["windows-1256", line("محمد علي", "مرحبا، لم يصل طلبي بعد")],
  ["shift_jis", JAPANESE],
  ["euc-jp", JAPANESE],
  ["gb18030", line("王小明", "你好，我的订单还没有到")],
  ["big5", line("王小明", "你好，我的訂單還沒有到")],
  ["euc-kr", line("김민준", "안녕하세요, 주문한 상품이 아직 도착하지 않았습니다")],
];

test.each(CASES)("%s is recognised in one record and read back: %s", (encoding, text) => {
  const bytes = bytesOf(encoding, text);
  expect(bytes.includes(63)).toBe(text.includes("?"));
  expect(detectEncoding(bytes)).toBe(encoding);
  for (const size of [1, 2, 3, 7, bytes.length]) {
    const decoder = toUtf8(encoding);
    const pieces: Buffer[] = [];
    for (let from = 0; from < bytes.length; from += size)
      pieces.push(Buffer.from(decoder.chunk(bytes.subarray(from, from + size))));
    expect(Buffer.concat([...pieces, decoder.end()]).toString()).toBe(text);
  }
});

test("the letters of Western DOS are read, and their code page is recognised", () => {
  const text = line("Jorg", "").replace("Jorg", "J\u0094rg M\u0081ller, K\u0094ln, gr\u00e1te, h\u0082l\u008ane");
  const bytes = Buffer.from(text, "latin1");
  expect(detectEncoding(bytes)).toBe("ibm850");
  const decoder = toUtf8("ibm850");
  expect(Buffer.concat([decoder.chunk(bytes), decoder.end()]).toString()).toContain("Jörg Müller, Köln, grßte, hélène");
});

test("lines in UTF-8 among those of an older encoding are read, too", () => {
  const bytes = Buffer.concat([
    Buffer.from(RUSSIAN),
    bytesOf("windows-1251", RUSSIAN),
    bytesOf("windows-1251", RUSSIAN),
  ]);
  const decoder = toUtf8("windows-1251");
  expect(Buffer.concat([decoder.chunk(bytes), decoder.end()]).toString()).toBe(RUSSIAN.repeat(3));
});

test("a line of many megabytes may be cut inside a character", () => {
  const text = `${"山田太郎".repeat(400_000)}\n`;
  const bytes = bytesOf("shift_jis", text);
  const decoder = toUtf8("shift_jis");
  const pieces: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += 65_535)
    pieces.push(Buffer.from(decoder.chunk(bytes.subarray(from, from + 65_535))));
  expect(Buffer.concat([...pieces, decoder.end()]).equals(Buffer.from(text))).toBe(true);
});

test("a broken character stays broken, also at the end", () => {
  const decoder = toUtf8("shift_jis");
  expect(Buffer.concat([decoder.chunk(Buffer.from([0x8e, 0x52, 0x8e])), decoder.end()])).toEqual(
    Buffer.concat([Buffer.from("山"), Buffer.from([0xff])]),
  );
});
