// The query bar as text: opening and closing it, running it, and text that is for the other screen.
import { expect, test } from "vitest";
import { startAtShop } from "#tests/fakes/app.ts";
import { lookUpValues } from "./suggestions.ts";
import { changeText, discardText, runTyped, toggleText } from "./text-actions.ts";
import { runQuery } from "./query-actions.ts";

test("the form becomes text, and a changed text fills the form", async () => {
  const desk = await startAtShop();
  desk.fill("messages", { limit: "30" });
  toggleText(desk.app, "messages");
  expect(desk.screen("messages").textForm?.text).toBe("messages limit:30");
  changeText(desk.app, "messages", "messages limit:40", false);
  toggleText(desk.app, "messages");
  expect(desk.screen("messages")).toMatchObject({ textForm: null, draft: { values: { limit: "40" } } });
});

test("a text that cannot be read stays, and can be discarded", async () => {
  const desk = await startAtShop();
  desk.fill("messages", { limit: "30" });
  toggleText(desk.app, "messages");
  changeText(desk.app, "messages", "messages limmit:40", false);
  toggleText(desk.app, "messages");
  expect(desk.screen("messages").textForm).toMatchObject({ text: "messages limmit:40", tried: true });
  discardText(desk.app, "messages");
  expect(desk.screen("messages")).toMatchObject({ textForm: null, draft: { values: { limit: "30" } } });
});

test("a text that cannot be read sends nothing", async () => {
  const desk = await startAtShop();
  toggleText(desk.app, "messages");
  changeText(desk.app, "messages", "messages limmit:40", false);
  const requests = desk.requests.length;
  await runTyped(desk.app, "messages");
  expect(desk.screen("messages").textForm?.tried).toBe(true);
  expect(desk.requests).toHaveLength(requests);
});

test("a text runs on its own screen", async () => {
  const desk = await startAtShop();
  toggleText(desk.app, "messages");
  changeText(desk.app, "messages", "calls status:ended", false);
  expect(desk.state().screen).toBe("messages");
  await runTyped(desk.app, "messages");
  expect(desk.state().screen).toBe("calls");
  expect(desk.screen("calls").result?.query).toEqual({ kind: "calls", params: { status: ["ended"] } });
  expect(desk.screen("messages")).toMatchObject({ result: null, textForm: { text: "messages" } });
});

test("a pasted query shows its own screen at once", async () => {
  const desk = await startAtShop();
  toggleText(desk.app, "messages");
  changeText(desk.app, "messages", "calls status:ended", true);
  expect(desk.state().screen).toBe("calls");
  expect(desk.screen("calls").textForm?.text).toBe("calls status:ended");
});

test("suggestions are values that the store holds for the connection", async () => {
  const desk = await startAtShop();
  const known = desk.sample.messages.at(-1)?.sender ?? "";
  expect(await lookUpValues(desk.app.bind(), "uid", known)).toEqual([]);
  await runQuery(desk.app, "messages");
  const found = await lookUpValues(desk.app.bind(), "uid", known.slice(0, 3));
  expect(found.map(({ value }) => value)).toContain(known);
});
