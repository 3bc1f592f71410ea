// The tab for the rows, dataset, format and time zone of an export, and the rows that it can have.
import { useEffect, useState } from "react";
import { Checkbox, NativeSelect, SegmentedControl, Select, Stack, Text } from "@mantine/core";
import { FORMATS, type OptionName } from "#contract/exports/export-formats.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { hasMore } from "#renderer/list/model/rows/screen.ts";
import { ZONES } from "#renderer/design/words/zones.ts";
import { formatsOf, DATASETS_OF, withFormat, withOption, withDataset, type ExportDraft } from "./export-draft.ts";
import type { ExportFrom } from "#contract/methods/export-methods.ts";
import { ask } from "#renderer/state/ask.ts";
import { useApp, usePlacedApp, useScreen } from "#renderer/state/use-app.ts";
import { say } from "#texts/say.ts";

export interface ContentProps {
  readonly kind: QueryKind;
  readonly sources: readonly ExportSource[];
  readonly source: SourceKey;
  readonly onSource: (key: SourceKey) => void;
  readonly draft: ExportDraft;
  readonly onChange: (draft: ExportDraft) => void;
}

/** The choices of the options with several values; every other option is a checkbox. */
const LINE_ENDS = ["crlf", "lf"] as const;
const SEPARATORS = ["comma", "semicolon", "tab"] as const;

export function ContentTab({ kind, sources, source, onSource, draft, onChange }: ContentProps) {
  const { plan } = draft;
  const facts = FORMATS[plan.format];
  const patch = (change: Partial<ExportDraft["plan"]>): void => onChange({ ...draft, plan: { ...plan, ...change } });
  return (
    <Stack gap="sm">
      <div>
        <Text id="export-from" size="xs" fw={500} mb={4}>
          {say("export.rows")}
        </Text>
        {sources.length === 1 ? (
          <Text size="sm">{sources[0]?.label}</Text>
        ) : (
          <SegmentedControl
            aria-labelledby="export-from"
            data={sources.map(({ key, label }) => ({ value: key, label }))}
            value={source}
            onChange={onSource}
            fullWidth
          />
        )}
      </div>
      <NativeSelect
        label={say("export.dataset")}
        description={say(`export.datasets.${plan.dataset}.description`)}
        data={DATASETS_OF[kind].map((dataset) => ({ value: dataset, label: say(`export.datasets.${dataset}.label`) }))}
        value={plan.dataset}
        onChange={(event) => onChange(withDataset(draft, event.currentTarget.value))}
        size="xs"
      />
      <NativeSelect
        label={say("export.format")}
        description={say(`export.formats.${plan.format}.description`)}
        data={formatsOf(plan.dataset).map((format) => ({
          value: format,
          label: say(`export.formats.${format}.label`),
        }))}
        value={plan.format}
        onChange={(event) => onChange(withFormat(draft, event.currentTarget.value))}
        size="xs"
      />
      {facts.options.map((name) => (
        <Option key={name} name={name} plan={plan} onChange={patch} />
      ))}
      <Select
        label={say("export.zone")}
        description={say(`export.zoneUse.${facts.columns}`)}
        data={ZONES}
        value={plan.zone}
        onChange={(zone) => zone !== null && patch({ zone })}
        searchable
        allowDeselect={false}
        maxDropdownHeight={180}
        size="xs"
      />
    </Stack>
  );
}

function Option(props: {
  readonly name: OptionName;
  readonly plan: ExportDraft["plan"];
  readonly onChange: (change: Partial<ExportDraft["plan"]>) => void;
}) {
  const { name, plan, onChange } = props;
  const label = say(`export.options.${name}.label`);
  const isFixed = useApp(({ policy }) => policy.exports === "redacted") && name === "keepSignatures";
  const value = plan.options[name];
  const set = (next: unknown): void => onChange({ options: withOption(plan.options, name, next) });
  if (name !== "lineEnd" && name !== "separator") {
    return (
      <Checkbox
        label={label}
        description={isFixed ? `${say("export.managed")} ${say("policy.rules.noSignatures")}` : undefined}
        disabled={isFixed}
        checked={value === true}
        onChange={(event) => set(event.currentTarget.checked)}
        size="xs"
      />
    );
  }
  return (
    <NativeSelect
      label={label}
      data={choicesOf(name)}
      value={String(value)}
      onChange={(event) => set(event.currentTarget.value)}
      size="xs"
    />
  );
}

function choicesOf(name: "lineEnd" | "separator"): readonly { readonly value: string; readonly label: string }[] {
  return name === "lineEnd"
    ? LINE_ENDS.map((value) => ({ value, label: say(`export.options.lineEnd.values.${value}`) }))
    : SEPARATORS.map((value) => ({ value, label: say(`export.options.separator.values.${value}`) }));
}

export type SourceKey = "view" | "selection" | "conversation";

interface ExportSource {
  readonly key: SourceKey;
  readonly label: string;
  readonly from: ExportFrom;
}

/** "150 loaded calls", "All 454 calls", "150 of 454 calls": filters hide the others. `all`: null while more can be loaded. */
function rowsLabel(kind: QueryKind, rows: number, all: number | null): string {
  if (all === null) return say("export.loaded", { kind, rows });
  return rows < all ? say("export.some", { kind, rows, all }) : say("export.all", { kind, rows });
}

/** The sources of a screen, the result itself first; none while nothing is loaded. `fetches`: the rest is loaded first. */
export function useSources(kind: QueryKind, fetches: boolean): readonly ExportSource[] {
  const screen = useScreen(kind);
  const { view, result, selection, marked } = screen;
  const rowId = selection?.rowId ?? null;
  const conversationId = useConversation(kind, rowId);
  if (view === null || result === null) return [];
  const { viewId, rowCount: rows, isWhole } = view;
  const more = hasMore(screen);
  const rowIds = marked.length > 0 ? marked : rowId === null ? [] : [rowId];
  return [
    {
      key: "view",
      label:
        !isWhole || (more && fetches)
          ? say(`export.allFound.${kind}`)
          : rowsLabel(kind, rows, more ? null : result.rowCount),
      from: { of: "view", viewId },
    },
    ...(rowIds.length === 0
      ? []
      : [
          {
            key: "selection" as const,
            label: say("export.selected", { kind, rows: rowIds.length }),
            from: { of: "selection" as const, viewId, rowIds },
          },
        ]),
    ...(conversationId === null
      ? []
      : [
          {
            key: "conversation" as const,
            label: say("export.conversation"),
            from: { of: "conversation" as const, resultId: result.resultId, conversationId },
          },
        ]),
  ];
}

/** The conversation of the selected message; null while it is read, and for calls. */
function useConversation(kind: QueryKind, rowId: number | null): string | null {
  const app = usePlacedApp();
  const [found, setFound] = useState<{ readonly rowId: number; readonly conversationId: string | null } | null>(null);
  useEffect(() => {
    if (kind !== "messages" || rowId === null) return;
    return ask(
      app,
      (signal) => app.place.call("record.message", { rowId }, { signal }),
      ({ row }) => setFound({ rowId, conversationId: row.conversationId }),
      () => undefined,
    );
  }, [app, kind, rowId]);
  return found?.rowId === rowId ? found.conversationId : null;
}
