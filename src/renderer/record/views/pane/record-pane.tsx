// The pane of the selected message or call: its overview, webhook events, raw JSON and other versions, each as a tab.
import type { ComponentType, ReactNode } from "react";
import { Loader, Tabs } from "@mantine/core";
import type { CallDetail, MessageDetail, RecordVersion } from "#contract/methods/rows.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { useAppContext, useApp } from "#renderer/state/use-app.ts";
import { closePane, setPaneTab } from "#renderer/list/actions/query/record-actions.ts";
import classes from "#renderer/design/looks/pane.module.css";
import { QuietWords } from "#renderer/design/parts/quiet-notice.tsx";
import { EventList } from "./event-list.tsx";
import { NotBeside } from "./not-beside.tsx";
import { MarksOf } from "#renderer/parts/highlighted-text.tsx";
import { Pane } from "#renderer/parts/pane.tsx";
import { RawJson } from "#renderer/record/views/raw/raw-json.tsx";
import { say } from "#texts/say.ts";

export function RecordPane<Detail extends MessageDetail | CallDetail>(props: {
  readonly kind: QueryKind;
  /** null while the record is not read */
  readonly detail: Detail | null;
  readonly header: ComponentType<{ readonly detail: Detail }>;
  readonly overview: ComponentType<{ readonly detail: Detail }>;
  /** one more tab, which is drawn only while it is shown */
  readonly extra?: ExtraTab<Detail>;
  /** shown above the overview */
  readonly notice?: ReactNode;
  /** the source of the raw JSON */
  readonly originOf: (detail: Detail) => string;
  /** the service is asked for the full record */
  readonly isAsking?: boolean;
  /** shown in the place of the tabs while the record is not read */
  readonly instead: ReactNode;
}) {
  const app = useAppContext();
  const chosen = useApp((state) => state.screens[props.kind].paneTab);
  const { kind, detail, header: Header, overview: Overview, extra } = props;
  const label = say(`pane.record.${kind}`);
  return (
    <Pane
      label={label}
      header={detail === null ? <h2 className={classes.title}>{label}</h2> : <Header detail={detail} />}
      onClose={() => closePane(app, kind)}
    >
      {detail !== null && <NotBeside kind={kind} row={detail.row} />}
      {detail === null ? (
        props.instead
      ) : (
        <Tabs
          value={shownTab(chosen, detail, extra?.value)}
          onChange={(tab) => setPaneTab(app, kind, tab ?? "overview")}
          className="sb-column sb-fills"
        >
          <TabList detail={detail} extra={extra} isAsking={props.isAsking === true} />
          <Tabs.Panel value="overview" className={`${classes.panel} ${classes.panelPadded}`} tabIndex={0}>
            {props.notice}
            {detail.twins !== undefined && <Twins kind={kind} twins={detail.twins} />}
            <MarksOf value={kind}>
              <Overview detail={detail} />
            </MarksOf>
          </Tabs.Panel>
          {extra !== undefined && <ExtraPanel extra={extra} detail={detail} notice={props.notice} />}
          <Tabs.Panel value="events" className={classes.panel}>
            <EventList from={{ of: kind, id: detail.row.rowId }} total={detail.events} />
          </Tabs.Panel>
          <Tabs.Panel value="raw" className={`${classes.panel} sb-column`} keepMounted={false}>
            <RawJson raw={detail.raw} origin={props.originOf(detail)} of={{ kind, row: detail.row }} fills />
          </Tabs.Panel>
          <Tabs.Panel value="versions" className={classes.panel}>
            <OtherVersions versions={detail.versions ?? []} />
          </Tabs.Panel>
        </Tabs>
      )}
    </Pane>
  );
}

/** Says that other records have the same id. */
function Twins({ kind, twins }: { readonly kind: QueryKind; readonly twins: number }) {
  return <QuietWords title={`${say("pane.twins", { number: twins })} `} detail={say("pane.twinsKept", { kind })} />;
}

type AnyDetail = MessageDetail | CallDetail;

export interface ExtraTab<Detail> {
  readonly value: string;
  readonly label: string;
  readonly content: ComponentType<{ readonly detail: Detail }>;
}

function ExtraPanel<Detail>(props: {
  readonly extra: ExtraTab<Detail>;
  readonly detail: Detail;
  readonly notice: ReactNode;
}) {
  const { value, content: Content } = props.extra;
  return (
    <Tabs.Panel value={value} className={`${classes.panel} ${classes.panelPadded}`} tabIndex={0} keepMounted={false}>
      {props.notice}
      <Content detail={props.detail} />
    </Tabs.Panel>
  );
}

function TabList(props: {
  readonly detail: AnyDetail;
  readonly extra: Pick<ExtraTab<never>, "value" | "label"> | undefined;
  readonly isAsking: boolean;
}) {
  const { detail, extra, isAsking } = props;
  return (
    <div className={classes.tabLine}>
      <Tabs.List className={classes.tabList}>
        <Tabs.Tab value="overview">{say("pane.overview")}</Tabs.Tab>
        {extra !== undefined && <Tabs.Tab value={extra.value}>{extra.label}</Tabs.Tab>}
        {detail.events > 0 && <Tabs.Tab value="events">{say("pane.eventCount", { number: detail.events })}</Tabs.Tab>}
        <Tabs.Tab value="raw">{say("pane.rawJson")}</Tabs.Tab>
        {detail.versions !== undefined && (
          <Tabs.Tab value="versions">{say("pane.versionCount", { number: detail.versions.length })}</Tabs.Tab>
        )}
      </Tabs.List>
      {isAsking && (
        <span className={classes.fetching} role="status" title={say("pane.askingHint")}>
          <Loader size={11} color="gray" /> {say("pane.asking")}
        </span>
      )}
    </div>
  );
}

const STANDING_TABS: ReadonlySet<string> = new Set(["overview", "events", "raw", "versions"]);

/** A chosen tab stays chosen for other records, also for those without it; they show the overview. */
function shownTab(chosen: string, { events, versions = [] }: AnyDetail, extra: string | undefined): string {
  const isMissing = (chosen === "events" && events === 0) || (chosen === "versions" && versions.length === 0);
  const isKnown = chosen === extra || STANDING_TABS.has(chosen);
  return isMissing || !isKnown ? "overview" : chosen;
}

/** The other versions of a record that occurs more than once in opened files, or of a followed call. */
function OtherVersions({ versions }: { readonly versions: readonly RecordVersion[] }) {
  return versions.map(({ raw, origin }, index) => (
    <section key={index} aria-label={say("pane.version", { number: index + 1 })}>
      <RawJson
        raw={raw}
        origin={
          origin === null ? say("pane.otherVersion") : say("pane.inFile", { file: origin.file, number: origin.line })
        }
      />
    </section>
  ));
}
