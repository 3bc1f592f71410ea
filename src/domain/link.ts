// Deep links (`switchboard://calls/<sessionId>`): one table of routes for reading and writing links.
import { z } from "zod";
import { isFileConnection } from "./connection.ts";
import { say } from "#texts/say.ts";

export const LINK_SCHEME = "switchboard";
/** The longest link that is read or written, UTF-16 units. */
export const LONGEST_LINK = 2000;

/** An id in a link may hold any script, `/`, `@`, `%` and spaces, but nothing that could be taken for a path. */
function idText(longest: number) {
  return z
    .string()
    .min(1, { error: () => say("links.problems.emptyName") })
    .max(longest, { error: () => say("links.problems.longName") })
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), {
      error: () => say("links.problems.hiddenCharacters"),
    })
    .refine((text) => !text.split(/[/\\]/u).some((part) => part === "." || part === ".."), {
      error: () => say("links.problems.path"),
    });
}

const callLink = z.object({
  kind: z.literal("call"),
  sessionId: idText(500),
  connectionId: idText(100).optional(),
  viewingAs: idText(200).optional(),
});

const messageLink = z.object({
  kind: z.literal("message"),
  messageId: idText(500),
  conversationId: idText(500).optional(),
  connectionId: idText(100).optional(),
});

export const link = z.discriminatedUnion("kind", [callLink, messageLink]);
/** The target of a link. Ids are as the service knows them, not encoded. */
export type Link = Readonly<z.infer<typeof link>>;

interface Route {
  /** an example of such a link, for people */
  readonly pattern: string;
  readonly kind: Link["kind"];
  /** the part of the address where the host usually is */
  readonly host: string;
  /** the field that holds the id from the path */
  readonly pathField: string;
  /** maps parameter names to fields; all are optional, others are ignored */
  readonly paramFields: Readonly<Record<string, string>>;
}

export const LINK_ROUTES: readonly Route[] = [
  {
    pattern: "switchboard://calls/<sessionId>?connection=<id>&viewing-as=<uid>",
    kind: "call",
    host: "calls",
    pathField: "sessionId",
    paramFields: { connection: "connectionId", "viewing-as": "viewingAs" },
  },
  {
    pattern: "switchboard://messages/<id>?conversation=<id>&connection=<id>",
    kind: "message",
    host: "messages",
    pathField: "messageId",
    paramFields: { conversation: "conversationId", connection: "connectionId" },
  },
];

const SHAPE = /^switchboard:\/\/(?<host>[^/?#]*)(?<path>[^?#]*)(?:\?(?<search>[^#]*))?(?:#[^]*)?$/iu;

/**
 * Reads a link from outside as hostile. Case of scheme and host, one trailing slash, a fragment and unknown parameters
 * do not matter. Each part is decoded exactly once (`%252F` means `%2F`); a `+` is a plus. Anything else gives a
 * problem, a sentence: another scheme or host, a port, a user, more path segments, an empty part, a repeated parameter,
 * control characters, dot segments, broken encoding, more than 2,000 characters. Never throws.
 */
export function parseLink(text: string): Link | { readonly problem: string } {
  if (text.length > LONGEST_LINK) return { problem: say("links.problems.tooLong", { most: LONGEST_LINK }) };
  const parts = SHAPE.exec(text.trim())?.groups;
  if (parts === undefined) return { problem: say("links.problems.scheme", { start: `${LINK_SCHEME}://` }) };
  const route = LINK_ROUTES.find((candidate) => candidate.host === parts["host"]?.toLowerCase());
  if (route === undefined) return { problem: say("links.problems.route") };
  const segment = /^\/(?<id>[^/]+)\/?$/u.exec(parts["path"] ?? "")?.groups?.["id"];
  if (segment === undefined) return { problem: say("links.problems.noRecord") };
  const fields = new Map<string, string | null>([[route.pathField, decode(segment)]]);
  for (const [name, value] of paramsOf(parts["search"] ?? "")) {
    const field = Object.hasOwn(route.paramFields, name) ? route.paramFields[name] : undefined;
    if (field === undefined) continue;
    if (fields.has(field)) return { problem: say("links.problems.twice", { name }) };
    fields.set(field, decode(value));
  }
  if ([...fields.values()].includes(null)) return { problem: say("links.problems.badCode") };
  const read = link.safeParse({ kind: route.kind, ...Object.fromEntries(fields) });
  return read.success ? read.data : { problem: read.error.issues[0]?.message ?? say("links.problems.unreadable") };
}

/** The parameters of a search part: names decoded, values still encoded. */
function paramsOf(search: string): readonly (readonly [string, string])[] {
  return search.split("&").map((param) => {
    const cut = param.indexOf("=");
    const name = cut === -1 ? param : param.slice(0, cut);
    return [decode(name) ?? name, cut === -1 ? "" : param.slice(cut + 1)];
  });
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * Writes the link that `parseLink` reads back. Null without a valid one: over 2,000 characters, or an id that is empty,
 * too long, or has control characters, half a surrogate pair or dot segments.
 */
export function formatLink(target: Link): string | null {
  const checked = link.safeParse(target);
  const route = LINK_ROUTES.find((candidate) => candidate.kind === target.kind);
  if (!checked.success || route === undefined) return null;
  const fields = new Map<string, string | undefined>(Object.entries(checked.data));
  const search = Object.entries(route.paramFields).flatMap(([name, field]) => {
    const value = fields.get(field);
    return value === undefined ? [] : [`${name}=${encode(value)}`];
  });
  const path = `${LINK_SCHEME}://${route.host}/${encode(fields.get(route.pathField) ?? "")}`;
  const written = search.length === 0 ? path : `${path}?${search.join("&")}`;
  return written.length <= LONGEST_LINK ? written : null;
}

/** The same over a connection. Nobody else has an opened file, so a link to its record names none. */
export function formatLinkOver(target: Link, connectionId: string): string | null {
  return formatLink(isFileConnection(connectionId) ? target : { ...target, connectionId });
}

/** Percent-encoded, quotes and brackets too, so that a link stays intact inside a sentence or a command. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/gu, (character) => `%${character.charCodeAt(0).toString(16)}`);
}

/** The first program argument that is a link; null if there is none. Checks the scheme only. */
export function findLink(argv: readonly string[]): string | null {
  return argv.find((argument) => /^\s*switchboard:/iu.test(argument)) ?? null;
}
