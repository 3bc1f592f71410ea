// The value of a set filter in words.
import { findFilter, type QueryKind } from "#domain/query/filters.ts";
import { shownId } from "#domain/query/cursor.ts";
import { groupWord, inReadingOrder } from "#domain/query/value-words.ts";
import { useNowSeconds } from "#renderer/design/parts/use-now.ts";
import { PERIOD, periodOf, VIEWING_AS } from "#renderer/list/model/draft/bar-filters.ts";
import type { Draft } from "#renderer/list/model/draft/draft.ts";
import { periodWords } from "#renderer/list/model/draft/period-words.ts";
import { VIEWING_AS_FILTER } from "#renderer/list/model/draft/text-issues.ts";
import { useTimeForm } from "#renderer/state/use-app.ts";
import { Chip } from "./chip.tsx";
import { say } from "#texts/say.ts";

/** The value of a set filter in a few words. */
export function EntryValue({
  kind,
  entry,
  draft,
}: {
  readonly kind: QueryKind;
  readonly entry: string;
  readonly draft: Draft;
}) {
  const form = useTimeForm();
  const context = { nowSeconds: useNowSeconds(), zone: form.zone };
  if (entry === PERIOD) {
    const words = periodWords(kind, periodOf(kind, draft), context, form);
    return <bdi className="sb-cut">{words}</bdi>;
  }
  const filter = entry === VIEWING_AS ? VIEWING_AS_FILTER : findFilter(kind, entry);
  const value = entry === VIEWING_AS ? draft.viewingAs : draft.values[entry];
  const typed = draft.typed?.[entry] ?? "";
  if (filter === undefined || filter.kind === "flag") return null;
  const given = (typeof value === "object" ? value : [typeof value === "string" ? value : ""]).filter(
    (each) => each !== "",
  );
  const values =
    filter.kind === "messageId"
      ? given.map((each) => shownId(each, draft.values["affix"]))
      : entry === "status"
        ? inReadingOrder(given)
        : given;
  const [first = typed] = values;
  const group = entry === "status" ? groupWord(values) : null;
  if (group !== null) return <bdi className="sb-cut">{group}</bdi>;
  return (
    <span className="sb-cut">
      <Chip filter={filter} value={first} short />
      {values.length > 1 && ` ${say("query.bar.others", { count: values.length - 1 })}`}
    </span>
  );
}
