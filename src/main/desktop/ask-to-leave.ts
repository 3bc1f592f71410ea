// Asks in a dialog of the system before work under way is stopped.
import { dialog, type BrowserWindow, type MessageBoxOptions } from "electron";
import type { LeaveQuestion } from "./leaving.ts";

const LEAVE = 0;
const STAY = 1;

/** True if the person leaves. Closing the question means to stay. */
export async function askToLeave(question: LeaveQuestion, window: BrowserWindow | null): Promise<boolean> {
  const { message, detail, leave, stay } = question;
  const options: MessageBoxOptions = {
    type: "question",
    message,
    detail,
    buttons: [leave, stay],
    defaultId: STAY,
    cancelId: STAY,
    noLink: true,
  };
  const asking = window === null ? dialog.showMessageBox(options) : dialog.showMessageBox(window, options);
  return (await asking).response === LEAVE;
}
