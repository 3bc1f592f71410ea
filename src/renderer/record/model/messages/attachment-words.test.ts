// The words for kinds and sizes of attachments.
import fc from "fast-check";
import { expect, test } from "vitest";
import { createSampleService } from "#sample/index.ts";
import { attachmentsOf } from "#domain/records/message.ts";
import { attachmentWords } from "./attachment-words.ts";

const BARE = { kind: "file", name: null, mimeType: null, extension: null, sizeBytes: null } as const;
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

test.each([
  [{ mimeType: DOCX, sizeBytes: 35_200 }, "Word document, 35 KB"],
  [{ mimeType: "application/PDF; charset=binary", sizeBytes: 0 }, "PDF document, 0 B"],
  [{ mimeType: "application/octet-stream", extension: ".XLSX" }, "Excel workbook"],
  [{ mimeType: "image/x-unknown", kind: "image" }, "Image"],
  [{ name: "plan v2.dwg", sizeBytes: 1_200_000 }, "DWG file, 1.2 MB"],
  [{ name: "archive.tar.gz" }, "Archive"],
  [{ kind: "audio" }, "Audio"],
  [{ extension: "<b>", name: "no ending.", sizeBytes: -5 }, "File"],
] as const)("%j is a %s", (given, words) => {
  expect(attachmentWords({ ...BARE, ...given })).toBe(words);
});

test("words are short and free of what files bring in", () => {
  const text = fc.option(fc.string({ unit: "binary", maxLength: 60 }), { nil: null });
  fc.assert(
    fc.property(text, text, text, (name, mimeType, extension) => {
      expect(attachmentWords({ ...BARE, name, mimeType, extension })).toMatch(/^[A-Za-z0-9 ]{3,30}$/u);
    }),
  );
});

test("every attachment of the sample that names its type has a word", () => {
  const typed = createSampleService()
    .messages.flatMap(attachmentsOf)
    .filter(({ mimeType }) => mimeType !== null);
  const all = typed.map(attachmentWords);
  expect(all.length).toBeGreaterThan(100);
  expect(all.filter((words) => /(?:^| )[Ff]ile\b/u.test(words))).toEqual([]);
});
