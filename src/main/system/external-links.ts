// Opens addresses in the system's browser: only https, and only after the person has seen the host and agreed.
import type { BrowserWindow, MessageBoxOptions, MessageBoxReturnValue } from "electron";
import { failureOf, Failed } from "#contract/failure.ts";
import type { Log } from "#core/ports.ts";
import { say } from "#texts/say.ts";

export interface ExternalLinks {
  /**
   * Asks, then opens. `opened` is false if the person said no or the system has no browser. Fails with `badRequest` for
   * an address that is not https or contains a name or password, and while another question is open.
   */
  readonly open: (url: string) => Promise<{ readonly opened: boolean }>;
}

/** The part of Electron's `dialog` that asks. */
export interface Asking {
  showMessageBox(window: BrowserWindow, options: MessageBoxOptions): Promise<MessageBoxReturnValue>;
  showMessageBox(options: MessageBoxOptions): Promise<MessageBoxReturnValue>;
}

export interface ExternalLinksOptions {
  readonly dialog: Asking;
  readonly openExternal: (url: string) => Promise<void>;
  readonly window: () => BrowserWindow | null;
  readonly log: Log;
}

const METHOD = "link.openExternal";
const OPEN = 0;
const CANCEL = 1;

export function makeExternalLinks({ dialog, openExternal, window, log }: ExternalLinksOptions): ExternalLinks {
  let isAsking = false;

  async function ask(host: string): Promise<boolean> {
    const options: MessageBoxOptions = {
      type: "question",
      message: say("main.dialogs.openAddress.message", { host }),
      detail: say("main.dialogs.openAddress.detail"),
      buttons: [say("main.dialogs.openAddress.open"), say("main.dialogs.openAddress.cancel")],
      // A key press meant for the page must not agree.
      defaultId: CANCEL,
      cancelId: CANCEL,
      noLink: true,
    };
    const parent = window();
    const answer =
      parent === null ? await dialog.showMessageBox(options) : await dialog.showMessageBox(parent, options);
    return answer.response === OPEN;
  }

  return {
    async open(text) {
      const url = readExternal(text);
      if (isAsking) throw refuse(say("main.problems.questionOpen"));
      isAsking = true;
      try {
        if (!(await ask(url.host))) return { opened: false };
        await openExternal(url.href);
        return { opened: true };
      } catch (thrown) {
        log.warn("the browser was not opened", { failure: failureOf(thrown).kind });
        return { opened: false };
      } finally {
        isAsking = false;
      }
    },
  };
}

/** The address as the URL parser writes it: hosts in other scripts in their xn-- form. */
function readExternal(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== "https:") throw refuse(say("main.problems.httpsOnly"));
  if (url.username !== "" || url.password !== "") throw refuse(say("main.problems.credentials"));
  return url;
}

function refuse(issue: string): Failed {
  return new Failed({ kind: "badRequest", method: METHOD, issues: [issue] });
}
