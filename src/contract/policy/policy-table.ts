// The table of the organisation's policy: every setting with its meaning, its values and what it becomes in a wrong policy.
import { z } from "zod";
import { LANGUAGES } from "#texts/language.ts";
import { checkRoot, connection, isFileConnection, rootsOf, SAMPLE_CONNECTION_ID } from "#domain/connection.ts";

const BUILT_IN_ID = "The ids of the sample and of opened files are taken.";
const REPEATED_ID = "Two connections have the same id.";
const YES_OR_NO = "Write true or false.";
const NOT_DAYS = "Write a whole number of days, up to 3650.";
const NOT_A_FEED = "Write an https address of at most 500 characters.";
const NOT_A_PROXY = "Write system, direct, or an address such as http://proxy.example:8080.";

/** As in a person's connection, except for `kind`; an absent value is that of a new connection. */
const managedConnection = z
  .strictObject({
    id: connection.shape.id.meta({ description: "Names the connection in deep links. Never change it." }),
    name: connection.shape.name,
    appId: connection.shape.appId,
    region: connection.shape.region,
    colour: connection.shape.colour.optional(),
    chatBaseUrl: z.string().max(500).optional().meta({ description: "Another chat root than the service's own." }),
    callsBaseUrl: z.string().max(500).optional().meta({ description: "Another calls root than the service's own." }),
    key: z
      .string()
      .regex(/^[\x21-\x7e]+$/u)
      .max(4000)
      .optional()
      .meta({ description: "The API key. Everybody who can read the policy can read it." }),
  })
  .superRefine((given, context) => {
    const refuse = (field: string, message: string): void =>
      context.addIssue({ code: "custom", path: [field], message });
    if (given.id === SAMPLE_CONNECTION_ID || isFileConnection(given.id)) refuse("id", BUILT_IN_ID);
    const roots = rootsOf({
      ...given,
      chatBaseUrl: given.chatBaseUrl ?? null,
      callsBaseUrl: given.callsBaseUrl ?? null,
    });
    const [chat, calls] = [checkRoot(roots.chat), checkRoot(roots.calls)];
    if (chat !== null) refuse("chatBaseUrl", chat);
    if (calls !== null) refuse("callsBaseUrl", calls);
  });

const connections = z
  .array(managedConnection)
  .max(100)
  .superRefine((all, context) => {
    if (new Set(all.map(({ id }) => id)).size < all.length) context.addIssue(REPEATED_ID);
  });

export const exportRule = z.enum(["allowed", "redacted", "off"], "Write allowed, redacted or off.");
export type ExportRule = z.infer<typeof exportRule>;

export const updateRule = z.enum(["on", "off"], "Write on or off.");

/** "person, en or de" */
const either = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** "person": each person chooses. */
export const languageRule = z.enum(["person", ...LANGUAGES], `Write ${either.format(["person", ...LANGUAGES])}.`);

export const linkRule = z.enum(["allowed", "managed", "off"], "Write allowed, managed or off.");

/** Empty, or an address that the same rules allow as the root of a connection. */
const updateFeed = z
  .string(NOT_A_FEED)
  .max(500, NOT_A_FEED)
  .superRefine((given, context) => {
    const problem = given === "" ? null : checkRoot(given);
    if (problem !== null) context.addIssue(problem);
  });

/** A scheme, a host and a port; nothing that Chromium would read as a second rule. */
const PROXY = /^(?:system|direct|(?:https?|socks5):\/\/(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:]+\]):\d{1,5})$/u;

export interface PolicySetting<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;
  /** as the window names it */
  readonly label: string;
  /** its effect, as sentences */
  readonly meaning: string;
  readonly example: z.input<Schema>;
  /** without a policy, and where the policy leaves it out */
  readonly otherwise: z.output<Schema>;
  /** in a wrong policy; absent: its own value if that can be read, else `otherwise` */
  readonly closed?: z.output<Schema>;
}

function setting<Schema extends z.ZodType>(described: PolicySetting<Schema>): PolicySetting<Schema> {
  return described;
}

export const POLICY_TABLE = {
  connections: setting({
    schema: connections,
    label: "Connections",
    meaning:
      "Connections that everybody has. Nobody can change or delete them. A person enters the key, unless the policy gives it.",
    example: [{ id: "shop", name: "Shop, production", appId: "1234567890abcdef", region: "eu" }],
    otherwise: [],
  }),
  otherConnections: setting({
    schema: z.boolean(YES_OR_NO),
    label: "Other connections",
    meaning:
      "`false`: nobody can add, test or use a connection that the policy does not name. The sample and opened files stay.",
    example: false,
    otherwise: true,
    closed: false,
  }),
  exports: setting({
    schema: exportRule,
    label: "Exports",
    meaning:
      "`redacted`: an export must replace people by pseudonyms, without signatures of addresses and without a list of pseudonyms. `off`: no exports. With both, selected rows are not copied as a table or as JSON; a value or a record in the pane can be copied.",
    example: "redacted",
    otherwise: "allowed",
    closed: "off",
  }),
  keysOnDisk: setting({
    schema: z.boolean(YES_OR_NO),
    label: "Keys on disk",
    meaning:
      "`false`: API keys stay in memory until the program ends, also where the system could encrypt them. Keys that were stored before are removed at the start.",
    example: false,
    otherwise: true,
    closed: false,
  }),
  links: setting({
    schema: linkRule,
    label: "Links",
    meaning:
      "`managed`: a deep link opens only if it names one of the connections of the policy. `off`: deep links do not open.",
    example: "managed",
    otherwise: "allowed",
    closed: "off",
  }),
  keepDays: setting({
    schema: z.int(NOT_DAYS).min(0, NOT_DAYS).max(3650, NOT_DAYS),
    label: "Stored data",
    meaning:
      "Each start forgets what was not used for this number of days: rows of connections, opened files, unfinished exports, damaged stores. A person can choose fewer days. `0`: no limit.",
    example: 30,
    otherwise: 0,
    // Forgotten data cannot be brought back.
    closed: 0,
  }),
  audit: setting({
    schema: z.boolean(YES_OR_NO),
    label: "Audit log",
    meaning:
      "`true`: what is asked of the service, opened, exported, copied and forgotten is written into the audit log, and nobody can turn it off. `false`: a person decides.",
    example: true,
    otherwise: false,
    closed: true,
  }),
  proxy: setting({
    schema: z.string(NOT_A_PROXY).regex(PROXY, NOT_A_PROXY),
    label: "Proxy",
    meaning:
      "The way to the service: `system`, `direct`, or the address of a proxy with `http`, `https` or `socks5`. It replaces the system's setting and the program's arguments.",
    example: "http://proxy.example:8080",
    otherwise: "system",
  }),
  updates: setting({
    schema: updateRule,
    label: "Updates",
    meaning:
      "`off`: the program does not look for newer versions. `on`: it does, if `updateFeed` is set. A person agrees to each installation.",
    example: "on",
    otherwise: "on",
    closed: "off",
  }),
  updateFeed: setting({
    schema: updateFeed,
    label: "Update feed",
    meaning:
      "The https address of the folder with the newest package and its `latest….yml`. Without it there are no updates.",
    example: "https://updates.example/switchboard",
    otherwise: "",
    closed: "",
  }),
  language: setting({
    schema: languageRule,
    label: "Language",
    meaning:
      `${either.format(LANGUAGES.map((name) => `\`${name}\``))}: the language of the program for everybody. ` +
      "`person`: each person chooses it in the settings.",
    example: "de",
    otherwise: "person",
  }),
} as const;

export type SettingName = keyof typeof POLICY_TABLE;
export const settingName = z.enum(
  Object.keys(POLICY_TABLE).filter((name): name is SettingName => Object.hasOwn(POLICY_TABLE, name)),
);
export type SettingValue<Name extends SettingName> = z.output<(typeof POLICY_TABLE)[Name]["schema"]>;
/** The values of all settings. */
export type PolicyValues = { readonly [Name in SettingName]: SettingValue<Name> };

/** The content of a policy: every setting is optional, and others are not allowed. */
export const policyContent = z.strictObject({
  connections: POLICY_TABLE.connections.schema.optional(),
  otherConnections: POLICY_TABLE.otherConnections.schema.optional(),
  exports: POLICY_TABLE.exports.schema.optional(),
  keysOnDisk: POLICY_TABLE.keysOnDisk.schema.optional(),
  links: POLICY_TABLE.links.schema.optional(),
  keepDays: POLICY_TABLE.keepDays.schema.optional(),
  audit: POLICY_TABLE.audit.schema.optional(),
  proxy: POLICY_TABLE.proxy.schema.optional(),
  updates: POLICY_TABLE.updates.schema.optional(),
  updateFeed: POLICY_TABLE.updateFeed.schema.optional(),
  language: POLICY_TABLE.language.schema.optional(),
} satisfies { readonly [Name in SettingName]: z.ZodType });
