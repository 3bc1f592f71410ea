// Tests that channel secrets are masked inside the text, and that nothing else changes.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { strangeJson } from "#tests/fakes/strange-json.ts";
import { maskChannelSecrets, maskChannelSecretsInText, mayHoldChannelSecret } from "./channel-secrets.ts";
import { REMOVED } from "./redact.ts";

test("a text with only one of the two words certainly holds no secret", () => {
  const texts = [`{"secret":"x"}`, `{"wsChannel":"x"}`, `{"wsChannel":{"secret":"x"}}`, String.raw`{"\u0061":1}`];
  expect(texts.map(mayHoldChannelSecret)).toEqual([false, false, true, true]);
});

test("text that is no JSON loses everything that looks like a secret, JSON loses the secrets", () => {
  expect(maskChannelSecretsInText(`he said {"wsChannel":{"secret":"x"}}`)).toBe(
    `he said {"wsChannel":{"secret":"${REMOVED}"}}`,
  );
  expect(maskChannelSecretsInText(`{"wsChannel":{"secret":"x"}}`)).toBe(`{"wsChannel":{"secret":"${REMOVED}"}}`);
  expect(maskChannelSecretsInText("no such word")).toBe("no such word");
});

describe("maskChannelSecrets", () => {
  test("masks the secret of a channel and keeps every other character", () => {
    const before = `{ "a" : 1.10, "n":1e400,"id":90071992547409931,"n":-0, "on":{"wsChannel": {"identity":"c","secret" : "x\\"}"}}}`;
    expect(maskChannelSecrets(before)).toBe(before.replace(`"x\\"}"`, `"${REMOVED}"`));
  });

  test.each([
    ["a key written with escapes", String.raw`{"\u0077sChannel":{"secre\u0074":"x"}}`],
    ["a channel in a list of records", `[[{"wsChannel":{"secret":"x"}}]]`],
    ["a list of channels", `{"wsChannel":[{"secret":"x"}]}`],
    ["a secret that is a map with one inside", `{"wsChannel":{"secret":{"wsChannel":{"secret":"x"},"k":"x"}}}`],
    [
      "a channel that is spelled in another way",
      `{"wschannel":{"secret":"x"},"ws_channel":{"Secret":"x"},"WS-Channel":{"ws_secret":"x"}}`,
    ],
    ["a secret beside its channel", `{"wsChannelSecret":"x","ws_channel.secret":"x"}`],
    ["JSON that is a text", JSON.stringify({ text: JSON.stringify({ a: { wsChannel: { secret: "x" } } }) })],
    ["JSON in JSON in JSON", [1, 2, 3].reduce((json) => JSON.stringify({ json }), `{"ws_channel":{"secret":"x"}}`)],
    ["a channel that is JSON in a text", JSON.stringify({ wsChannel: `{"secret":"x"}` })],
    ["a channel that is JSON with escapes in a text", JSON.stringify({ wsChannel: String.raw`{"secre\u0074":"x"}` })],
    [
      "JSON with escapes in a text",
      JSON.stringify({ text: String.raw`{"\u0077sChannel":{"secre\u0074":"x"},"wsChannel":{"secret":"x"}}` }),
    ],
    ["a channel that is a text of another kind", JSON.stringify({ wsChannel: `identity=c; secret="x"` })],
    ["JSON that was cut", JSON.stringify({ text: `{"n":1,"wsChannel":{"identity":"c","secret":"x"` })],
    ["JSON in a line of a log", JSON.stringify({ text: `he said "hm {"wsChannel":{"secret":"x"}} at 10:30` })],
    ["a map as another language writes it", JSON.stringify({ text: `{'ws_channel': {'secret': 'x'}}` })],
    [
      "an address",
      JSON.stringify({ url: `https://a.example/?q=${encodeURIComponent('{"wsChannel":{"secret":"x"}}')}` }),
    ],
    ["two secrets under one key", `{"wsChannel":{"secret":"x","secret":"x"},"wsChannel":{"secret":["x"]}}`],
  ])("masks %s", (_name, json) => {
    const masked = maskChannelSecrets(json);
    expect(masked).toContain(REMOVED);
    expect(masked).not.toMatch(/(?<![a-z])x(?![a-z])/u);
    JSON.parse(masked);
  });

  test.each([
    ["a secret that stands elsewhere", `{"secret":"s","wsChannel":{"a":{"secret":"s"}},"data":{"secret":"s"}}`],
    ["a text that speaks of one", `{"text":"the wsChannel is down, no secret: we know","a":"channel secret=s"}`],
    ["a channel that is a text", `{"wsChannel":"secret"}`],
  ])("leaves %s as it is", (_name, json) => {
    expect(maskChannelSecrets(json)).toBe(json);
  });

  test("a text in which something is masked keeps its numbers", () => {
    const json = JSON.stringify({ text: `{"n":1e400,"m":1.10,"wsChannel":{"secret":"S"}}` });
    expect(maskChannelSecrets(json)).toBe(json.replace("S", REMOVED));
  });

  test("a text with many beginnings of channels takes time proportional to its length", () => {
    const json = JSON.stringify({ text: "wsChannel:{".repeat(50_000) });
    expect(maskChannelSecrets(json)).toBe(json);
  });

  test("masking twice equals masking once", () => {
    fc.assert(
      fc.property(strangeJson, (value) => {
        const json = JSON.stringify(value) ?? "null";
        const masked = maskChannelSecrets(json);
        if (masked !== json) expect(masked).toContain(REMOVED);
        expect(maskChannelSecrets(masked)).toBe(masked);
      }),
    );
  });
});
