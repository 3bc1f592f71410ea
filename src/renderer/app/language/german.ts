// The window's catalogues in German, by name. Loaded only for a window in German.
import { GERMAN as SHARED } from "../../../contract/language/german.ts";
import type { Translations } from "../../../domain/text/language.ts";
import { noticeTextsDe } from "../../actions/base/notice-texts.de.ts";
import { commandGroupTextsDe, commandTextsDe } from "../../design/keys/command-texts.de.ts";
import { designTextsDe } from "../../design/theme/design-texts.de.ts";
import { failureTextsDe } from "../../design/words/failure-texts.de.ts";
import { paneTextsDe } from "../../features/pane/pane-texts.de.ts";
import { auditTextsDe } from "../../model/audit/audit-texts.de.ts";
import { callTextsDe } from "../../model/calls/call-texts.de.ts";
import { courseTextsDe } from "../../model/calls/course-texts.de.ts";
import { compareTextsDe } from "../../model/compare/compare-texts.de.ts";
import { computerTextsDe } from "../../model/computer/computer-texts.de.ts";
import { conversationTextsDe } from "../../model/conversation/conversation-texts.de.ts";
import { draftTextsDe } from "../../model/draft/draft-texts.de.ts";
import { guideTextsDe } from "../../model/help/guide-texts.de.ts";
import { helpTextsDe } from "../../model/help/help-texts.de.ts";
import { tourTextsDe } from "../../model/help/tour-texts.de.ts";
import { linkTextsDe } from "../../model/links/link-texts.de.ts";
import { LOOKUP_TEXTS_DE } from "../../model/lookup/lookup-texts.de.ts";
import { messageTextsDe } from "../../model/messages/message-texts.de.ts";
import { personTextsDe } from "../../model/person/person-texts.de.ts";
import { placeTextsDe } from "../../model/place/place-texts.de.ts";
import { policyTextsDe } from "../../model/policy/policy-texts.de.ts";
import { policyValueTextsDe } from "../../model/policy/policy-value-texts.de.ts";
import { QUERY_TEXTS_DE } from "../../model/query/query-texts.de.ts";
import { rawTextsDe } from "../../model/raw/raw-texts.de.ts";
import { relatedTextsDe } from "../../model/related/related-texts.de.ts";
import { ledgerTextsDe } from "../../model/result/ledger-texts.de.ts";
import { statisticsTextsDe } from "../../model/result/statistics-texts.de.ts";
import { walkTextsDe } from "../../model/result/walk-texts.de.ts";
import { rowsTextsDe } from "../../model/rows/rows-texts.de.ts";
import { storageTextsDe } from "../../model/storage/storage-texts.de.ts";
import { trimTextsDe } from "../../model/storage/trim-texts.de.ts";
import { updateFailureTextsDe } from "../../model/updates/update-failure-texts.de.ts";
import { updateTextsDe } from "../../model/updates/update-texts.de.ts";
import { appTextsDe } from "../app-texts.de.ts";
import { settingsTextsDe } from "../settings/settings-texts.de.ts";
import { exportTextsDe } from "../../model/export/export-texts.de.ts";
import { formatTextsDe } from "../../model/export/format-texts.de.ts";
import { connectionTextsDe } from "../../model/connections/connection-texts.de.ts";
import { fileTextsDe } from "../../model/files/file-texts.de.ts";
import { gridTextsDe } from "../../features/rows/grid/grid-texts.de.ts";

export const GERMAN: Translations = {
  ...SHARED,
  audit: auditTextsDe,
  "calls.call": callTextsDe,
  "calls.course": courseTextsDe,
  commands: commandTextsDe,
  "commands.groups": commandGroupTextsDe,
  compare: compareTextsDe,
  computer: computerTextsDe,
  connections: connectionTextsDe,
  conversation: conversationTextsDe,
  design: designTextsDe,
  export: exportTextsDe,
  "export.formats": formatTextsDe,
  failures: failureTextsDe,
  files: fileTextsDe,
  help: helpTextsDe,
  "help.guide": guideTextsDe,
  "help.tour": tourTextsDe,
  links: linkTextsDe,
  lookup: LOOKUP_TEXTS_DE,
  messages: messageTextsDe,
  notices: noticeTextsDe,
  pane: paneTextsDe,
  person: personTextsDe,
  place: placeTextsDe,
  policy: policyTextsDe,
  "policy.values": policyValueTextsDe,
  query: QUERY_TEXTS_DE,
  "query.draft": draftTextsDe,
  raw: rawTextsDe,
  related: relatedTextsDe,
  "result.ledger": ledgerTextsDe,
  "result.statistics": statisticsTextsDe,
  "result.walk": walkTextsDe,
  rows: rowsTextsDe,
  "rows.grid": gridTextsDe,
  settings: settingsTextsDe,
  storage: storageTextsDe,
  "storage.trim": trimTextsDe,
  updates: updateTextsDe,
  "updates.failures": updateFailureTextsDe,
  window: appTextsDe,
};
