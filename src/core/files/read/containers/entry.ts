// An entry of a container, and the rules of what is not unpacked: names that lead out, links, devices, encrypted content.
import { say } from "#texts/say.ts";

/** An entry as it is met. `content` is to be read before the next entry is asked for, or not at all. */
export interface ContainerEntry {
  /** with forward slashes; as the container says it, so it may be hostile */
  readonly name: string;
  readonly kind: "file" | "folder" | "link" | "device";
  /** why its content cannot be unpacked, as the end of a sentence; null if it can */
  readonly obstacle: string | null;
  /** The pieces are valid until the next one. Throws `Failed` badFile after everything that could be unpacked. */
  readonly content: () => AsyncGenerator<Buffer>;
}

const LONGEST_NAME = 300;

/** A name that can be shown: of bounded length, without signs that control a terminal or turn the text round. */
export function shownName(name: string): string {
  const plain = name.toWellFormed().replaceAll(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, "\uFFFD");
  return plain.length <= LONGEST_NAME ? plain : `${plain.slice(0, LONGEST_NAME).toWellFormed()}…`;
}

/** The name with forward slashes, without a leading "./". */
export function slashedName(name: string): string {
  return name.replaceAll("\\", "/").replace(/^(?:\.\/)+/u, "");
}

/** Why an entry is refused, as the end of a sentence; null for one that is unpacked. */
export function refusalOfEntry({ name, kind, obstacle }: ContainerEntry): string | null {
  if (kind === "link") return say("core.files.containers.link");
  if (kind === "device") return say("core.files.containers.device");
  if (/^(?:\/|[A-Za-z]:)/u.test(name)) return say("core.files.containers.absolute");
  if (name.split("/").includes("..")) return say("core.files.containers.leadsOut");
  return obstacle;
}

/** What macOS and Windows leave beside the files of a person, which no folder shows either; other systems begin the name with a dot. */
const OF_THE_SYSTEM = /(?:^|\/)(?:\.|__MACOSX\/|(?:eh)?thumbs\.db$|desktop\.ini$)/iu;

/** True for a file that its owner has not made and does not see. */
export function isHidden(name: string): boolean {
  return OF_THE_SYSTEM.test(name) && !name.split("/").includes("..");
}
