// The statistics pane: figures of the shown rows, the rows that they cover, and unknown values.
import { useCallback, useMemo } from "react";
import { SegmentedControl } from "@mantine/core";
import { IconAlertTriangle, IconCopy } from "@tabler/icons-react";
import type { Participation, Statistics } from "../../../../contract/methods/statistics-methods.ts";
import type { ResultSummary } from "../../../../contract/methods/rows.ts";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { inEnglish } from "../../../../domain/text/language.ts";
import { verdictOf } from "../../../../domain/report/verdict.ts";
import { verdictSentence } from "../../../model/result/ledger-words.ts";
import { Pane } from "../../pane/pane.tsx";
import { useFocusWhileOpen } from "../../pane/use-focus-while-open.ts";
import paneClasses from "../../../design/looks/pane.module.css";
import { IconButton } from "../../../design/parts/icon-button.tsx";
import { Section } from "../../../design/parts/section.tsx";
import type { Asking } from "../../../actions/rows/view-counter.ts";
import { closeSidePane, setPeopleOrder } from "../../../actions/rows/side-pane.ts";
import { participationTables, callTables, messageTables } from "../../../model/result/statistics-tables.ts";
import { CountCourse } from "./count-course.tsx";
import { FigureTable } from "./figure-table.tsx";
import { statisticsCsv } from "../../../model/result/statistics-csv.ts";
import { Summary, WeekTable } from "./summary.tsx";
import type { FigureTable as Table } from "../../../model/result/tables.ts";
import { shownAnswer, useCounting, type Counting } from "./use-counting.ts";
import classes from "./statistics.module.css";
import type { TimeForm } from "../../../../domain/time/time-form.ts";
import {
  useApp,
  useAppContext,
  usePlacedApp,
  useFile,
  useSteadyScreen,
  useTimeForm,
  useZone,
} from "../../../actions/base/use-app.ts";
import { copyText } from "../../../actions/base/notices.ts";
import { statisticsTexts as texts } from "../../../model/result/statistics-texts.ts";

type PeopleOrder = "byCalls" | "byMinutes";

export function StatisticsPane({ kind }: { readonly kind: QueryKind }) {
  const app = usePlacedApp();
  const { place } = app;
  const zone = useZone();
  const countRows = useCallback(
    (viewId: number, asking: Asking<Statistics>) => place.call("view.statistics", { viewId, zone }, asking),
    [place, zone],
  );
  const countPeople = useCallback(
    (viewId: number, asking: Asking<Participation>) => place.call("view.participation", { viewId }, asking),
    [place],
  );
  const counting = useCounting<Statistics>(kind, countRows);
  const participation = useCounting<Participation>(kind, kind === "calls" ? countPeople : null);
  const order = useApp((state) => state.peopleOrder);
  const body = useFocusWhileOpen();
  const statistics = shownAnswer(counting);
  const people = shownAnswer(participation);
  const tables = useMemo(() => (statistics === null ? [] : tablesOf(statistics, zone)), [statistics, zone]);
  const ofPeople = useMemo(() => (people === null ? [] : participationTables(people, order)), [people, order]);

  return (
    <Pane
      label={texts.title}
      header={<Header kind={kind} statistics={statistics} people={people} order={order} zone={zone} />}
      onClose={() => closeSidePane(app)}
    >
      <div ref={body} className={paneClasses.sideBody} role="region" aria-label={texts.figures} tabIndex={0}>
        <Basis kind={kind} statistics={statistics} />
        <CountCourse counting={counting} kind={kind} />
        {statistics !== null && (
          <div className={classes.counted} aria-busy={counting.isOutdated}>
            <Summary statistics={statistics} participation={people} />
            {tables.map((table) => (
              <TableSection key={table.title} kind={kind} table={table} />
            ))}
            <Section title={texts.busiest}>
              <WeekTable statistics={statistics} />
            </Section>
            {kind === "calls" && <People counting={participation} tables={ofPeople} order={order} />}
          </div>
        )}
      </div>
    </Pane>
  );
}

/** The title, and a button that copies all figures if they are exact. */
function Header(props: {
  readonly kind: QueryKind;
  readonly statistics: Statistics | null;
  readonly people: Participation | null;
  readonly order: PeopleOrder;
  readonly zone: string;
}) {
  const app = useAppContext();
  const { kind, statistics, people, order, zone } = props;
  const isEstimate = [statistics, people].some((each) => each !== null && each.sampledOf !== null);

  function copy(): void {
    if (statistics === null) return;
    // As in files, the words are English, so that a script can read them in every language of the program.
    const csv = inEnglish(() => {
      const ofPeople = people === null ? [] : participationTables(people, order);
      return statisticsCsv([...tablesOf(statistics, zone), ...ofPeople], statistics.hoursOfWeek, texts.rows[kind]);
    });
    void copyText(app, csv, texts.copied);
  }

  return (
    <div className={paneClasses.title}>
      <h2 className={paneClasses.title}>{texts.title}</h2>
      <IconButton
        icon={IconCopy}
        label={texts.copyStatistics}
        tip={isEstimate ? texts.copyLater : texts.copy}
        size={22}
        iconSize={14}
        disabled={statistics === null || isEstimate}
        onClick={copy}
      />
    </div>
  );
}

function TableSection({ kind, table }: { readonly kind: QueryKind; readonly table: Table }) {
  return (
    <Section title={table.title}>
      <FigureTable kind={kind} table={table} />
    </Section>
  );
}

function tablesOf(statistics: Statistics, zone: string): readonly Table[] {
  return statistics.kind === "messages" ? messageTables(statistics, zone) : callTables(statistics, zone);
}

/** The scope of the figures: number of rows, estimated or exact, zone, and completeness of the result. */
function Basis({ kind, statistics }: { readonly kind: QueryKind; readonly statistics: Statistics | null }) {
  const zone = useZone();
  const { result } = useSteadyScreen(kind);
  const file = useFile();
  const form = useTimeForm();
  if (result === null) return null;
  const doubt = doubtOf(result, form);
  const basisOf = ({ rows, sampledOf }: Statistics): string =>
    sampledOf === null
      ? texts.basis({ rows, all: result.rowCount, kind, zone }, file !== undefined)
      : texts.estimate({ rows, all: sampledOf, kind, zone });
  return (
    <>
      {statistics !== null && <p className={classes.basis}>{basisOf(statistics)}</p>}
      {doubt !== null && (
        <p className={classes.warn}>
          <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
          <span>
            {doubt} {texts.loadedOnly}
          </span>
        </p>
      )}
    </>
  );
}

function doubtOf(result: ResultSummary, form: TimeForm): string | null {
  const verdict = verdictOf(result);
  return verdict.kind === "complete" ? null : verdictSentence(verdict, form);
}

/** Statistics of participants. They are read from the raw records, which takes longer. */
function People(props: {
  readonly counting: Counting<Participation>;
  readonly tables: readonly Table[];
  readonly order: PeopleOrder;
}) {
  const app = useAppContext();
  const { counting, tables, order } = props;
  const [ringing, people] = tables;
  const answer = shownAnswer(counting);
  return (
    <>
      {answer !== null && answer.sampledOf !== null && (
        <p className={classes.basis}>{texts.estimateOfPeople(answer.rows, answer.sampledOf)}</p>
      )}
      <CountCourse counting={counting} kind="calls" />
      {ringing !== undefined && <TableSection kind="calls" table={ringing} />}
      {people !== undefined && (
        <Section title={people.title}>
          <SegmentedControl
            aria-label={texts.order}
            data={[
              { value: "byCalls", label: texts.byCalls },
              { value: "byMinutes", label: texts.byMinutes },
            ]}
            value={order}
            onChange={(value) => setPeopleOrder(app, value)}
          />
          <FigureTable kind="calls" table={people} />
        </Section>
      )}
    </>
  );
}
