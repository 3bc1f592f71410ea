// Tests that columns, lines and density of each grid are remembered by themselves.
import { expect, test } from "vitest";
import { startApp } from "#tests/fakes/app.ts";
import { changeRowLook, rememberLayout, showMoreLines, toggleDensity } from "./layout-actions.ts";

test("each grid has its own lines and density", async () => {
  const { app, state } = await startApp();
  const looks = () => state().settings.rowLooks;
  const usual = { lines: 1, density: "normal" };
  expect(looks()).toEqual({ messages: usual, calls: usual });
  const lines = [1, 2, 3].map(() => {
    showMoreLines(app, "calls");
    return looks().calls.lines;
  });
  expect(lines).toEqual([2, 4, 1]);
  showMoreLines(app, "calls");
  toggleDensity(app, "calls");
  expect(looks()).toEqual({ messages: usual, calls: { lines: 2, density: "compact" } });
  toggleDensity(app, "calls");
  changeRowLook(app, "messages", { lines: 4 });
  expect(looks()).toEqual({ messages: { lines: 4, density: "normal" }, calls: { lines: 2, density: "normal" } });
  await expect.poll(async () => (await app.client.call("settings.read", {})).rowLooks).toEqual(looks());
});

test("the columns of one grid are remembered and forgotten beside those of the other", async () => {
  const { app, state } = await startApp();
  const [sender, status] = ["sender", "status"].map((id) => ({ columns: [{ id, width: 100, hidden: false }] }));
  rememberLayout(app, "messages", sender ?? null);
  rememberLayout(app, "calls", status ?? null);
  expect(state().settings.layouts).toEqual({ messages: sender, calls: status });
  rememberLayout(app, "messages", null);
  expect(state().settings.layouts).toEqual({ messages: null, calls: status });
  await expect.poll(async () => (await app.client.call("settings.read", {})).layouts).toEqual(state().settings.layouts);
});
