// Tests that the same secrets are removed from lines of bytes as from cells of text.
import fc from "fast-check";
import { expect, test } from "vitest";
import { withoutChannelsInLines, withoutSecrets, withoutSignaturesInBytes } from "./find-secrets.ts";

const NAMES = ["sig", "Signature", "X-Amz-Signature", "key", "access_token", "ſig", "colour", "design", "Expires"];
/** Values shorter and longer than their replacement. */
const VALUES = ["", "a", "S3CRET", "[removed]", "0123456789abcdef0123456789abcdef", "я", "a/b+c~", "x=1?sig=y"];
const parameter = fc
  .tuple(
    fc.constantFrom("?", "&", ";", "&amp;", "%26", "\\u0026", "#", "/", " ", ")"),
    fc.constantFrom(...NAMES),
    fc.constantFrom("=", "=", "=", "%3D", "%3d"),
    fc.constantFrom(...VALUES),
  )
  .map((parts) => parts.join(""));
const address = fc
  .tuple(fc.constantFrom("https://a.example/é", "http:\\/\\/a", "/media/a.png", "see", "=", "%3"), fc.array(parameter))
  .map(([start, parameters]) => start + parameters.join(""));
const line = fc.array(fc.oneof(address, fc.string({ unit: "binary" })), { maxLength: 5 }).map((all) => all.join('"'));

test("the same signatures are removed from bytes as from their text", () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 5 }), (lines) => {
      const text = lines.join("\n").toWellFormed();
      const clean = withoutSignaturesInBytes(Buffer.from(text)).toString();
      expect(clean).toBe(withoutSecrets(text, false));
    }),
  );
});

test("channel secrets are removed from lines of records, and other lines keep their bytes", () => {
  const channel = (secret: string): unknown => ({ a: { wsChannel: { identity: "i", secret, service: "s" } } });
  const record = fc.oneof(
    fc.string({ unit: "binary" }).map((secret) => JSON.stringify(channel(secret))),
    fc.constantFrom(
      '{"a": 1.0, "text":"\\"wsChannel\\":{\\"secret\\":\\"x\\"}"}',
      '{"wsChannel":{"secret":"[removed]"}}',
      '{"text":"Channel"}',
      '{"wsChannel":{"deep":{},"secret":"x"}}',
      '"wsChannel"',
      ...["WS_CHANNEL", "Ws-channel", "wschannel", "rows", "channel"].map((name) => `{"${name}":{"secret":"x"}}`),
    ),
  );
  fc.assert(
    fc.property(fc.array(record, { maxLength: 6 }), (records) => {
      const lines = records.map((each) => `${each.toWellFormed()}\n`);
      const clean = withoutChannelsInLines(Buffer.from(lines.join("")));
      expect(clean.toString()).toBe(lines.map((each) => `${withoutSecrets(each.slice(0, -1), true)}\n`).join(""));
    }),
  );
});
