// Chosen files: the window gets ids and names, main keeps the paths, and dialogs begin where a person chose last.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { ChosenFiles, type LastFolders } from "./file-dialogs.ts";

const DOWNLOADS = join("/home", "someone", "Downloads");

function setUp(
  filePath: string,
  folders: LastFolders | null = null,
): {
  readonly files: ChosenFiles;
  readonly asked: unknown[];
  readonly shown: string[];
} {
  const asked: unknown[] = [];
  const shown: string[] = [];
  const files = new ChosenFiles({
    dialog: {
      showSaveDialog: (...given: unknown[]) => {
        asked.push(given.at(-1));
        return Promise.resolve({ canceled: filePath === "", filePath });
      },
      showOpenDialog: (...given: unknown[]) => {
        asked.push(given.at(-1));
        const filePaths = filePath === "" ? [] : [filePath, `${filePath}.gz`];
        return Promise.resolve({ canceled: filePath === "", filePaths });
      },
    },
    shell: { showItemInFolder: (path) => void shown.push(path) },
    window: () => null,
    folders: () => folders,
    downloads: () => DOWNLOADS,
  });
  return { files, asked, shown };
}

describe("choosing where to save", () => {
  test("gives an id and the name, never the path", async () => {
    const path = join("/home", "someone", "messages.csv");
    const { files, asked, shown } = setUp(path);
    const chosen = await files.chooseSave("messages.csv");
    expect(chosen).toEqual({ fileId: expect.stringMatching(/^[0-9a-f-]{36}$/u), name: "messages.csv" });
    expect(asked).toMatchObject([{ defaultPath: join(DOWNLOADS, "messages.csv") }]);
    expect(files.pathOf(chosen?.fileId ?? "", "export.start")).toBe(path);
    files.reveal(chosen?.fileId ?? "");
    expect(shown).toEqual([path]);
  });

  test("suggests a name that every system accepts", async () => {
    const { files, asked } = setUp("/x");
    await files.chooseSave("calls 12:30/14:00.csv");
    expect(asked).toMatchObject([{ defaultPath: join(DOWNLOADS, "calls 12-30-14-00.csv") }]);
  });

  test("makes the system ask before a file is replaced, which Linux does not do by itself", async () => {
    const { files, asked } = setUp("/x");
    await files.chooseSave("messages.csv");
    expect(asked).toMatchObject([{ properties: ["showOverwriteConfirmation", "createDirectory"] }]);
  });

  test("cancelling gives null", async () => {
    expect(await setUp("").files.chooseSave("messages.csv")).toBeNull();
  });

  test("an unknown id opens nothing", () => {
    const { files, shown } = setUp("/x");
    expect(() => files.reveal("/etc/passwd")).toThrow("badRequest");
    expect(() => files.pathOf("../x", "export.start")).toThrow("badRequest");
    expect(shown).toEqual([]);
  });
});

describe("choosing what to open", () => {
  test("gives ids and names of several files, or of one folder", async () => {
    const path = join("/home", "someone", "calls.csv");
    const { files, asked } = setUp(path);
    const chosen = await files.chooseOpen("files");
    await files.chooseOpen("folder");
    expect(chosen?.map(({ name }) => name)).toEqual(["calls.csv", "calls.csv.gz"]);
    expect(chosen?.map(({ fileId }) => files.pathOf(fileId, "test"))).toEqual([path, `${path}.gz`]);
    expect(asked).toEqual([{ properties: ["openFile", "multiSelections"] }, { properties: ["openDirectory"] }]);
  });

  test("cancelling gives null", async () => {
    expect(await setUp("").files.chooseOpen("files")).toBeNull();
  });
});

describe("the folder in which a dialog begins", () => {
  /** Folders as the settings keep them. */
  function keptFolders(): LastFolders & { readonly kept: ReadonlyMap<string, string> } {
    const kept = new Map<string, string>();
    return { kept, read: (kind) => kept.get(kind) ?? null, keep: (kind, folder) => void kept.set(kind, folder) };
  }

  test("is the one where a person chose last, for opening and for saving", async () => {
    const folder = makeTemporaryFolder();
    const [opened, saved] = [join(folder, "opened"), join(folder, "saved")];
    mkdirSync(opened);
    mkdirSync(saved);
    const folders = keptFolders();
    const first = setUp(join(opened, "calls.csv"), folders);
    await first.files.chooseOpen("files");
    await setUp(join(saved, "out.csv"), folders).files.chooseSave("calls.csv");
    const next = setUp("", folders);
    await next.files.chooseOpen("files");
    await next.files.chooseOpen("folder");
    await next.files.chooseSave("calls.csv");
    expect(first.asked).toEqual([{ properties: ["openFile", "multiSelections"] }]);
    expect(next.asked).toMatchObject([
      { defaultPath: opened },
      { defaultPath: opened },
      { defaultPath: join(saved, "calls.csv") },
    ]);
  });

  test("is not changed by a person who cancels, and is left to the system if it is gone", async () => {
    const folder = makeTemporaryFolder();
    const folders = keptFolders();
    await setUp(join(folder, "calls.csv"), folders).files.chooseOpen("files");
    await setUp(join(folder, "calls.csv"), folders).files.chooseSave("calls.csv");
    const cancelled = setUp("", folders);
    await cancelled.files.chooseOpen("files");
    await cancelled.files.chooseSave("calls.csv");
    expect([...folders.kept]).toEqual([
      ["open", folder],
      ["save", folder],
    ]);
    rmSync(folder, { recursive: true });
    const later = setUp("", folders);
    await later.files.chooseOpen("files");
    await later.files.chooseSave("calls.csv");
    expect(later.asked).toMatchObject([
      { properties: expect.any(Array) },
      { defaultPath: join(DOWNLOADS, "calls.csv") },
    ]);
    expect(later.asked[0]).not.toHaveProperty("defaultPath");
  });
});
