// Every figure of the statistics as tables. A line that has a filter of loaded rows sets it.
import { useMemo, useState } from "react";
import { SegmentedControl } from "@mantine/core";
import type { Statistics } from "#contract/methods/statistics-methods.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { Section } from "#renderer/design/parts/section.tsx";
import { callTables, participationTables } from "#renderer/list/model/result/call-tables.ts";
import { messageTables } from "#renderer/list/model/result/message-tables.ts";
import type { FigureTable as Table } from "#renderer/list/model/result/tables.ts";
import { CountCourse } from "#renderer/list/views/result/statistics/count-course.tsx";
import { FigureTable } from "#renderer/list/views/result/statistics/figure-table.tsx";
import { say } from "#texts/say.ts";
import classes from "./statistics-screen.module.css";
import type { Picture } from "./use-picture.ts";

/** Figures of a line that have room in one place of the grid. */
const MOST_NARROW = 4;

type PeopleOrder = "byCalls" | "byMinutes";

export function AllFigures({ picture, statistics }: { readonly picture: Picture; readonly statistics: Statistics }) {
  const { kind, zone, participation, figures } = picture;
  const [order, setOrder] = useState<PeopleOrder>("byCalls");
  const tables = useMemo(() => tablesOf(statistics, zone), [statistics, zone]);
  const [ringing, people] = useMemo(
    () => (participation === null ? [] : participationTables(participation, order)),
    [participation, order],
  );
  return (
    <section className={classes.all} aria-label={say("statistics.allFigures")}>
      <h2 className={classes.partTitle}>{say("statistics.allFigures")}</h2>
      {kind === "calls" && participation !== null && participation.sampledOf !== null && (
        <p className={classes.note}>
          {say("result.statistics.estimateOfPeople", { rows: participation.rows, all: participation.sampledOf })}
        </p>
      )}
      {kind === "calls" && <CountCourse counting={figures.participation} kind="calls" />}
      <div className={classes.tables}>
        {[...tables, ...(ringing === undefined ? [] : [ringing])].map((table) => (
          <TableSection key={table.title} kind={kind} table={table} />
        ))}
        {people !== undefined && (
          <Section title={people.title}>
            <SegmentedControl
              size="xs"
              aria-label={say("result.statistics.order")}
              data={[
                { value: "byCalls", label: say("result.statistics.byCalls") },
                { value: "byMinutes", label: say("result.statistics.byMinutes") },
              ]}
              value={order}
              onChange={setOrder}
            />
            <FigureTable kind="calls" table={people} />
          </Section>
        )}
      </div>
    </section>
  );
}

function TableSection({ kind, table }: { readonly kind: QueryKind; readonly table: Table }) {
  return (
    <div className={table.columns.length > MOST_NARROW ? classes.wide : undefined}>
      <Section title={table.title}>
        <FigureTable kind={kind} table={table} />
      </Section>
    </div>
  );
}

export function tablesOf(statistics: Statistics, zone: string): readonly Table[] {
  return statistics.kind === "messages" ? messageTables(statistics, zone) : callTables(statistics, zone);
}
