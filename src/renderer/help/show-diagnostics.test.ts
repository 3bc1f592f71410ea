// Tests that copied diagnostics have what helps, and nothing that names a person, a connection or a file.
import { afterEach, expect, test, vi } from "vitest";
import { startAtShop } from "#tests/fakes/app.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { copyDiagnostics } from "./show-diagnostics.ts";

afterEach(() => void vi.unstubAllGlobals());

function playWindow(): { readonly copied: readonly string[] } {
  const copied: string[] = [];
  const clipboard = { writeText: (text: string) => Promise.resolve(void copied.push(text)) };
  vi.stubGlobal("navigator", { clipboard, language: "en-GB" });
  for (const [name, value] of Object.entries({ innerWidth: 1280, innerHeight: 720, devicePixelRatio: 2 })) {
    vi.stubGlobal(name, value);
  }
  return { copied };
}

test("diagnostics have versions, the system, keys by kind, sizes and settings", async () => {
  const desk = await startAtShop();
  const { copied } = playWindow();
  await runQuery(desk.app, "messages");
  await copyDiagnostics(desk.app);
  const [text = ""] = copied;
  expect(text).toMatch(/^Switchboard \S+\n/u);
  expect(text).toContain(`Node ${process.versions.node}`);
  expect(text).toContain(`System: ${process.platform} `);
  expect(text).toContain("Window: 1280 × 720 at 2, en-GB");
  expect(text).toMatch(/Keys: .*1 kept /u);
  expect(text).toMatch(/Kept on disk: 2 connections \S+/u);
  expect(text).toContain("forgetAfterDays: null");
  for (const secret of ["shop", "Shop", desk.sample.key, desk.sample.key.slice(-4)]) expect(text).not.toContain(secret);
  expect(desk.said()).toHaveLength(1);
});

test("a failure is a notice, and nothing is copied", async () => {
  const desk = await startAtShop();
  const { copied } = playWindow();
  desk.failMethod("storage.list", { kind: "storage", cause: "busy", detail: "" });
  await copyDiagnostics(desk.app);
  expect(copied).toEqual([]);
  expect(desk.said()).toEqual([expect.stringContaining("Diagnostics could not be read")]);
});
