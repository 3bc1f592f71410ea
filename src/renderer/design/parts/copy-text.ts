// Copies a text to the clipboard and says so.
import { notifications } from "@mantine/notifications";

/** Longest part of a copied text that is shown, UTF-16 units. */
const SHOWN_LENGTH = 120;

/** Copies a text; `what` names it. A clipboard that takes nothing is told as well. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    const message = text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH).toWellFormed()}…` : text;
    notifications.show({ title: `${what} copied`, message, autoClose: 4000, withBorder: true });
  } catch {
    notifications.show({ title: "Not copied", message: "The clipboard did not take it.", color: "red" });
  }
}
