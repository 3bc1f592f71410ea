// The statistics pane: figures of the rows shown, the rows they cover, and what is not known.
import { useCallback, useEffect, useMemo, useRef } from "react";
import type { ReactNode, RefObject } from "react";
import { Button, Progress, SegmentedControl } from "@mantine/core";
import { IconAlertTriangle, IconCopy } from "@tabler/icons-react";
import type { Attendance, Statistics } from "../../../../contract/methods/statistics-methods.ts";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { verdictOf } from "../../../../domain/report/verdict.ts";
import { stateWords } from "../../../model/files/file-words.ts";
import { verdictSentence } from "../../../model/result/ledger-words.ts";
import { Pane } from "../../pane/pane.tsx";
import paneClasses from "../../../design/looks/pane.module.css";
import { IconButton } from "../../../design/parts/icon-button.tsx";
import { QuietNotice } from "../../../design/parts/quiet-notice.tsx";
import { Section } from "../../../design/parts/section.tsx";
import { closeStatistics, setPeopleOrder } from "../../../actions/rows/statistics-actions.ts";
import { count, formatNumber } from "../../../design/words/format.ts";
import { attendanceTables, callTables } from "../../../model/result/call-tables.ts";
import { FigureTable } from "./figure-table.tsx";
import { messageTables } from "../../../model/result/message-tables.ts";
import { statisticsCsv } from "../../../model/result/statistics-csv.ts";
import { Summary } from "./summary.tsx";
import type { FigureTable as Table } from "../../../model/result/tables.ts";
import { useCounting } from "./use-counting.ts";
import type { Asking, Counting } from "./use-counting.ts";
import { WeekTable } from "./week-table.tsx";
import classes from "./statistics.module.css";
import { useAppContext, useApp } from "../../../actions/base/use-app.ts";
import { selectFile } from "../../../actions/base/slices/files.ts";
import { selectScreen } from "../../../actions/base/slices/screens.ts";
import { selectZone } from "../../../actions/base/slices/settings.ts";
import { copyText } from "../../../actions/base/copy-text.ts";
import { statisticsTexts as texts } from "../../../model/result/statistics-texts.ts";

export function StatisticsPane({ kind }: { readonly kind: QueryKind }) {
  const app = useAppContext();
  const zone = useApp(selectZone);
  const ask = useCallback(
    (viewId: number, { signal, onProgress }: Asking) =>
      app.client.call("view.statistics", { viewId, zone }, { signal, onProgress }),
    [app, zone],
  );
  const counting = useCounting<Statistics>(kind, ask);
  return kind === "calls" ? (
    <WithAttendance counting={counting} />
  ) : (
    <Frame kind={kind} counting={counting} attendance={null} />
  );
}

function WithAttendance({ counting }: { readonly counting: Counting<Statistics> }) {
  const app = useAppContext();
  const ask = useCallback(
    (viewId: number, { signal, onProgress }: Asking) =>
      app.client.call("view.attendance", { viewId }, { signal, onProgress }),
    [app],
  );
  const attendance = useCounting<Attendance>("calls", ask);
  return <Frame kind="calls" counting={counting} attendance={attendance} />;
}

function Frame(props: {
  readonly kind: QueryKind;
  readonly counting: Counting<Statistics>;
  readonly attendance: Counting<Attendance> | null;
}) {
  const app = useAppContext();
  const { kind, counting, attendance } = props;
  const zone = useApp(selectZone);
  const order = useApp((state) => state.peopleOrder);
  const body = useFocusWhileOpen();
  const statistics = shown(counting);
  const tables = useMemo(() => (statistics === null ? [] : tablesOf(statistics, zone)), [statistics, zone]);
  const answer = attendance === null ? null : shown(attendance);
  const ofPeople = useMemo(() => (answer === null ? [] : attendanceTables(answer, order)), [answer, order]);

  function copy(): void {
    if (statistics === null) return;
    const noun = kind === "messages" ? "Messages" : "Calls";
    void copyText(app, statisticsCsv([...tables, ...ofPeople], statistics.hoursOfWeek, noun), texts.copied);
  }

  return (
    <Pane
      label={texts.title}
      header={
        <div className={paneClasses.title}>
          <h2 className={paneClasses.title}>{texts.title}</h2>
          <IconButton
            icon={IconCopy}
            label={texts.copyStatistics}
            tip={texts.copy}
            size={22}
            iconSize={14}
            disabled={statistics === null}
            onClick={copy}
          />
        </div>
      }
      onClose={() => closeStatistics(app)}
    >
      <div ref={body} className={classes.body} role="region" aria-label={texts.figures} tabIndex={0}>
        <Basis kind={kind} rows={statistics?.rows ?? null} />
        <Course counting={counting} noun={kind === "messages" ? "message" : "call"} />
        {statistics !== null && (
          <div className={classes.counted} aria-busy={counting.isOutdated}>
            <Summary statistics={statistics} attendance={answer} />
            {tables.map((table) => (
              <Section key={table.title} title={table.title}>
                <FigureTable kind={kind} table={table} />
              </Section>
            ))}
            <Section title={texts.busiest}>
              <WeekTable rows={statistics.hoursOfWeek} />
            </Section>
            {attendance !== null && <People counting={attendance} tables={ofPeople} order={order} />}
          </div>
        )}
      </div>
    </Pane>
  );
}

/** The reference of an element that has the focus from its first drawing. The focus goes back when it closes. */
function useFocusWhileOpen(): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    body.current?.focus({ preventScroll: true });
    return () => {
      // Keep the focus where the person has moved it since.
      const isLeft = document.activeElement === null || document.activeElement === document.body;
      if (isLeft && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return body;
}

/** The figures of the view before stay until those of this view arrive, but not after a failure. */
function shown<Answer>({ answer, isOutdated, failure }: Counting<Answer>): Answer | null {
  return isOutdated && failure !== null ? null : answer;
}

function tablesOf(statistics: Statistics, zone: string): readonly Table[] {
  return statistics.kind === "messages" ? messageTables(statistics, zone) : callTables(statistics, zone);
}

/** How many rows the figures cover, in which zone, and whether the result is complete. */
function Basis({ kind, rows }: { readonly kind: QueryKind; readonly rows: number | null }) {
  const zone = useApp(selectZone);
  const { result } = useApp(selectScreen(kind));
  const file = useApp(selectFile);
  const noun = kind === "messages" ? "message" : "call";
  if (result === null) return null;
  const doubt = file === undefined ? doubtOf(verdictSentence(verdictOf(result), zone), result) : fileDoubt(file);
  return (
    <>
      {rows !== null && (
        <p className={classes.basis}>{texts.basis(rows, result.rowCount, noun, file !== undefined, zone)}</p>
      )}
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

function doubtOf(sentence: string, result: Parameters<typeof verdictOf>[0]): string | null {
  return verdictOf(result).kind === "complete" ? null : sentence;
}

function fileDoubt(file: Parameters<typeof stateWords>[0]): string | null {
  const { tone, sentence } = stateWords(file);
  return tone === "good" ? null : sentence;
}

/** The progress of a long count, or why it failed or was cancelled. */
function Course({ counting, noun }: { readonly counting: Counting<unknown>; readonly noun: string }) {
  const { progress, failure, cancel, again } = counting;
  if (failure?.kind === "cancelled") {
    return (
      <p className={classes.progress}>
        {texts.cancelled}
        <Button variant="default" size="compact-xs" onClick={again}>
          {texts.again}
        </Button>
      </p>
    );
  }
  if (failure !== null) return <QuietNotice failure={failure} />;
  if (progress === null) return null;
  const { rows, total } = progress;
  return (
    <div className={classes.progress} role="status">
      <Progress value={(100 * rows) / Math.max(1, total)} w={90} size="sm" aria-label={texts.counting(noun)} />
      {formatNumber(rows)} of {count(total, noun)}
      <Button variant="default" size="compact-xs" onClick={cancel}>
        {texts.cancel}
      </Button>
    </div>
  );
}

const ORDERS = [
  { value: "byCalls", label: texts.byCalls },
  { value: "byMinutes", label: texts.byMinutes },
] as const;

/** Statistics of participants. They are read from the raw records, which takes longer. */
function People(props: {
  readonly counting: Counting<Attendance>;
  readonly tables: readonly Table[];
  readonly order: "byCalls" | "byMinutes";
}): ReactNode {
  const app = useAppContext();
  const [ringing, people] = props.tables;
  return (
    <>
      <Course counting={props.counting} noun="call" />
      {ringing !== undefined && (
        <Section title={ringing.title}>
          <FigureTable kind="calls" table={ringing} />
        </Section>
      )}
      {people !== undefined && (
        <Section title={people.title}>
          <SegmentedControl
            aria-label={texts.order}
            data={[...ORDERS]}
            value={props.order}
            onChange={(value) => setPeopleOrder(app, value === "byMinutes" ? "byMinutes" : "byCalls")}
          />
          <FigureTable kind="calls" table={people} />
        </Section>
      )}
    </>
  );
}
