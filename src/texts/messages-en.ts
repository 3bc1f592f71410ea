// The messages of the language en, by area. Made by `npm run texts` from the messages; do not edit.
import auditTexts from "#texts/en/audit.json" with { type: "json" };
import callsTexts from "#texts/en/calls.json" with { type: "json" };
import columnsTexts from "#texts/en/columns.json" with { type: "json" };
import commandsTexts from "#texts/en/commands.json" with { type: "json" };
import compareTexts from "#texts/en/compare.json" with { type: "json" };
import computerTexts from "#texts/en/computer.json" with { type: "json" };
import connectionsTexts from "#texts/en/connections.json" with { type: "json" };
import conversationTexts from "#texts/en/conversation.json" with { type: "json" };
import coreTexts from "#texts/en/core.json" with { type: "json" };
import designTexts from "#texts/en/design.json" with { type: "json" };
import exportTexts from "#texts/en/export.json" with { type: "json" };
import failuresTexts from "#texts/en/failures.json" with { type: "json" };
import filesTexts from "#texts/en/files.json" with { type: "json" };
import filtersTexts from "#texts/en/filters.json" with { type: "json" };
import helpTexts from "#texts/en/help.json" with { type: "json" };
import linksTexts from "#texts/en/links.json" with { type: "json" };
import lookupTexts from "#texts/en/lookup.json" with { type: "json" };
import mainTexts from "#texts/en/main.json" with { type: "json" };
import messagesTexts from "#texts/en/messages.json" with { type: "json" };
import noticesTexts from "#texts/en/notices.json" with { type: "json" };
import paneTexts from "#texts/en/pane.json" with { type: "json" };
import personTexts from "#texts/en/person.json" with { type: "json" };
import placeTexts from "#texts/en/place.json" with { type: "json" };
import policiesTexts from "#texts/en/policies.json" with { type: "json" };
import policyTexts from "#texts/en/policy.json" with { type: "json" };
import privacyTexts from "#texts/en/privacy.json" with { type: "json" };
import queryTexts from "#texts/en/query.json" with { type: "json" };
import rawTexts from "#texts/en/raw.json" with { type: "json" };
import relatedTexts from "#texts/en/related.json" with { type: "json" };
import reportTexts from "#texts/en/report.json" with { type: "json" };
import resultTexts from "#texts/en/result.json" with { type: "json" };
import rowsTexts from "#texts/en/rows.json" with { type: "json" };
import searchTexts from "#texts/en/search.json" with { type: "json" };
import settingsTexts from "#texts/en/settings.json" with { type: "json" };
import statisticsTexts from "#texts/en/statistics.json" with { type: "json" };
import storageTexts from "#texts/en/storage.json" with { type: "json" };
import ticketTexts from "#texts/en/ticket.json" with { type: "json" };
import unitsTexts from "#texts/en/units.json" with { type: "json" };
import updatesTexts from "#texts/en/updates.json" with { type: "json" };
import windowTexts from "#texts/en/window.json" with { type: "json" };
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
