// File handling in the page: the picker, dropped files and folders, and sending them to the shell. It is served as its
// own source text, so it contains everything it uses.

export interface PickOptions {
  readonly directory: boolean;
  readonly multiple: boolean;
}

export interface PageFiles {
  /** Electron's webUtils.getPathForFile: returns a placeholder for the file's path and starts the upload. */
  readonly pathFor: (file: unknown) => string;
  /** Resolves once every file named in a message has arrived or failed; null if it names none. */
  readonly settle: (values: readonly unknown[]) => Promise<unknown> | null;
  /** Lets the person pick; returns placeholders once the files have arrived, or null if nothing was picked. */
  readonly pick: (options: PickOptions) => Promise<readonly string[] | null>;
}

export function makePageFiles(uploadPath: string, prefix: string, secretHeader: string, secret: string): PageFiles {
  interface Named {
    readonly name: string;
    readonly file: File;
  }
  const SHOWN_AFTER_MS = 300;
  const underWay = new Map<string, Promise<void>>();
  let folders: readonly FileSystemEntry[] = [];
  // Folders can be told from files only during the drop.
  addEventListener(
    "drop",
    ({ dataTransfer }) => {
      const entries = [...(dataTransfer?.items ?? [])].map((item) => item.webkitGetAsEntry());
      folders = entries.filter((entry) => entry !== null && entry.isDirectory).filter((entry) => entry !== null);
    },
    { capture: true },
  );

  function makeNotice(): { readonly say: (text: string) => void; readonly remove: () => void } {
    const notice = document.createElement("div");
    notice.setAttribute("role", "status");
    Object.assign(notice.style, {
      position: "fixed",
      inset: "auto 12px 36px auto",
      zIndex: "100000",
      padding: "8px 12px",
      borderRadius: "6px",
      background: "#1f2937",
      color: "#ffffff",
      font: "13px system-ui, sans-serif",
    });
    const timer = setTimeout(() => document.body.append(notice), SHOWN_AFTER_MS);
    return {
      say: (text) => (notice.textContent = text),
      remove: () => {
        clearTimeout(timer);
        notice.remove();
      },
    };
  }

  /** With XMLHttpRequest, because fetch does not report upload progress. */
  function send(item: string, { name, file }: Named, tell: (ratio: number) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const asked = new URLSearchParams({ item, name, modified: String(file.lastModified) });
      request.open("POST", `${uploadPath}?${asked}`);
      request.setRequestHeader(secretHeader, secret);
      request.upload.addEventListener("progress", ({ loaded, total }) => tell(total > 0 ? loaded / total : 1));
      request.addEventListener("load", () =>
        request.status === 204 ? resolve() : reject(new Error(`it answered with ${request.status}`)),
      );
      request.addEventListener("error", () => reject(new Error("it could not be read")));
      request.send(file);
    });
  }

  async function sendAll(item: string, files: AsyncIterable<Named> | Iterable<Named>): Promise<void> {
    const notice = makeNotice();
    try {
      for await (const named of files) {
        const say = (ratio: number): void =>
          notice.say(`Copying ${named.name} for Switchboard: ${Math.floor(ratio * 100)}%`);
        say(0);
        await send(item, named, say);
      }
      notice.remove();
    } catch (thrown) {
      notice.say(`A file could not be copied: ${thrown instanceof Error ? thrown.message : String(thrown)}.`);
      setTimeout(notice.remove, 8000);
    }
  }

  async function* filesBelow(entry: FileSystemEntry, above: string): AsyncGenerator<Named> {
    const name = above === "" ? entry.name : `${above}/${entry.name}`;
    if (entry instanceof FileSystemFileEntry) {
      yield { name, file: await new Promise<File>((resolve, reject) => entry.file(resolve, reject)) };
    } else if (entry instanceof FileSystemDirectoryEntry) {
      const reader = entry.createReader();
      // A reader returns a hundred entries at a time, and none at its end.
      for (;;) {
        const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
        if (some.length === 0) return;
        for (const each of some) yield* filesBelow(each, name);
      }
    }
  }

  function begin(files: AsyncIterable<Named> | Iterable<Named>): string {
    const item = crypto.randomUUID();
    const standsFor = prefix + item;
    underWay.set(
      standsFor,
      sendAll(item, files).finally(() => underWay.delete(standsFor)),
    );
    return standsFor;
  }

  function pathFor(file: unknown): string {
    if (!(file instanceof File)) throw new TypeError("The value is not a File.");
    const folder = folders.find(({ name }) => name === file.name);
    return begin(folder === undefined ? [{ name: file.name, file }] : filesBelow(folder, ""));
  }

  function settle(values: readonly unknown[]): Promise<unknown> | null {
    const named = values.flat(Infinity).flatMap((value) => underWay.get(String(value)) ?? []);
    return named.length === 0 ? null : Promise.all(named);
  }

  /** Browsers open their picker only after a click or a key press; long after one, a button asks for another. */
  function show(input: HTMLInputElement): void {
    if (navigator.userActivation.isActive) return input.click();
    const button = document.createElement("button");
    button.textContent = "Choose files for Switchboard…";
    Object.assign(button.style, { position: "fixed", inset: "40% 0 auto 0", margin: "auto", zIndex: "100000" });
    button.addEventListener("click", () => {
      button.remove();
      input.click();
    });
    document.body.append(button);
  }

  async function pick({ directory, multiple }: PickOptions): Promise<readonly string[] | null> {
    const input = document.createElement("input");
    Object.assign(input, { type: "file", multiple, webkitdirectory: directory, hidden: true });
    document.body.append(input);
    const picked = await new Promise<readonly File[]>((resolve) => {
      input.addEventListener("change", () => resolve([...(input.files ?? [])]));
      input.addEventListener("cancel", () => resolve([]));
      show(input);
    });
    input.remove();
    if (picked.length === 0) return null;
    const sent = directory
      ? [begin(picked.map((file) => ({ name: file.webkitRelativePath, file })))]
      : picked.map((file) => begin([{ name: file.name, file }]));
    await settle(sent);
    return sent;
  }

  return { pathFor, settle, pick };
}
