// Short notices in the corner of the window, also of copying a text.
import { failureOf } from "../../../contract/failure.ts";
import { describe } from "../../design/words/describe.ts";
import type { App } from "./app.ts";
import { noticeTexts as texts } from "./notice-texts.ts";
import type { ExportedFiles, NamedFile, Notice } from "./slices/notices.ts";

const SHOWN_MS = 6000;
const FAILURE_SHOWN_MS = 10_000;
/** Long enough to read a file name and press the button. */
const EXPORTED_SHOWN_MS = 20_000;

type NewNotice<Each = Notice> = Each extends Notice ? Omit<Each, "id"> : never;

function add(app: App, notice: NewNotice): void {
  const id = ++app.root.work.notices;
  // An action whose place was left says nothing more.
  app.store.setState(({ notices }) => ({ notices: [...notices, { ...notice, id }] }));
}

/** Shows a notice for a few seconds. */
export function notify(app: App, title: string, message: string, shownMs = SHOWN_MS): void {
  add(app, { title, message, shownMs, isFailure: false });
}

/** Shows a notice that stays until a person closes it. */
export function notifyLasting(app: App, title: string, message: string): void {
  add(app, { title, message, shownMs: null, isFailure: false });
}

/** Shows a failure. A cancel is not reported. */
export function notifyFailure(app: App, thrown: unknown, title?: string): void {
  const failure = failureOf(thrown);
  if (failure.kind === "cancelled") return;
  const described = describe(failure);
  const message = title === undefined ? described.detail : `${described.title}. ${described.detail}`;
  add(app, { title: title ?? described.title, message, shownMs: FAILURE_SHOWN_MS, isFailure: true });
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
  add(app, { title: texts.exported, exported, shownMs: EXPORTED_SHOWN_MS, isFailure: false });
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
const COPIED_SHOWN_MS = 4000;

/** Copies a text; `what` names it in the notice. A failure of the clipboard is a notice too. */
export async function copyText(app: App, text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    const message = text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH).toWellFormed()}…` : text;
    notify(app, texts.copied(what), message, COPIED_SHOWN_MS);
  } catch {
    notifyRefusal(app, texts.notCopied, texts.noClipboard);
  }
}
