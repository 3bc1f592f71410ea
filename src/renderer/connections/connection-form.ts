// The connection form as data: its first values, its problems, and the connection it makes.
import { hasKeyInside, holdsKey, looksLikeKey } from "#domain/privacy/key-like.ts";
import { CONNECTION_COLOURS, checkRoot, connection, rootsOf, type Connection } from "#domain/connection.ts";
import { say } from "#texts/say.ts";

export interface ConnectionForm {
  readonly name: string;
  readonly appId: string;
  readonly region: Connection["region"];
  readonly colour: Connection["colour"];
  readonly chatBaseUrl: string;
  readonly callsBaseUrl: string;
}

export type FormProblems = Readonly<Partial<Record<keyof ConnectionForm, string>>>;

/** The form of a connection or of its copy; for a new one, an empty form with a colour that is not used yet. */
export function startForm(existing: Connection | null, isCopy: boolean, all: readonly Connection[]): ConnectionForm {
  const used = new Set(all.map((each) => each.colour));
  const free = CONNECTION_COLOURS.find((colour) => !used.has(colour)) ?? "gray";
  return {
    name: existing === null ? "" : isCopy ? say("connections.copyName", { name: existing.name }) : existing.name,
    appId: existing?.appId ?? "",
    region: existing?.region ?? "us",
    colour: existing === null || isCopy ? free : existing.colour,
    chatBaseUrl: existing?.chatBaseUrl ?? "",
    callsBaseUrl: existing?.callsBaseUrl ?? "",
  };
}

/** True if the form has something that was typed or chosen since it was opened, which closing it would lose. */
export function isEdited(opened: ConnectionForm, now: ConnectionForm, key: string): boolean {
  return key !== "" || Object.entries(opened).some(([field, value]) => Reflect.get(now, field) !== value);
}

/** The connection of a form. Empty base URLs mean the defaults. */
export function connectionOf(form: ConnectionForm, id: string): Connection {
  const rootOrDefault = (text: string): string | null => (text.trim() === "" ? null : text.trim());
  return {
    id,
    kind: "service",
    name: form.name.trim(),
    appId: form.appId.trim(),
    region: form.region,
    colour: form.colour,
    chatBaseUrl: rootOrDefault(form.chatBaseUrl),
    callsBaseUrl: rootOrDefault(form.callsBaseUrl),
  };
}

/** One sentence for each field that cannot be saved. `key` is the text typed as the key. */
export function checkForm(form: ConnectionForm, key = ""): FormProblems {
  const made = connectionOf(form, "check");
  const roots = rootsOf(made);
  const problems: { -readonly [Field in keyof ConnectionForm]?: string } = {};
  if (made.name === "") problems.name = say("connections.nameMissing");
  else if (!connection.shape.name.safeParse(made.name).success) problems.name = say("connections.nameTooLong");
  if (made.appId === "") problems.appId = say("connections.appIdMissing");
  else if (!connection.shape.appId.safeParse(made.appId).success) problems.appId = say("connections.appIdCharacters");
  const chat = checkRoot(roots.chat);
  const calls = checkRoot(roots.calls);
  if (chat !== null && made.chatBaseUrl !== null) problems.chatBaseUrl = chat;
  if (calls !== null && made.callsBaseUrl !== null) problems.callsBaseUrl = calls;
  if (looksLikeKey(made.name) || holdsKey(made.name, key)) problems.name = say("privacy.keys.inName");
  for (const field of ["appId", "chatBaseUrl", "callsBaseUrl"] as const)
    if (hasKeyInside(form[field]) || holdsKey(form[field], key)) problems[field] = say("privacy.keys.inField");
  return problems;
}
