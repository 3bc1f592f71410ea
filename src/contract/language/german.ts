// The catalogues of domain and contract in German, by name: those that every process has.
import { columnTextsDe, unitTextsDe } from "../../domain/columns/column-texts.de.ts";
import { ORIGIN_PROBLEMS_DE, ROOT_PROBLEMS_DE } from "../../domain/connection-texts.de.ts";
import { LINK_PROBLEMS_DE } from "../../domain/link-texts.de.ts";
import { KEY_TEXTS_DE } from "../../domain/privacy/key-texts.de.ts";
import { choiceGroupTextsDe, filterTextsDe } from "../../domain/query/filter-texts.de.ts";
import {
  COUPLING_TEXTS_DE,
  FILTER_TEXTS_DE,
  QUERY_TEXT_TEXTS_DE,
  TIME_TEXTS_DE,
} from "../../domain/query/query-texts.de.ts";
import { contradictionTextsDe, verdictFormsDe, verdictTextsDe } from "../../domain/report/report-texts.de.ts";
import { EXPRESSION_TEXTS_DE } from "../../domain/search/expression-problems.de.ts";
import type { Translations } from "../../domain/text/language.ts";
import { MANAGED_TEXTS_DE } from "../policy/managed-texts.de.ts";

export const GERMAN: Translations = {
  columns: columnTextsDe,
  "columns.units": unitTextsDe,
  "connections.origin": ORIGIN_PROBLEMS_DE,
  "connections.roots": ROOT_PROBLEMS_DE,
  "links.problems": LINK_PROBLEMS_DE,
  "policy.rules": MANAGED_TEXTS_DE,
  "privacy.keys": KEY_TEXTS_DE,
  "query.coupling": COUPLING_TEXTS_DE,
  "query.filters": filterTextsDe,
  "query.groups": choiceGroupTextsDe,
  "query.text": QUERY_TEXT_TEXTS_DE,
  "query.times": TIME_TEXTS_DE,
  "query.values": FILTER_TEXTS_DE,
  "report.contradiction": contradictionTextsDe,
  "report.forms": verdictFormsDe,
  "report.verdict": verdictTextsDe,
  "search.expression": EXPRESSION_TEXTS_DE,
};
