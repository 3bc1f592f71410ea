// Photos, clips, voice notes and documents that people in the sample send; their links expire and are signed.
import type { RandomSource } from "#sample/base/random.ts";
import type { RawMap } from "#sample/base/sample-records.ts";
import attachments from "#sample/texts/attachments.json" with { type: "json" };

export type AttachmentKind = "image" | "video" | "audio" | "file";
export const ATTACHMENT_KINDS: readonly AttachmentKind[] = ["image", "video", "audio", "file"];

interface SentFile {
  readonly name: string;
  readonly mimeType: string;
  readonly largestBytes: number;
}

/** Captions in languages other than English are a word or two; languages without an entry have none. */
const OTHER_CAPTIONS: Readonly<Record<string, string>> = attachments.otherCaptions;

/** `data` of a media message: attachments, the first one's url beside them, and a caption in half of all cases. */
export function makeMedia(random: RandomSource, kind: AttachmentKind, sentAt: number, language: string): RawMap {
  const count = kind === "image" && random.chance(0.15) ? random.integer(2, 5) : 1;
  const sent = Array.from({ length: count }, () => makeAttachment(random, kind, sentAt));
  const text = language === "en" ? random.pick(attachments.captions[kind]) : OTHER_CAPTIONS[language];
  const caption = text !== undefined && random.chance(0.5) ? { text } : {};
  const url = sent[0]?.["url"];
  // Old clients send only the address.
  return random.chance(0.04) ? { ...caption, url } : { ...caption, url, attachments: sent };
}

function makeAttachment(random: RandomSource, kind: AttachmentKind, sentAt: number): RawMap {
  const { name, mimeType, largestBytes } = random.pick<SentFile>(attachments.files[kind]);
  const size = random.integer(Math.ceil(largestBytes / 20), largestBytes);
  const path = `${random.hex(8)}/${encodeURIComponent(name)}`;
  return {
    url: `https://files.sample.invalid/${path}?Expires=${sentAt + 86_400}&Key-Pair-Id=SAMPLE&Signature=${random.hex(32)}`,
    name,
    mimeType,
    extension: name.slice(name.lastIndexOf(".") + 1),
    size: random.chance(0.15) ? String(size) : size,
  };
}
