// Electron's dialogs: questions in the page, or answers that a test prepared.
import { existsSync, mkdirSync } from "node:fs";
import { isAbsolute, join, parse } from "node:path";
import { app } from "./app.ts";
import { BrowserWindow } from "./browser-window.ts";
import { report } from "./runtime.ts";
import { onlyKnown } from "./unknown.ts";
import { uploadedPath } from "./uploads.ts";

const saves: (string | null)[] = [];
const opens: (readonly string[] | null)[] = [];
const messages: number[] = [];

/** Answers the next save dialog, or the next open dialog, in place of the person. */
export function answerNextSave(path: string | null): void {
  saves.push(path);
}
export function answerNextOpen(paths: readonly string[] | null): void {
  opens.push(paths);
}

/** Answers the next message box with the button of this index. */
export function answerNextMessage(response: number): void {
  messages.push(response);
}

interface MessageOptions {
  readonly message: string;
  readonly detail?: string;
  readonly buttons?: readonly string[];
  readonly cancelId?: number;
}

interface OpenOptions {
  readonly properties?: readonly string[];
}

interface SaveOptions {
  readonly defaultPath?: string;
}

/** Electron accepts the options alone or after a window. */
function lastOf<Options>(given: readonly [Options] | readonly [unknown, Options]): Options {
  return given.length === 1 ? given[0] : given[1];
}

/** The page that asks: that of the window of a dialog, else the one used last. */
function pageOf(given: readonly unknown[]): BrowserWindow["webContents"] | undefined {
  const [window] = given;
  return (window instanceof BrowserWindow ? window : BrowserWindow.getFocusedWindow())?.webContents;
}

export const dialog = onlyKnown("dialog", {
  /** Without a prepared answer: the suggested path, else the name in the Downloads folder, numbered if it is taken. */
  showSaveDialog(...given: readonly [SaveOptions] | readonly [unknown, SaveOptions]) {
    const answered = saves.shift();
    const path = answered === undefined ? freePath(lastOf(given).defaultPath ?? "export") : answered;
    report({ kind: "saved", path });
    return Promise.resolve({ canceled: path === null, filePath: path ?? "" });
  },
  /** Without a prepared answer: the browser's own picker, whose files are sent to the shell first. */
  async showOpenDialog(...given: readonly [OpenOptions] | readonly [unknown, OpenOptions]) {
    const answered = opens.shift();
    const filePaths = answered === undefined ? await pickInPage(lastOf(given), pageOf(given)) : (answered ?? []);
    return { canceled: filePaths.length === 0, filePaths };
  },
  /** Without a prepared answer: a question with two buttons in the page, one of which cancels. */
  async showMessageBox(...given: readonly [MessageOptions] | readonly [unknown, MessageOptions]) {
    const { message, detail = "", buttons = [], cancelId = buttons.length - 1 } = lastOf(given);
    const answered = messages.shift();
    const ask = async (): Promise<number> => {
      if (buttons.length !== 2) throw new Error("The browser shell asks questions with two buttons only.");
      const isYes = await pageOf(given)?._prompt({ kind: "confirm", text: `${message}\n\n${detail}` });
      return isYes === true ? 1 - cancelId : cancelId;
    };
    const response = answered ?? (await ask());
    report({ kind: "asked", message, response });
    return { response, checkboxChecked: false };
  },
  showErrorBox(title: string, content: string) {
    console.error(`${title}: ${content}`);
    report({ kind: "errorBox", title, content });
  },
});

async function pickInPage(
  { properties = [] }: OpenOptions,
  page: ReturnType<typeof pageOf>,
): Promise<readonly string[]> {
  const directory = properties.includes("openDirectory");
  const multiple = properties.includes("multiSelections");
  const picked = await page?._prompt({ kind: "open", directory, multiple });
  return Array.isArray(picked) ? picked.flatMap((each: unknown) => uploadedPath(each) ?? []) : [];
}

function freePath(suggested: string): string {
  const { dir, name, ext } = parse(suggested);
  const folder = isAbsolute(suggested) ? dir : app.getPath("downloads");
  mkdirSync(folder, { recursive: true });
  for (let number = 1; ; number += 1) {
    const path = join(folder, number === 1 ? `${name}${ext}` : `${name} (${number})${ext}`);
    if (!existsSync(path)) return path;
  }
}
