// The export dialog: content, columns, files and redaction, with a preview.
import { Button, Modal, Tabs, Checkbox } from "@mantine/core";
import { useState } from "react";
import { isRedacted } from "../../../contract/methods/export-methods.ts";
import type { ExportRule } from "../../../contract/policy/policy-table.ts";
import { MANAGED_TEXTS } from "../../../contract/policy/managed-texts.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import dialogClasses from "../../design/looks/dialogs.module.css";
import { CALL_COLUMNS } from "../calls/columns.tsx";
import { completeLayout } from "../../model/rows/layout.ts";
import { MESSAGE_COLUMNS } from "../messages/columns.tsx";
import { exportToChosenFile } from "../../actions/export/export-actions.ts";
import { hasMore } from "../../model/rows/screen.ts";
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
  type ExportDraft,
} from "../../model/export/export-draft.ts";
import { PartsTab, RedactionTab } from "./parts-tab.tsx";
import { Presets } from "./presets.tsx";
import { PreviewPanel, usePreview } from "./preview-panel.tsx";
import classes from "./export.module.css";
import { useAppContext, useApp, useFile, useScreen, useTimeForm } from "../../actions/base/use-app.ts";
import { currentZone } from "../../actions/base/app.ts";
import { exportTexts as texts } from "../../model/export/export-texts.ts";
import { verdictOf } from "../../../domain/report/verdict.ts";
import { verdictSentence } from "../../model/result/ledger-words.ts";

interface Props {
  /** load the remaining rows of the query first */
  readonly fetch: boolean;
  /** the rows that are chosen at first */
  readonly rows: SourceKey;
  readonly onClose: () => void;
}

export function ExportDialog({ fetch, rows, onClose }: Props) {
  const app = useAppContext();
  const kind = useApp((state) => state.screen);
  const sources = useSources(kind);
  const visible = useVisible(kind);
  const [sourceKey, setSourceKey] = useState<SourceKey>(rows);
  const { rule, draft, onChange } = useDraft(kind);
  const [fetches, setFetches] = useState(fetch);
  const [room, setRoom] = useState<string | null>(null);
  const source = sources.find(({ key }) => key === sourceKey) ?? sources[0];
  const canFetch = useApp((state) => hasMore(state.screens[kind])) && source?.from.of === "view";
  const plan = planOf(draft, draft.plan.dataset === kind ? visible : []);
  const reading = usePreview(rule === "off" ? null : (source?.from ?? null), plan);

  async function write(): Promise<void> {
    if (source === undefined || plan === null) return;
    const from = canFetch && fetches ? { of: "walk" as const, viewId: source.from.viewId } : source.from;
    const said = await exportToChosenFile(app, from, plan, () => {
      app.work.exportDrafts[kind] = withoutMapping(draft);
      onClose();
    });
    setRoom(said);
  }

  return (
    <Modal opened onClose={onClose} title={texts.title} size={1060}>
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
            {texts.cancel}
          </Button>
          <Button
            disabled={source === undefined || plan === null || rule === "off"}
            data-autofocus
            onClick={() => void write()}
          >
            {isRedacted(draft.plan.redaction) ? texts.chooseRedacted : texts.choose}
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
        <Tabs.Tab value="content">{texts.content}</Tabs.Tab>
        <Tabs.Tab value="columns">{texts.columns}</Tabs.Tab>
        <Tabs.Tab value="files">{texts.files}</Tabs.Tab>
        <Tabs.Tab value="redaction">
          {texts.redaction}
          {isRedacted(redaction) && <span className={classes.redacted}>{texts.on}</span>}
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
  const [draft, onChange] = useState(() => app.work.exportDrafts[kind] ?? firstDraft(kind, currentZone(app)));
  return { rule, draft: { ...draft, plan: underRule(rule, draft.plan) }, onChange };
}

/** Why nothing was written. */
function NoRoom({ why }: { readonly why: string | null }) {
  if (why === null) return null;
  return (
    <p className={classes.room} role="alert">
      {why} {texts.nothingWritten}
    </p>
  );
}

/** The note about a policy that allows not every export. */
function RuleNote({ rule }: { readonly rule: ExportRule }) {
  if (rule === "allowed") return null;
  return (
    <p className={classes.room} role="note">
      <b>{texts.managed}</b> {rule === "off" ? MANAGED_TEXTS.exportsOff : MANAGED_TEXTS.onlyRedacted}
    </p>
  );
}

/** The columns that the grid of the screen shows now. */
function useVisible(kind: QueryKind): readonly string[] {
  const layout = useApp((state) => state.settings.layouts[kind]);
  return visibleColumns(kind, completeLayout(kind === "messages" ? MESSAGE_COLUMNS : CALL_COLUMNS, layout));
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
  if (file !== undefined) return <p className={className}>{texts.fileRest(sentence)}</p>;
  return (
    <div className={className}>
      {sentence}
      {!(canFetch && fetches) && ` ${texts.loadedRows}`}
      {canFetch && (
        <Checkbox
          mt={6}
          size="xs"
          label={texts.fetchRest}
          description={texts.fetchRestHint}
          checked={fetches}
          onChange={(event) => onFetch(event.currentTarget.checked)}
        />
      )}
    </div>
  );
}
