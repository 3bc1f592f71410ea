// Compares the files of an export with the checksums of its manifest, and the manifest with its seal.
import { say, sayKnown } from "#texts/say.ts";
import { lstatSync } from "node:fs";
import { basename, dirname } from "node:path";
import type { VerifiedLine } from "#contract/methods/export-methods.ts";
import type { CallContext } from "#contract/methods/methods.ts";
import { hashFile } from "#core/files/jobs/hash-file.ts";
import { locatePart, type Located } from "#core/files/jobs/locate-part.ts";
import { formatTime } from "#domain/time/time.ts";
import { readManifest, type Manifest } from "#core/files/jobs/manifest.ts";

/** Up to this many files, each is shown; of more files, correct ones are only counted. */
const MOST_SHOWN = 200;
const LONGEST_SHOWN = 1000;
/** Characters that are invisible or change the direction of others. */
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

type Part = Manifest["parts"][number];
type Outcome = Pick<VerifiedLine, "outcome" | "because">;

/** Searches the manifest's folder, then `besides`. Rejects with `Failed` badFile, or the signal's reason. */
export async function verifyManifest(
  path: string,
  besides: readonly string[],
  { signal, emit }: CallContext<"export.verifyAt">,
): Promise<readonly VerifiedLine[]> {
  const { manifest, sealed } = readManifest(path);
  const locate = makeLocator(path, besides);
  const total = manifest.parts.reduce((sum, part) => sum + part.bytes, 0);
  const files: VerifiedLine[] = [];
  let done = 0;
  for (const part of manifest.parts) {
    signal.throwIfAborted();
    const outcome = await checkPart(part, locate, signal, (bytes) => emit({ done: done + bytes, total }));
    files.push({
      says: say("core.verify.file", { name: part.name, bytes: part.bytes, sha256: part.sha256 }),
      ...outcome,
    });
    done += part.bytes;
  }
  const isSealed = sealed === manifest.seal;
  const seal = checked(isSealed, isSealed ? say("core.verify.seal.right") : say("core.verify.seal.wrong"));
  const lines = [{ says: say("core.verify.seal.says"), ...seal }, ...shownFiles(files), ...toldLines(manifest)];
  return lines.map(({ says, outcome, because }) => ({ says: shown(says), outcome, because: shown(because) }));
}

async function checkPart(
  part: Part,
  locate: (name: string) => Promise<Located>,
  signal: AbortSignal,
  onRead: (bytes: number) => void,
): Promise<Outcome> {
  try {
    const located = await locate(part.name);
    if (located === null) return { outcome: "missing", because: say("core.verify.notFound") };
    if ("refused" in located) return checked(false, located.refused);
    if (located.bytes !== part.bytes) return checked(false, say("core.verify.otherSize", { bytes: located.bytes }));
    const { sha256 } = await hashFile(located.path, signal, onRead);
    const isRight = sha256 === part.sha256;
    return checked(isRight, isRight ? say("core.verify.right") : say("core.verify.otherHash", { sha256 }));
  } catch (thrown) {
    signal.throwIfAborted();
    return checked(
      false,
      say("core.verify.notRead", { code: thrown instanceof Error && "code" in thrown ? String(thrown.code) : null }),
    );
  }
}

function checked(isRight: boolean, because: string): Outcome {
  return { outcome: isRight ? "proved" : "refuted", because };
}

/** Searches the manifest's folder, then the chosen folders and files. */
function makeLocator(manifestPath: string, besides: readonly string[]): (name: string) => Promise<Located> {
  const folders = [dirname(manifestPath), ...besides.filter(isFolder)];
  /** folders by name: of the chosen files, and of a chosen folder with which the names of parts begin */
  const others = new Map(besides.map((path) => [basename(path), dirname(path)]));
  return async (name) => {
    const other = others.get(name.split("/")[0] ?? "");
    for (const folder of other === undefined ? folders : [...folders, other]) {
      const found = await locatePart(folder, name);
      if (found !== null) return found;
    }
    return null;
  };
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Each file, or of many those that are not right and the number of the others. */
function shownFiles(files: readonly VerifiedLine[]): readonly VerifiedLine[] {
  if (files.length <= MOST_SHOWN) return files;
  const wrong = files.filter(({ outcome }) => outcome !== "proved");
  const left = wrong.slice(MOST_SHOWN);
  const right = files.length - wrong.length;
  return [
    ...wrong.slice(0, MOST_SHOWN),
    ...(left.length === 0 ? [] : [{ says: say("core.verify.moreWrong", { files: left.length }), ...worstOf(left) }]),
    ...(right === 0
      ? []
      : [{ says: say("core.verify.moreRight", { files: right }), ...checked(true, say("core.verify.right")) }]),
  ];
}

function worstOf(files: readonly VerifiedLine[]): Outcome {
  return (
    files.find(({ outcome }) => outcome === "refuted") ?? { outcome: "missing", because: say("core.verify.notFound") }
  );
}

/** The other statements of the manifest, which only its seal protects. */
function toldLines({ connection, appVersion, startedAt, finishedAt, rows, result }: Manifest): readonly VerifiedLine[] {
  return [
    connection === null
      ? say("core.verify.told.file")
      : say("core.verify.told.app", { appId: connection.appId, region: connection.region }),
    say("core.verify.told.written", { version: appVersion, from: inUtc(startedAt), to: inUtc(finishedAt) }),
    say("core.verify.told.rows", { rows }),
    say("core.verify.told.verdict", { verdict: verdictIn(result.verdict) }),
  ].map((each) => ({ says: each, outcome: "told", because: say("core.verify.told.because") }));
}

/** The verdict in the language of the window, with the reason as it was written. */
function verdictIn(verdict: Manifest["result"]["verdict"]): string {
  const { kind, because } = verdict;
  if (!("says" in verdict)) return because === null ? kind : `${kind}: ${because}`;
  if (kind === "incomplete") return say("report.forms.incomplete", { because: because ?? "" });
  const form = sayKnown(`report.forms.${kind}`) ?? verdict.says;
  return because === null ? form : `${form}: ${because}`;
}

/** A time of the manifest to the second; one that cannot be read stays. */
function inUtc(iso: string): string {
  const milliseconds = Date.parse(iso);
  return Number.isNaN(milliseconds) ? iso : `${formatTime(milliseconds / 1000, "UTC")} UTC`;
}

/** Texts of manifests are foreign. */
function shown(text: string): string {
  const visible = text.slice(0, LONGEST_SHOWN).toWellFormed().replaceAll(UNSHOWN, "\uFFFD");
  return text.length > LONGEST_SHOWN ? `${visible}…` : visible;
}
