// A connection: one application of the service, in one region, with one key (which main keeps).
import { z } from "zod";
import { fileOfConnection, NO_SOURCE } from "#domain/records/source-id.ts";
import { say } from "#texts/say.ts";

export const REGIONS = ["us", "eu", "in"] as const;
export const region = z.enum(REGIONS);

export const DEFAULT_CHAT_BASE_URL = "https://{appId}.api-{region}.cometchat.io/v3";
export const DEFAULT_CALLS_BASE_URL = "https://{appId}.call-{region}.cometchat.io/v3";
export const CONNECTION_COLOURS = ["teal", "blue", "violet", "grape", "orange", "red", "gray"] as const;
export const SAMPLE_CONNECTION_ID = "sample";

export const connection = z.object({
  id: z.string().min(1).max(100),
  name: z.string().trim().min(1).max(80),
  kind: z.enum(["sample", "service"]),
  appId: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[A-Za-z0-9_-]+$/u),
  region,
  colour: z.enum(CONNECTION_COLOURS),
  /** templates with {appId} and {region}; null means the default */
  chatBaseUrl: z.string().nullable(),
  callsBaseUrl: z.string().nullable(),
});
export type Connection = z.infer<typeof connection>;

/** True for the id that an opened file uses as its connection. No saved connection has such an id. */
export function isFileConnection(id: string): boolean {
  return fileOfConnection(id) !== NO_SOURCE;
}

/** The two roots of a connection, with templates filled in and no trailing slash. */
export function rootsOf(of: Omit<Connection, "id" | "name" | "kind" | "colour">): {
  readonly chat: string;
  readonly calls: string;
} {
  const fill = (template: string): string =>
    template
      .replaceAll("{appId}", of.appId)
      .replaceAll("{region}", of.region)
      .replace(/(?<!\/)\/+$/u, "");
  return {
    chat: fill(of.chatBaseUrl ?? DEFAULT_CHAT_BASE_URL),
    calls: fill(of.callsBaseUrl ?? DEFAULT_CALLS_BASE_URL),
  };
}

/** Whose records a connection loads: the application and the two roots. Two applications never share rows. */
export function originOf(connection: Connection): string {
  const { chat, calls } = rootsOf(connection);
  return JSON.stringify([connection.appId, chat, calls]);
}

/** True if both connections use the same two roots. A key is only sent to the roots it was entered for. */
export function haveSameRoots(one: Connection, other: Connection): boolean {
  const [left, right] = [rootsOf(one), rootsOf(other)];
  return left.chat === right.chat && left.calls === right.calls;
}

/** Why an address may not be a root, as a sentence; null if it may: https, or http on loopback addresses. */
export function checkRoot(root: string): string | null {
  if (!URL.canParse(root)) return say("connections.roots.invalid");
  const url = new URL(root);
  if (url.username !== "" || url.password !== "") return say("connections.roots.user");
  if (url.search !== "" || url.hash !== "") return say("connections.roots.search");
  if (url.protocol === "https:") return null;
  const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/u.test(url.hostname);
  if (url.protocol === "http:" && loopback) return null;
  return say("connections.roots.scheme");
}
