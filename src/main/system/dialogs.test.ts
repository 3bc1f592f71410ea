// Chosen files: the window gets ids and names, main keeps the paths.
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ChosenFiles } from "./dialogs.ts";

function setUp(filePath: string): {
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
  });
  return { files, asked, shown };
}

describe("choosing where to save", () => {
  test("gives an id and the name, never the path", async () => {
    const path = join("/home", "someone", "Downloads", "messages.csv");
    const { files, asked, shown } = setUp(path);
    const chosen = await files.chooseSave("messages.csv");
    expect(chosen).toEqual({ fileId: expect.stringMatching(/^[0-9a-f-]{36}$/u), name: "messages.csv" });
    expect(asked).toMatchObject([{ defaultPath: "messages.csv" }]);
    expect(files.pathOf(chosen?.fileId ?? "", "export.start")).toBe(path);
    files.reveal(chosen?.fileId ?? "");
    expect(shown).toEqual([path]);
  });

  test("suggests a name that every system accepts", async () => {
    const { files, asked } = setUp("/x");
    await files.chooseSave("calls 12:30/14:00.csv");
    expect(asked).toMatchObject([{ defaultPath: "calls 12-30-14-00.csv" }]);
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
