// The export dialog: content, columns, files and redaction, with a preview.
import { Button, Modal, Tabs, Checkbox } from "@mantine/core";
import { useState } from "react";
import { isRedacted } from "#contract/exports/export-plan.ts";
import type { ExportRule } from "#contract/policy/policy-table.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import dialogClasses from "#renderer/design/looks/dialogs.module.css";
import { metadataColumnsOf } from "#domain/columns/datasets.ts";
import { metadataIn } from "#renderer/list/model/rows/metadata-columns.ts";
import { completeLayout } from "#renderer/list/model/rows/layout.ts";
import { exportToChosenFile } from "./export-actions.ts";
import { hasMore } from "#renderer/list/model/rows/screen.ts";
import { ColumnsTab } from "./columns-tab.tsx";
import { ContentTab, useSources, type ContentProps, type SourceKey } from "./content-tab.tsx";
import {
  draftOfPlan,
  firstDraft,
  planOf,
  DATASETS_OF,
  underRule,
  visibleColumns,
  withoutMapping,
  draftsOf,
  type ExportDraft,
} from "./export-draft.ts";
import { PartsTab, RedactionTab } from "./parts-tab.tsx";
import { Presets } from "./presets.tsx";
import { PreviewPanel, usePreview } from "./preview-panel.tsx";
import classes from "./export.module.css";
import { useAppContext, useApp, useFile, useScreen, useTimeForm } from "#renderer/state/use-app.ts";
import { currentZone } from "#renderer/state/app.ts";
import { verdictOf } from "#domain/report/verdict.ts";
import { verdictSentence } from "#renderer/list/model/result/ledger-words.ts";
import { say } from "#texts/say.ts";

interface Props {
  /** load the remaining rows of the query first */
  readonly fetch: boolean;
  /** the rows that are chosen at first */
  readonly rows: SourceKey;
  /** the columns of each list, in the order and with the widths that they have at first */
  readonly gridColumns: Readonly<Record<QueryKind, Parameters<typeof completeLayout>[0]>>;
  readonly onClose: () => void;
}

export function ExportDialog(props: Props) {
  const rule = useApp(({ policy }) => policy.exports);
  return rule === "off" ? <Forbidden onClose={props.onClose} /> : <AllowedExport {...props} />;
}

/** Nothing can be chosen where nothing may be written. */
function Forbidden({ onClose }: Pick<Props, "onClose">) {
  return (
    <Modal opened onClose={onClose} title={say("export.title")} size={480}>
      <RuleNote rule="off" />
      <div className={dialogClasses.actions}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {say("export.close")}
        </Button>
      </div>
    </Modal>
  );
}

function AllowedExport({ fetch, rows, gridColumns, onClose }: Props) {
  const app = useAppContext();
  const kind = useApp((state) => state.rowsKind);
  const [fetches, setFetches] = useState(fetch);
  const sources = useSources(kind, fetches);
  const visible = useVisible(kind, gridColumns);
  const [sourceKey, setSourceKey] = useState<SourceKey>(rows);
  const { rule, draft, onChange } = useDraft(kind);
  const [room, setRoom] = useState<string | null>(null);
  const source = sources.find(({ key }) => key === sourceKey) ?? sources[0];
  const canFetch = useApp((state) => hasMore(state.screens[kind])) && source?.from.of === "view";
  const plan = planOf(draft, draft.plan.dataset === kind ? visible : []);
  const reading = usePreview(source?.from ?? null, plan);

  async function write(): Promise<void> {
    if (source === undefined || plan === null) return;
    const from = canFetch && fetches ? { of: "walk" as const, viewId: source.from.viewId } : source.from;
    const said = await exportToChosenFile(app, from, plan, () => {
      draftsOf(app)[kind] = withoutMapping(draft);
      onClose();
    });
    setRoom(said);
  }

  return (
    <Modal opened onClose={onClose} title={say("export.title")} size={1060}>
      <div className={classes.dialog}>
        <RuleNote rule={rule} />
        <div className={classes.columns}>
          <ExportTabs
            content={{ kind, sources, source: source?.key ?? "view", onSource: setSourceKey, draft, onChange }}
            visible={draft.plan.dataset === kind ? visible : []}
          />
          <PreviewPanel reading={reading} hasPlan={plan !== null} />
        </div>
        <RestChoice kind={kind} canFetch={canFetch} fetches={fetches} onFetch={setFetches} />
        <NoRoom why={room} />
        <div className={dialogClasses.actions}>
          <Presets plan={plan} datasets={DATASETS_OF[kind]} onChoose={(chosen) => onChange(draftOfPlan(chosen))} />
          <Button variant="default" onClick={onClose}>
            {say("export.cancel")}
          </Button>
          <Button disabled={source === undefined || plan === null} data-autofocus onClick={() => void write()}>
            {isRedacted(draft.plan.redaction) ? say("export.chooseRedacted") : say("export.choose")}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

function ExportTabs({ content, visible }: { readonly content: ContentProps; readonly visible: readonly string[] }) {
  const { draft, onChange } = content;
  const { redaction, parts, format } = draft.plan;
  const isFixed = useApp(({ policy }) => policy.exports === "redacted");
  const change = (patch: Partial<ExportDraft["plan"]>): void =>
    onChange({ ...draft, plan: { ...draft.plan, ...patch } });
  return (
    <Tabs defaultValue="content" className={classes.choices} keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="content">{say("export.content")}</Tabs.Tab>
        <Tabs.Tab value="columns">{say("export.columns")}</Tabs.Tab>
        <Tabs.Tab value="files">{say("export.files")}</Tabs.Tab>
        <Tabs.Tab value="redaction">
          {say("export.redaction")}
          {isRedacted(redaction) && <span className={classes.redacted}>{say("export.on")}</span>}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="content" className={classes.panel}>
        <ContentTab {...content} />
      </Tabs.Panel>
      <Tabs.Panel value="columns" className={classes.panel}>
        <ColumnsTab draft={draft} visible={visible} onChange={onChange} />
      </Tabs.Panel>
      <Tabs.Panel value="files" className={classes.panel}>
        <PartsTab parts={parts} format={format} onChange={(next) => change({ parts: next })} />
      </Tabs.Panel>
      <Tabs.Panel value="redaction" className={classes.panel}>
        <RedactionTab isFixed={isFixed} redaction={redaction} onChange={(next) => change({ redaction: next })} />
      </Tabs.Panel>
    </Tabs>
  );
}

/** The draft of a screen's export, which obeys the organisation's rule. */
function useDraft(kind: QueryKind) {
  const app = useAppContext();
  const rule = useApp(({ policy }) => policy.exports);
  const [draft, onChange] = useState(() => draftsOf(app)[kind] ?? firstDraft(kind, currentZone(app)));
  return { rule, draft: { ...draft, plan: underRule(rule, draft.plan) }, onChange };
}

/** Why nothing was written. */
function NoRoom({ why }: { readonly why: string | null }) {
  if (why === null) return null;
  return (
    <p className={classes.room} role="alert">
      {why} {say("export.nothingWritten")}
    </p>
  );
}

/** The note about a policy that allows not every export. */
function RuleNote({ rule }: { readonly rule: ExportRule }) {
  if (rule === "allowed") return null;
  return (
    <p className={classes.rule} role="note">
      <b>{say("export.managed")}</b>{" "}
      {rule === "off" ? say("policy.rules.exportsOff") : say("policy.rules.onlyRedacted")}
    </p>
  );
}

/** The columns that the grid of the screen shows now. */
function useVisible(kind: QueryKind, gridColumns: Props["gridColumns"]): readonly string[] {
  const layout = useApp((state) => state.settings.layouts[kind]);
  const metadata = metadataColumnsOf(metadataIn(layout)).map(({ name, label, grid }) => ({
    id: name,
    header: label,
    widthPixels: grid.widthPixels,
  }));
  return visibleColumns(kind, completeLayout([...gridColumns[kind], ...metadata], layout));
}

/** The note about rows that are not loaded, and the choice to load them before the export. */
function RestChoice(props: {
  readonly kind: QueryKind;
  /** there is more to load, and the export would hold it */
  readonly canFetch: boolean;
  readonly fetches: boolean;
  readonly onFetch: (fetches: boolean) => void;
}) {
  const { kind, canFetch, fetches, onFetch } = props;
  const { result } = useScreen(kind);
  const file = useFile();
  const form = useTimeForm();
  const verdict = result === null ? null : verdictOf(result);
  if (result === null || verdict === null || verdict.kind === "complete") return null;
  const className = `${dialogClasses.note} ${classes.incomplete}`;
  const sentence = verdictSentence(verdict, form);
  if (file !== undefined) return <p className={className}>{say("export.fileRest", { sentence })}</p>;
  return (
    <div className={className}>
      {sentence}
      {!(canFetch && fetches) && ` ${say("export.loadedRows")}`}
      {canFetch && (
        <Checkbox
          mt={6}
          size="xs"
          label={say("export.fetchRest")}
          description={say("export.fetchRestHint")}
          checked={fetches}
          onChange={(event) => onFetch(event.currentTarget.checked)}
        />
      )}
    </div>
  );
}
