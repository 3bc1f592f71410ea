// Short notices, also of copying a text.
import { ownWork } from "./work.ts";
import { failureOf } from "#contract/failure.ts";
import { describe } from "#renderer/design/words/describe.ts";
import type { App } from "./app.ts";
import type { ExportedFiles, NamedFile, Notice } from "#renderer/state/slices/notices-slice.ts";
import { say } from "#texts/say.ts";

/** `notices`: the number of the last one. */
const workOf = ownWork(() => ({ notices: 0 }));

const SHOWN_MS = 6000;
/** Long enough to read a file name and press the button. */
const FILE_SHOWN_MS = 20_000;

type NewNotice<Each = Notice> = Each extends Notice ? Omit<Each, "id"> : never;

function add(app: App, notice: NewNotice): void {
  const id = ++workOf(app.window).notices;
  // An action whose place was left says nothing more.
  app.store.setState(({ notices }) => ({
    notices: [...notices.filter((earlier) => !givesWay(earlier, notice)), { ...notice, id }],
  }));
}

/** A passing notice gives way to a newer one, and one that stays to the same one said again. */
function givesWay(earlier: Notice, { title, shownMs, ...newer }: NewNotice): boolean {
  if (earlier.shownMs !== null) return shownMs !== null && !("exported" in earlier);
  return earlier.title === title && "message" in earlier && "message" in newer && earlier.message === newer.message;
}

/** Shows a notice for 6 s. */
export function notify(app: App, title: string, message: string): void {
  add(app, { title, message, shownMs: SHOWN_MS, isFailure: false });
}

/** Shows a notice that stays until a person closes it. */
export function notifyLasting(app: App, title: string, message: string): void {
  add(app, { title, message, shownMs: null, isFailure: false });
}

/** Shows that something is wrong with the whole program, before all other notices, until a person closes it. */
export function notifyOfProgram(app: App, title: string, message: string): void {
  add(app, { title, message, shownMs: null, isFailure: true, isForAll: true });
}

/** Removes the failures with a title, because what failed is tried again. */
export function withdrawFailures({ store }: App, title: string): void {
  store.setState(({ notices }) => ({ notices: notices.filter((each) => !each.isFailure || each.title !== title) }));
}

/** Shows a failure, with what to do, until a person closes it. A cancel is not reported. */
export function notifyFailure(app: App, thrown: unknown, title?: string): void {
  const failure = failureOf(thrown);
  if (failure.kind === "cancelled") return;
  const described = describe(failure);
  const message = title === undefined ? described.detail : `${described.title}. ${described.detail}`;
  add(app, { title: title ?? described.title, message, shownMs: null, isFailure: true });
}

/** The result of some work. If it fails, a notice shows the failure, and the result is undefined. Never rejects. */
export async function report<Result>(app: App, work: Promise<Result>, title?: string): Promise<Result | undefined> {
  try {
    return await work;
  } catch (thrown) {
    notifyFailure(app, thrown, title);
    return undefined;
  }
}

/** Shows that something was refused, without a Failure. */
function notifyRefusal(app: App, title: string, message: string): void {
  add(app, { title, message, shownMs: SHOWN_MS, isFailure: true });
}

/** Shows the files that an export has written, with a button to show each in its folder. */
export function notifyExported(app: App, exported: ExportedFiles): void {
  add(app, { title: say("notices.exported"), exported, shownMs: FILE_SHOWN_MS, isFailure: false });
}

/** Shows a file that was saved, with a button to show it in its folder. */
export function notifySaved(app: App, title: string, saved: NamedFile): void {
  add(app, { title, saved, shownMs: FILE_SHOWN_MS, isFailure: false });
}

/** Removes a closed notice. */
export function closeNotice({ store }: App, id: number): void {
  store.setState(({ notices }) => ({ notices: notices.filter((each) => each.id !== id) }));
}

/** Shows a written file in its folder. */
export function revealFile(app: App, { fileId }: NamedFile): void {
  void report(app, app.client.call("file.reveal", { fileId }));
}

/** The longest part of a copied text that the notice shows, UTF-16 units. */
const SHOWN_LENGTH = 120;

/** Copies a text; `what` names it in the notice. */
export async function copyText(app: App, text: string, what: string): Promise<void> {
  if (await putOnClipboard(app, text)) notifyCopied(app, text, what);
}

/** A text that other programs can take as plain text, as Markdown or with its looks. */
export interface TextForms {
  readonly plain: string;
  readonly markdown: string;
  readonly styled: string;
  /** what the notice shows: the plain text with words instead of links */
  readonly inWords: string;
}

/** Copies a text in all its forms; `what` names it in the notice. */
export async function copyForms(app: App, forms: TextForms, what: string): Promise<void> {
  if (await writing(app, () => navigator.clipboard.write([itemOf(forms)]))) notifyCopied(app, forms.inWords, what);
}

function itemOf({ plain, markdown, styled }: TextForms): ClipboardItem {
  const forms = { "text/plain": plain, "text/html": styled, "web text/markdown": markdown };
  return new ClipboardItem(
    Object.fromEntries(
      Object.entries(forms).map(([type, text]) => [type, new Blob([text], { type: type.replace("web ", "") })]),
    ),
  );
}

function notifyCopied(app: App, text: string, what: string): void {
  const copied = text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH).toWellFormed()}…` : text;
  add(app, { title: say("notices.copied", { what }), copied, shownMs: SHOWN_MS, isFailure: false });
}

/** Puts a text on the clipboard. If the clipboard refuses, a notice says so, and the result is false. */
export function putOnClipboard(app: App, text: string): Promise<boolean> {
  return writing(app, () => navigator.clipboard.writeText(text));
}

async function writing(app: App, write: () => Promise<void>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch {
    notifyRefusal(app, say("notices.notCopied"), say("notices.noClipboard"));
    return false;
  }
}
