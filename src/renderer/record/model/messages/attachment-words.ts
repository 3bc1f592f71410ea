// The kind and size of an attachment in words: "Word document, 35 KB".
import type { Attachment } from "#domain/records/message.ts";
import { formatBytes } from "#renderer/design/words/format-values.ts";
import { say, type NameIn } from "#texts/say.ts";

interface FileKind {
  readonly word: NameIn<"messages.fileKinds">;
  /** MIME types; one that ends with a slash stands for all that begin with it */
  readonly types: readonly string[];
  readonly extensions: readonly string[];
}

const OFFICE = "application/vnd.openxmlformats-officedocument";
const OPEN = "application/vnd.oasis.opendocument";

/** The kinds of files that have a word. The first that fits counts. */
const FILE_KINDS: readonly FileKind[] = [
  { word: "pdf", types: ["application/pdf"], extensions: ["pdf"] },
  {
    word: "document",
    types: ["application/msword", `${OFFICE}.wordprocessingml.document`],
    extensions: ["doc", "docx"],
  },
  {
    word: "sheet",
    types: ["application/vnd.ms-excel", `${OFFICE}.spreadsheetml.sheet`],
    extensions: ["xls", "xlsx"],
  },
  {
    word: "slides",
    types: ["application/vnd.ms-powerpoint", `${OFFICE}.presentationml.presentation`],
    extensions: ["ppt", "pptx"],
  },
  { word: "openDocument", types: [`${OPEN}.text`, "application/rtf", "text/rtf"], extensions: ["odt", "rtf"] },
  { word: "openSheet", types: [`${OPEN}.spreadsheet`], extensions: ["ods"] },
  { word: "csv", types: ["text/csv"], extensions: ["csv", "tsv"] },
  { word: "contact", types: ["text/vcard", "text/x-vcard"], extensions: ["vcf"] },
  { word: "calendar", types: ["text/calendar"], extensions: ["ics"] },
  { word: "email", types: ["message/rfc822", "application/vnd.ms-outlook"], extensions: ["eml", "msg"] },
  { word: "webPage", types: ["text/html"], extensions: ["html", "htm"] },
  {
    word: "archive",
    types: ["application/zip", "application/gzip", "application/x-7z-compressed", "application/vnd.rar"],
    extensions: ["zip", "gz", "tgz", "7z", "rar"],
  },
  { word: "image", types: ["image/"], extensions: ["jpg", "jpeg", "png", "gif", "webp", "heic", "svg", "bmp", "tiff"] },
  { word: "video", types: ["video/"], extensions: ["mp4", "mov", "webm", "avi", "mkv"] },
  { word: "audio", types: ["audio/"], extensions: ["mp3", "m4a", "ogg", "wav", "aac", "opus"] },
  { word: "text", types: ["text/plain"], extensions: ["txt", "log", "md"] },
];

/** "Word document, 35 KB": its kind by MIME type, else by extension. One without a word says its extension. */
export function attachmentWords(attachment: Omit<Attachment, "url">): string {
  const { sizeBytes } = attachment;
  const kind = kindWord(attachment);
  return sizeBytes === null || sizeBytes < 0
    ? kind
    : say("messages.fileOfSize", { kind, size: formatBytes(sizeBytes) });
}

function kindWord({ mimeType, extension, name, kind }: Omit<Attachment, "url" | "sizeBytes">): string {
  const type = mimeType?.toLowerCase().split(";")[0]?.trim() ?? "";
  const ending = endingOf(extension) ?? endingOf(/\.([^.]{1,12})$/u.exec(name ?? "")?.[1] ?? null);
  const found =
    FILE_KINDS.find(({ types }) =>
      types.some((each) => (each.endsWith("/") ? type.startsWith(each) : type === each)),
    ) ?? FILE_KINDS.find(({ extensions }) => ending !== null && extensions.includes(ending));
  if (found !== undefined) return say(`messages.fileKinds.${found.word}`);
  if (kind !== "file") return say(`messages.fileKinds.${kind}`);
  return ending === null
    ? say("messages.fileKinds.file")
    : say("messages.fileWithEnding", { ending: ending.toUpperCase() });
}

/** An extension in small letters; null for what is none. */
function endingOf(extension: string | null): string | null {
  const [, ending] = /^\.?([a-z0-9]{1,10})$/u.exec(extension?.toLowerCase() ?? "") ?? [];
  return ending ?? null;
}
