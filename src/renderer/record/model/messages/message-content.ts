// Reads the content of a raw message for the pane: attachments, reactions, mentions, metadata.
// Source: docs/service-notes.md, "Shapes".
import { parseExactly, parseToRewrite } from "#domain/text/exact-json.ts";
import { asFlag, asId, asList, asMap, asNumber, asText, isMap } from "#domain/text/lenient.ts";
import { composedParts, type Part } from "#domain/records/composed-content.ts";
import { attachmentsOf, type Attachment } from "#domain/records/message.ts";
import { say } from "#texts/say.ts";

export interface ShownAttachment extends Attachment {
  /** host of the link, without path and signature */
  readonly host: string | null;
  readonly expiresAtSeconds: number | null;
}

export interface Reaction {
  readonly reaction: string;
  readonly count: number;
  readonly byMe: boolean;
}

/** Somebody's report of a message. */
export interface Report {
  readonly uid: string | null;
  readonly name: string | null;
  readonly reason: string | null;
  readonly remark: string | null;
}

export interface MessageContent {
  readonly attachments: readonly ShownAttachment[];
  readonly reactions: readonly Reaction[];
  readonly mentions: readonly { readonly uid: string; readonly name: string | null }[];
  readonly metadata: readonly (readonly [string, string])[];
  readonly customData: readonly (readonly [string, string])[];
  /** the parts of a form, a card, a poll, or an assistant's work with tools */
  readonly parts: readonly Part[];
  /** the rule by which the service judged the message */
  readonly moderationRule: string | null;
  readonly reports: readonly Report[];
  /** the people and groups of an action: by whom, on whom, for whom */
  readonly actors: readonly (readonly [string, string])[];
}

const EMPTY: MessageContent = {
  attachments: [],
  reactions: [],
  mentions: [],
  metadata: [],
  customData: [],
  parts: [],
  moderationRule: null,
  reports: [],
  actors: [],
};

/** The content of a raw message; empty for text that is not a JSON object. */
export function readContent(raw: string): MessageContent {
  const message = parse(raw);
  return isMap(message) ? contentOf(message, asMap(parseToRewrite(raw))) : EMPTY;
}

/** The content of a parsed message; `written`: the same with each number as it was spelled. */
export function contentOf(
  message: Readonly<Record<string, unknown>>,
  written: Readonly<Record<string, unknown>>,
): MessageContent {
  const data = asMap(message["data"]);
  const writtenData = asMap(written["data"]);
  return {
    attachments: attachmentsOf(message).map((attachment) => ({
      ...attachment,
      host: attachment.url !== null && URL.canParse(attachment.url) ? new URL(attachment.url).host : null,
      expiresAtSeconds: attachment.url === null ? null : expiryOf(attachment.url),
    })),
    reactions: asList(data["reactions"])
      .filter(isMap)
      .flatMap((each) => {
        const reaction = asText(each["reaction"]);
        const count = asNumber(each["count"]) ?? 1;
        // A reaction that everybody took back may stay with the count 0.
        if (reaction === null || count <= 0) return [];
        return [{ reaction, count, byMe: asFlag(each["reactedByMe"]) === true }];
      }),
    mentions: Object.entries(asMap(data["mentions"])).map(([uid, person]) => ({
      uid,
      name: asText(asMap(person)["name"]),
    })),
    metadata: entriesOf(writtenData["metadata"] ?? written["metadata"]),
    customData: entriesOf(writtenData["customData"]),
    parts: composedParts(data),
    moderationRule: ruleOf(asMap(data["moderation"])["rule"]),
    reports: reportsOf(message["flaggedBy"]),
    actors: actorsOf(data),
  };
}

/** A rule by its name, or as it came. */
function ruleOf(rule: unknown): string | null {
  if (rule === undefined || rule === null) return null;
  return asText(rule) ?? asText(asMap(rule)["name"]) ?? JSON.stringify(rule);
}

function reportsOf(flaggedBy: unknown): readonly Report[] {
  return asList(flaggedBy)
    .filter(isMap)
    .map((report) => ({
      uid: asId(report["uid"]),
      name: asText(report["name"]),
      reason: asText(report["reasonName"]) ?? asText(report["reasonId"]),
      remark: asText(report["remark"]),
    }));
}

const ACTORS = ["by", "on", "for"] as const;

function actorsOf(data: Readonly<Record<string, unknown>>): readonly (readonly [string, string])[] {
  const entities = asMap(data["entities"]);
  return ACTORS.flatMap((key) => {
    const entity = asMap(asMap(entities[key])["entity"]);
    const id = asText(entity["uid"]) ?? asText(entity["guid"]);
    const name = asText(entity["name"]);
    const shown = [name, id].filter((part) => part !== null && part !== "").join(" · ");
    return shown === "" ? [] : [[say(`messages.actors.${key}`), shown] as const];
  });
}

function entriesOf(value: unknown): readonly (readonly [string, string])[] {
  return Object.entries(asMap(value)).map(([key, each]) => [key, asText(each) ?? JSON.stringify(each)] as const);
}

function parse(raw: string): unknown {
  try {
    return parseExactly(raw);
  } catch {
    return null;
  }
}

/**
 * The expiry of a signed link, UNIX seconds: `Expires` (CloudFront, old S3), or `X-Amz-Date` plus `X-Amz-Expires`. Null
 * where the link does not say. Source: docs/service-notes.md, "Attachment links expire".
 */
export function expiryOf(url: string): number | null {
  if (!URL.canParse(url)) return null;
  const params = new Map([...new URL(url).searchParams].map(([name, value]) => [name.toLowerCase(), value]));
  const expires = asNumber(params.get("expires"));
  if (expires !== null && expires > 1_000_000_000) return Math.floor(expires);
  const date = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/u.exec(params.get("x-amz-date") ?? "");
  const lasts = asNumber(params.get("x-amz-expires"));
  if (date === null || lasts === null) return null;
  const [, year, month, day, hour, minute, second] = date;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) / 1000 + lasts;
}
