// The messages of the language de, by area. Made by `npm run texts` from the messages; do not edit.
import auditTexts from "#texts/de/audit.json" with { type: "json" };
import callsTexts from "#texts/de/calls.json" with { type: "json" };
import columnsTexts from "#texts/de/columns.json" with { type: "json" };
import commandsTexts from "#texts/de/commands.json" with { type: "json" };
import compareTexts from "#texts/de/compare.json" with { type: "json" };
import computerTexts from "#texts/de/computer.json" with { type: "json" };
import connectionsTexts from "#texts/de/connections.json" with { type: "json" };
import conversationTexts from "#texts/de/conversation.json" with { type: "json" };
import coreTexts from "#texts/de/core.json" with { type: "json" };
import designTexts from "#texts/de/design.json" with { type: "json" };
import exportTexts from "#texts/de/export.json" with { type: "json" };
import failuresTexts from "#texts/de/failures.json" with { type: "json" };
import filesTexts from "#texts/de/files.json" with { type: "json" };
import filtersTexts from "#texts/de/filters.json" with { type: "json" };
import helpTexts from "#texts/de/help.json" with { type: "json" };
import linksTexts from "#texts/de/links.json" with { type: "json" };
import lookupTexts from "#texts/de/lookup.json" with { type: "json" };
import mainTexts from "#texts/de/main.json" with { type: "json" };
import messagesTexts from "#texts/de/messages.json" with { type: "json" };
import noticesTexts from "#texts/de/notices.json" with { type: "json" };
import paneTexts from "#texts/de/pane.json" with { type: "json" };
import personTexts from "#texts/de/person.json" with { type: "json" };
import placeTexts from "#texts/de/place.json" with { type: "json" };
import policiesTexts from "#texts/de/policies.json" with { type: "json" };
import policyTexts from "#texts/de/policy.json" with { type: "json" };
import privacyTexts from "#texts/de/privacy.json" with { type: "json" };
import queryTexts from "#texts/de/query.json" with { type: "json" };
import rawTexts from "#texts/de/raw.json" with { type: "json" };
import relatedTexts from "#texts/de/related.json" with { type: "json" };
import reportTexts from "#texts/de/report.json" with { type: "json" };
import resultTexts from "#texts/de/result.json" with { type: "json" };
import rowsTexts from "#texts/de/rows.json" with { type: "json" };
import searchTexts from "#texts/de/search.json" with { type: "json" };
import settingsTexts from "#texts/de/settings.json" with { type: "json" };
import statisticsTexts from "#texts/de/statistics.json" with { type: "json" };
import storageTexts from "#texts/de/storage.json" with { type: "json" };
import ticketTexts from "#texts/de/ticket.json" with { type: "json" };
import unitsTexts from "#texts/de/units.json" with { type: "json" };
import updatesTexts from "#texts/de/updates.json" with { type: "json" };
import windowTexts from "#texts/de/window.json" with { type: "json" };
import type { Messages } from "./language.ts";

export const MESSAGES: Messages = {
  audit: auditTexts,
  calls: callsTexts,
  columns: columnsTexts,
  commands: commandsTexts,
  compare: compareTexts,
  computer: computerTexts,
  connections: connectionsTexts,
  conversation: conversationTexts,
  core: coreTexts,
  design: designTexts,
  export: exportTexts,
  failures: failuresTexts,
  files: filesTexts,
  filters: filtersTexts,
  help: helpTexts,
  links: linksTexts,
  lookup: lookupTexts,
  main: mainTexts,
  messages: messagesTexts,
  notices: noticesTexts,
  pane: paneTexts,
  person: personTexts,
  place: placeTexts,
  policies: policiesTexts,
  policy: policyTexts,
  privacy: privacyTexts,
  query: queryTexts,
  raw: rawTexts,
  related: relatedTexts,
  report: reportTexts,
  result: resultTexts,
  rows: rowsTexts,
  search: searchTexts,
  settings: settingsTexts,
  statistics: statisticsTexts,
  storage: storageTexts,
  ticket: ticketTexts,
  units: unitsTexts,
  updates: updatesTexts,
  window: windowTexts,
};
