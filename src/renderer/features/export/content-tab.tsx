// The tab for the rows, dataset, format and time zone of an export, and the rows that it can have.
import { useEffect, useState } from "react";
import { Checkbox, NativeSelect, SegmentedControl, Select, Stack, Text } from "@mantine/core";
import { FORMATS, type OptionName } from "../../../contract/exports/export-formats.ts";
import { MANAGED_TEXTS } from "../../../contract/policy/managed-texts.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { ZONES } from "../../design/words/zones.ts";
import {
  formatsOf,
  DATASETS_OF,
  withFormat,
  withOption,
  withDataset,
  type ExportDraft,
} from "../../model/export/export-draft.ts";
import { exportTexts as texts } from "../../model/export/export-texts.ts";
import { formatTexts } from "../../model/export/format-texts.ts";
import type { ExportFrom } from "../../../contract/methods/export-methods.ts";
import { ask } from "../../actions/base/ask.ts";
import { useApp, usePlacedApp, useScreen } from "../../actions/base/use-app.ts";

export interface ContentProps {
  readonly kind: QueryKind;
  readonly sources: readonly ExportSource[];
  readonly source: SourceKey;
  readonly onSource: (key: SourceKey) => void;
  readonly draft: ExportDraft;
  readonly onChange: (draft: ExportDraft) => void;
}

/** The texts of an option; one without values is a checkbox. */
interface OptionTexts {
  readonly label: string;
  readonly values?: Readonly<Record<string, string>>;
}

export function ContentTab({ kind, sources, source, onSource, draft, onChange }: ContentProps) {
  const { plan } = draft;
  const facts = FORMATS[plan.format];
  const patch = (change: Partial<ExportDraft["plan"]>): void => onChange({ ...draft, plan: { ...plan, ...change } });
  return (
    <Stack gap="sm">
      <div>
        <Text id="export-from" size="xs" fw={500} mb={4}>
          {texts.rows}
        </Text>
        <SegmentedControl
          aria-labelledby="export-from"
          data={sources.map(({ key, label }) => ({ value: key, label }))}
          value={source}
          onChange={onSource}
          fullWidth
        />
      </div>
      <NativeSelect
        label={texts.dataset}
        description={texts.datasets[plan.dataset].description}
        data={DATASETS_OF[kind].map((dataset) => ({ value: dataset, label: texts.datasets[dataset].label }))}
        value={plan.dataset}
        onChange={(event) => onChange(withDataset(draft, event.currentTarget.value))}
        size="xs"
      />
      <NativeSelect
        label={texts.format}
        description={formatTexts[plan.format].description}
        data={formatsOf(plan.dataset).map((format) => ({ value: format, label: formatTexts[format].label }))}
        value={plan.format}
        onChange={(event) => onChange(withFormat(draft, event.currentTarget.value))}
        size="xs"
      />
      {facts.options.map((name) => (
        <Option key={name} name={name} plan={plan} onChange={patch} />
      ))}
      <Select
        label={texts.zone}
        description={texts.zoneUse[facts.columns]}
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
  const words: OptionTexts = texts.options[name];
  const isFixed = useApp(({ policy }) => policy.exports === "redacted") && name === "keepSignatures";
  const value = plan.options[name];
  const set = (next: unknown): void => onChange({ options: withOption(plan.options, name, next) });
  if (words.values === undefined) {
    return (
      <Checkbox
        label={words.label}
        description={isFixed ? `${texts.managed} ${MANAGED_TEXTS.noSignatures}` : undefined}
        disabled={isFixed}
        checked={value === true}
        onChange={(event) => set(event.currentTarget.checked)}
        size="xs"
      />
    );
  }
  return (
    <NativeSelect
      label={words.label}
      data={Object.entries(words.values).map(([option, label]) => ({ value: option, label }))}
      value={String(value)}
      onChange={(event) => set(event.currentTarget.value)}
      size="xs"
    />
  );
}

export type SourceKey = "view" | "selection" | "conversation";

interface ExportSource {
  readonly key: SourceKey;
  readonly label: string;
  readonly from: ExportFrom;
}

/** The sources of a screen, the result itself first; none while nothing is loaded. */
export function useSources(kind: QueryKind): readonly ExportSource[] {
  const { view, result, selection, marked } = useScreen(kind);
  const rowId = selection?.rowId ?? null;
  const conversationId = useConversation(kind, rowId);
  if (view === null || result === null) return [];
  const { viewId, rowCount, isWhole } = view;
  const rowIds = marked.length > 0 ? marked : rowId === null ? [] : [rowId];
  return [
    {
      key: "view",
      label: isWhole ? texts.all(kind, rowCount) : texts.allFound[kind],
      from: { of: "view", viewId },
    },
    ...(rowIds.length === 0
      ? []
      : [
          {
            key: "selection" as const,
            label: texts.selected(kind, rowIds.length),
            from: { of: "selection" as const, viewId, rowIds },
          },
        ]),
    ...(conversationId === null
      ? []
      : [
          {
            key: "conversation" as const,
            label: texts.conversation,
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
