// Tests that every failure has a text that says what happened and what a person can do.
import fc from "fast-check";
import { afterEach, describe as group, expect, test } from "vitest";
import { setLanguage } from "#texts/language.ts";
import { MESSAGES } from "#texts/messages-de.ts";
import { failure, networkCause, updateCause, type Failure } from "#contract/failure.ts";
import { describe } from "./describe.ts";

const CODES = [
  "AUTH_ERR_EMPTY_APIKEY",
  "AUTH_ERR_APIKEY_NOT_FOUND",
  "AUTH_ERR_NO_ACCESS",
  "ERR_CALL_SESSION_NOT_FOUND",
  "ERR_UID_NOT_FOUND",
  "ERR_API_NOT_FOUND",
  "ERR_TOO_MANY_REQUESTS",
  "ERR_SOMETHING_NEW",
  "valueOf",
];

const text = fc.string({ maxLength: 40 });
const host = fc.oneof(fc.domain(), fc.constant(""));
const number = fc.option(fc.nat(), { nil: null });

/** One arbitrary for each kind; the compiler asks for a kind that is missing. */
const ANY: { readonly [Kind in Failure["kind"]]: fc.Arbitrary<Extract<Failure, { kind: Kind }>> } = {
  api: fc.record({
    kind: fc.constant("api"),
    status: fc.constantFrom(400, 401, 402, 403, 404, 429, 500, 503, 418),
    code: fc.oneof(fc.constantFrom(...CODES), text),
    message: text,
  }),
  auth: fc.record({ kind: fc.constant("auth"), status: number, code: fc.oneof(fc.constantFrom(...CODES), text) }),
  network: fc.record({ kind: fc.constant("network"), cause: fc.constantFrom(...networkCause.options), host }),
  rateLimited: fc.record({ kind: fc.constant("rateLimited"), retryAfterSeconds: number }),
  unexpectedBody: fc.record({ kind: fc.constant("unexpectedBody"), status: fc.nat(), where: text, host }),
  otherCall: fc.record({ kind: fc.constant("otherCall"), sessionId: text }),
  badFile: fc.record({ kind: fc.constant("badFile"), line: number, byte: number, why: text }),
  storage: fc.record({
    kind: fc.constant("storage"),
    cause: fc.constantFrom("full", "readOnly", "corrupt", "busy", "permission", "gone", "other"),
    detail: text,
  }),
  noRoom: fc.record({ kind: fc.constant("noRoom"), neededBytes: fc.nat(), freeBytes: fc.nat() }),
  secret: fc.record({ kind: fc.constant("secret"), cause: fc.constantFrom("none", "unavailable") }),
  badRequest: fc.record({ kind: fc.constant("badRequest"), method: text, issues: fc.array(text, { maxLength: 3 }) }),
  tooCostly: fc.record({
    kind: fc.constant("tooCostly"),
    limit: fc.constantFrom("time", "text"),
    amount: fc.nat(),
  }),
  managed: fc.record({ kind: fc.constant("managed"), why: text }),
  update: fc.record({ kind: fc.constant("update"), cause: fc.constantFrom(...updateCause.options) }),
  cancelled: fc.record({ kind: fc.constant("cancelled") }),
  interrupted: fc.record({ kind: fc.constant("interrupted"), why: fc.constant("silent") }, { requiredKeys: ["kind"] }),
  bug: fc.record({ kind: fc.constant("bug"), message: text }),
};

afterEach(() => setLanguage({ language: "en", messages: {} }));

group("the texts for a failure", () => {
  test.each(["en", "de"] as const)(
    "every failure has a title, whole sentences and perhaps a button: %s",
    (language) => {
      setLanguage({ language, messages: language === "de" ? MESSAGES : {} });
      fc.assert(
        fc.property(fc.oneof(...Object.values<fc.Arbitrary<Failure>>(ANY)), (each) => {
          expect(failure.safeParse(each).success).toBe(true);
          const { title, detail, action } = describe(each);
          expect(title.trim()).not.toBe("");
          expect(title).not.toMatch(/\.$|undefined|null/u);
          expect(detail.trim()).toMatch(/\S[.!?…)]$/u);
          if (action !== undefined) expect(action.label.trim()).not.toBe("");
        }),
        {
          examples: [
            [{ kind: "storage", cause: "full", detail: " " }],
            [{ kind: "badRequest", method: "", issues: ["!"] }],
          ],
        },
      );
    },
  );

  test("known codes of the service have their own texts", () => {
    const titles = CODES.map((code) =>
      code.startsWith("AUTH")
        ? describe({ kind: "auth", status: 401, code }).title
        : describe({ kind: "api", status: 418, code, message: "" }).title,
    );
    expect(titles).toEqual([
      "The request had no key",
      "The service does not know this key",
      "This key is not allowed to list messages",
      "The service does not know this call",
      "The service does not know this UID",
      "There is no API at this address",
      "Too many requests",
      "The service refused the request",
      "The service refused the request",
    ]);
  });

  test("network failures name the host", () => {
    for (const cause of networkCause.options) {
      const { title } = describe({ kind: "network", cause, host: "calls.example" });
      expect(cause === "offline" || title.includes("calls.example")).toBe(true);
    }
  });

  test("a missing or wrong key offers to edit the key", () => {
    const leads = [
      describe({ kind: "secret", cause: "none" }),
      describe({ kind: "auth", status: 401, code: "AUTH_ERR_APIKEY_NOT_FOUND" }),
      describe({ kind: "auth", status: 403, code: "AUTH_ERR_NO_ACCESS" }),
    ].map(({ action }) => action?.does);
    expect(leads).toEqual(["editKey", "editKey", "editKey"]);
  });

  test("an answer of the service is quoted as a sentence with its code, whatever is known of it", () => {
    const answer = { kind: "api", status: 418, code: "ERR_X", message: " not now " } as const;
    const details = [
      answer,
      { ...answer, status: 500 },
      { ...answer, status: 499, message: "No!" },
      { ...answer, message: " " },
      { ...answer, code: "ERR_UID_NOT_FOUND" },
      { ...answer, status: 402 },
    ].map((each) => describe(each));
    const plain = details[0]?.title;
    expect(details.map(({ title }) => title === plain)).toEqual([true, false, true, true, false, false]);
    const said = ["Not now. ERR_X (418).", "Not now. ERR_X (500).", "No! ERR_X (499).", "ERR_X (418)."];
    const more = ["Not now. ERR_UID_NOT_FOUND (418).", "Not now. ERR_X (402)."];
    expect([...said, ...more].filter((words, index) => details[index]?.detail.includes(words) !== true)).toEqual([]);
    expect(details.map(({ detail }) => detail.includes(". ."))).not.toContain(true);
  });

  test("a refused key shows the service's words and its code", () => {
    const auth = { kind: "auth", code: "AUTH_X" } as const;
    const details = [
      describe({ ...auth, status: null }),
      describe({ ...auth, status: 401 }),
      describe({ ...auth, status: 401, message: "go away" }),
      describe({ ...auth, status: 401, message: " " }),
    ].map(({ detail }) => detail);
    const said = ["AUTH_X", "AUTH_X, 401", "Go away. (AUTH_X, 401)", "AUTH_X, 401"];
    expect(said.filter((words, index) => details[index]?.includes(words) !== true)).toEqual([]);
    expect(details.map((detail) => detail.includes("401"))).toEqual([false, true, true, true]);
    expect(details[1]).toBe(details[3]);
  });

  test("a damaged file, a silent engine and a full disk have different sentences", () => {
    const file = { kind: "badFile", line: 7, byte: null, why: "its end is missing" } as const;
    expect(describe(file).title).toBe("Can't read the file");
    expect(describe({ ...file, isReadToEnd: true }).title).toBe("The file is damaged");
    expect(describe(file).detail).toContain("Its end is missing. ");
    const interrupted = { kind: "interrupted" } as const;
    expect(describe(interrupted).detail).not.toContain("10 seconds");
    expect(describe({ ...interrupted, why: "silent" }).detail).toContain("10 seconds");
    const full = { kind: "storage", cause: "full" } as const;
    const bare = describe({ ...full, detail: " " }).detail;
    expect(describe({ ...full, detail: " /data " }).detail).toBe(`${bare} (/data)`);
    expect(bare).not.toContain("(");
  });

  test("the wait is given in seconds", () => {
    expect(describe({ kind: "rateLimited", retryAfterSeconds: 7 }).detail).toContain("7 s");
  });

  test("a host that is not known is called the service, with a capital at the start of the title", () => {
    const refused = { kind: "network", cause: "refused", host: "" } as const;
    expect(describe(refused).title).toBe("The service refused the connection");
    expect(describe({ ...refused, cause: "unreachable" }).title).toBe("Can't reach the service");
    setLanguage({ language: "de", messages: MESSAGES });
    expect(describe(refused).title).toBe("Der Dienst hat die Verbindung abgelehnt");
    expect(describe({ ...refused, cause: "tls" }).title).toBe("Keine sichere Verbindung zu dem Dienst");
    expect(describe({ kind: "tooCostly", limit: "text", amount: 12_345 }).detail).toContain("12.345 Zeichen");
  });
});
