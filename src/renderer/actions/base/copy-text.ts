// Copies a text to the clipboard and confirms it in a notice.
import type { App } from "./app.ts";
import { noticeTexts as texts } from "./notice-texts.ts";
import { notify, notifyRefusal } from "./notices.ts";

/** The longest part of a copied text that the notice shows, UTF-16 units. */
const SHOWN_LENGTH = 120;
const SHOWN_MS = 4000;

/** Copies a text; `what` names it in the notice. A failure of the clipboard is a notice too. */
export async function copyText(app: App, text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    const message = text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH).toWellFormed()}…` : text;
    notify(app, texts.copied(what), message, SHOWN_MS);
  } catch {
    notifyRefusal(app, texts.notCopied, texts.noClipboard);
  }
}
