// The contract suite over the window's own carrier: the page's bridge, the bundled preload, and main's bridge.
import { randomUUID } from "node:crypto";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";
import { build } from "vite";
import type { Port } from "#contract/carrier/port.ts";
import { CARRIER_CASES } from "#tests/carriers/cases.ts";
import { makeFolders, type Running } from "./launch.ts";
import { expect, test as base } from "./test.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/** Builds a program that is only a carrier: the suite's main, and the built preload of the product. */
async function buildProgram(outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: "warn",
    build: {
      ssr: join(ROOT, "tests/carriers/window-main.ts"),
      outDir: join(outDir, "main"),
      target: "node24",
      emptyOutDir: true,
      rollupOptions: { external: ["electron"], output: { entryFileNames: "index.js" } },
    },
    ssr: { noExternal: true, external: ["electron"] },
  });
  mkdirSync(join(outDir, "preload"), { recursive: true });
  copyFileSync(join(ROOT, "out/preload/index.cjs"), join(outDir, "preload/index.cjs"));
  writeFileSync(join(outDir, "package.json"), JSON.stringify({ type: "module", main: "main/index.js" }));
}

/** The page's bridge as a port of the test: messages keep their order, and arrive as they arrived in the page. */
async function portOf(page: Page): Promise<Port> {
  let listener: ((message: unknown) => void) | null = null;
  const early: unknown[] = [];
  // One for each case, so that a late message of an earlier page does not reach this one.
  const tellName = `tell${randomUUID().replaceAll("-", "")}`;
  await page.exposeFunction(tellName, (message: unknown) => {
    if (listener === null) early.push(message);
    else listener(message);
  });
  await page.evaluate((name) => {
    const bridge: unknown = Reflect.get(globalThis, "switchboard");
    const tell: unknown = Reflect.get(globalThis, name);
    if (typeof bridge !== "object" || bridge === null) throw new Error("The preload put no bridge into the page.");
    for (const hearing of ["onReply", "onEvent"]) {
      const register: unknown = Reflect.get(bridge, hearing);
      if (typeof register === "function") register.call(bridge, tell);
    }
  }, tellName);
  let sent: Promise<unknown> = Promise.resolve();
  return {
    post(message) {
      sent = sent.then(() =>
        page.evaluate((value) => {
          const bridge: unknown = Reflect.get(globalThis, "switchboard");
          const send: unknown = typeof bridge === "object" && bridge !== null ? Reflect.get(bridge, "send") : null;
          if (typeof send === "function") send.call(bridge, value);
        }, message),
      );
    },
    listen(given) {
      listener = given;
      for (const message of early.splice(0)) given(message);
    },
  };
}

/** One program per worker; each case gets a newly loaded page, and with it a separate channel. */
const test = base.extend<{ readonly page: Page }, { readonly program: Running }>({
  program: [
    async ({ launch }, provide, { project, parallelIndex }) => {
      const folder = mkdtempSync(join(tmpdir(), `switchboard-carrier-${project.name}-${parallelIndex}-`));
      await buildProgram(join(folder, "program"));
      const running = await launch(makeFolders(folder), { outDir: join(folder, "program") });
      await provide(running);
      await running.close();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  page: async ({ program }, provide) => {
    await program.page.reload();
    await provide(program.page);
  },
});

test.describe("over the window's carrier", () => {
  for (const { name, prove } of CARRIER_CASES) {
    test(name, async ({ page }) => {
      await prove(await portOf(page));
    });
  }

  test("the window cannot call methods that only main may call", async ({ page }) => {
    const port = await portOf(page);
    const answered = new Promise((resolvePromise) => port.listen(resolvePromise));
    port.post({ id: 1, method: "call.store", input: { connectionId: "sample", record: {} } });
    const failure = { kind: "badRequest", method: "call.store", issues: ["unknown method"] };
    expect(await answered).toEqual({ id: 1, ok: false, failure });
  });

  test("the page has the four functions of the bridge and nothing of Node or Electron", async ({ page }) => {
    const seen = await page.evaluate(() => {
      const bridge: unknown = Reflect.get(globalThis, "switchboard");
      const names = ["require", "process", "module", "Buffer", "global", "electron", "ipcRenderer"];
      return {
        bridge: typeof bridge === "object" && bridge !== null ? Object.keys(bridge) : [],
        found: names.filter((name) => Reflect.has(globalThis, name)),
      };
    });
    expect(seen).toEqual({ bridge: ["send", "offerFiles", "onReply", "onEvent"], found: [] });
  });
});
