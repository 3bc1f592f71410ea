// The names of an export's files: valid on every system, and unique.
import { createHash } from "node:crypto";

/** Bytes of UTF-8; file systems take 255, and a temporary name, a number and an extension are put around it. */
const MOST_BYTES = 180;
/** Names that Windows keeps for devices, with any extension (learn.microsoft.com, "Naming Files"). */
const DEVICES = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/iu;
/** Control and direction characters, lone surrogates, and characters that some system reserves. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]+/gu;
/** Joins emoji; without it one picture falls apart into several. */
const JOINER = "\u200D";

/** The text as a file name, valid on every system. A shortened one ends with a hash, so that names stay distinct. */
export function safeFileName(wanted: string, otherwise = "export"): string {
  const joined = wanted.normalize("NFC").split(JOINER);
  const cleaned = joined
    .map((piece) => piece.replaceAll(UNSAFE, "-"))
    .join(JOINER)
    .replaceAll(/^[.\s]+|(?<![.\s])[.\s]+$/gu, "");
  const named = cleaned === "" || cleaned === JOINER ? otherwise : cleaned;
  const free = DEVICES.test(named) ? `_${named}` : named;
  return Buffer.byteLength(free) <= MOST_BYTES ? free : shortened(free);
}

function shortened(name: string): string {
  const mark = createHash("sha256").update(name).digest("hex").slice(0, 8);
  let kept = "";
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (Buffer.byteLength(kept) + Buffer.byteLength(segment) > MOST_BYTES - mark.length - 1) break;
    kept += segment;
  }
  return `${kept}~${mark}`;
}

/** The name, or the name with the first number that is not taken. */
export function freeName(name: string, extension: string, isTaken: (fileName: string) => boolean): string {
  for (let number = 1; ; number++) {
    const fileName = number === 1 ? `${name}${extension}` : `${name} (${number})${extension}`;
    if (!isTaken(fileName)) return fileName;
  }
}

/** The form in which file names are compared: some systems treat names with the same form as equal. */
export function nameKey(fileName: string): string {
  return fileName.normalize("NFC").toLowerCase();
}
