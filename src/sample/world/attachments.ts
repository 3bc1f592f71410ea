// Photos, clips, voice notes and documents that people in the sample send; their links expire and are signed.
import type { RandomSource } from "../base/random.ts";
import type { RawMap } from "../base/records.ts";
import type { Language } from "../texts/scripts.ts";

export type AttachmentKind = "image" | "video" | "audio" | "file";
export const ATTACHMENT_KINDS: readonly AttachmentKind[] = ["image", "video", "audio", "file"];

type FileLine = readonly [name: string, mimeType: string, largestBytes: number];

const FILES: Readonly<Record<AttachmentKind, readonly FileLine[]>> = {
  image: [
    ["IMG_2041.jpg", "image/jpeg", 4_800_000],
    ["crack-left-side.png", "image/png", 2_100_000],
    ["Bildschirmfoto 2026-05-04.png", "image/png", 900_000],
    ["写真.heic", "image/heic", 3_300_000],
    ["blue door.webp", "image/webp", 410_000],
  ],
  video: [
    ["drawer-noise.mp4", "video/mp4", 28_000_000],
    ["VID_0007.mov", "video/quicktime", 61_000_000],
  ],
  audio: [
    ["voice-note.m4a", "audio/mp4", 640_000],
    ["washing machine.ogg", "audio/ogg", 1_200_000],
  ],
  file: [
    ["invoice B-48213.pdf", "application/pdf", 180_000],
    ["Заявление на возврат.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", 52_000],
    ["return label.pdf", "application/pdf", 74_000],
    ["statement_2025.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", 310_000],
    ["contact.vcf", "text/vcard", 1_900],
  ],
};

const CAPTIONS: Readonly<Record<AttachmentKind, readonly string[]>> = {
  image: ["This is what it looks like", "photo of the label", "see the left corner"],
  video: ["you can hear the noise after 10 seconds", "video of the drawer"],
  audio: ["easier to explain by voice", "listen to this, please"],
  file: ["the form as you asked", "signed form attached", "here is the label", "statement for last year"],
};
/** Captions in other languages are a word or two; languages without an entry have none. */
const OTHER_CAPTIONS: Readonly<Partial<Record<Language, string>>> = {
  de: "anbei, wie besprochen",
  es: "se lo adjunto",
  fr: "ci-joint",
  ru: "вот, как просили",
  ja: "こちらです",
  ar: "مرفق كما طلبتم",
  he: "מצורף",
};

/** `data` of a media message: attachments, the first one's url beside them, and a caption in half of all cases. */
export function makeMedia(random: RandomSource, kind: AttachmentKind, sentAt: number, language: Language): RawMap {
  const count = kind === "image" && random.chance(0.15) ? random.integer(2, 5) : 1;
  const attachments = Array.from({ length: count }, () => makeAttachment(random, kind, sentAt));
  const text = language === "en" ? random.pick(CAPTIONS[kind]) : OTHER_CAPTIONS[language];
  const caption = text !== undefined && random.chance(0.5) ? { text } : {};
  const url = attachments[0]?.["url"];
  // Old clients send only the address.
  return random.chance(0.04) ? { ...caption, url } : { ...caption, url, attachments };
}

function makeAttachment(random: RandomSource, kind: AttachmentKind, sentAt: number): RawMap {
  const [name, mimeType, largestBytes] = random.pick(FILES[kind]);
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
