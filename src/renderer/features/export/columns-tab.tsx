// Which columns are written: all, those the grid shows, or chosen ones, with values of the raw record by their paths.
import { ActionIcon, Button, Checkbox, Group, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { chooseColumns, columnsOf } from "../../../contract/exports/export-columns.ts";
import { FORMATS } from "../../../contract/exports/export-formats.ts";
import type { FormatFacts } from "../../../contract/exports/export-formats.ts";
import type { ColumnChoice, ExportDraft } from "../../model/export/export-draft.ts";
import classes from "./export.module.css";

interface Props {
  readonly draft: ExportDraft;
  /** what the grid shows; empty for subjects that no grid shows */
  readonly visible: readonly string[];
  readonly onChange: (draft: ExportDraft) => void;
}

/** What a format writes that has no columns to choose. */
const OWN_FORM = {
  chosen: "",
  raw: "every record is written whole, as it came.",
  own: "what is needed to read it is written.",
} as const satisfies Readonly<Record<FormatFacts["columns"], string>>;

export function ColumnsTab({ draft, visible, onChange }: Props) {
  const { plan, columnChoice, chosen } = draft;
  const choices: readonly { readonly value: ColumnChoice; readonly label: string }[] = [
    { value: "all", label: "All" },
    ...(visible.length === 0 ? [] : [{ value: "visible" as const, label: "As in the grid" }]),
    { value: "chosen", label: "Chosen" },
  ];
  if (FORMATS[plan.format].columns !== "chosen") {
    return (
      <Text size="sm" className="sb-quiet">
        {FORMATS[plan.format].label}: {OWN_FORM[FORMATS[plan.format].columns]} Columns cannot be chosen.
      </Text>
    );
  }

  function choose(columnChoice: ColumnChoice): void {
    const begun = chosen.length > 0 ? chosen : visible;
    onChange({ ...draft, columnChoice, chosen: columnChoice === "chosen" ? begun : chosen });
  }

  return (
    <Stack gap="sm">
      <SegmentedControl aria-label="Columns" data={[...choices]} value={columnChoice} onChange={choose} fullWidth />
      {columnChoice === "all" && (
        <Text size="sm" className="sb-quiet">
          All {columnsOf(plan.subject).length} columns of the subject, in their order.
        </Text>
      )}
      {columnChoice === "visible" && (
        <Text size="sm" className="sb-quiet">
          What the grid shows, in its order, with the UID beside each name: {visible.join(", ")}.
        </Text>
      )}
      {columnChoice === "chosen" && (
        <Chosen subject={plan.subject} chosen={chosen} onChange={(next) => onChange({ ...draft, chosen: next })} />
      )}
    </Stack>
  );
}

function Chosen(props: {
  readonly subject: ExportDraft["plan"]["subject"];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}) {
  const { subject, chosen, onChange } = props;
  const [search, setSearch] = useState("");
  const [path, setPath] = useState("");
  const own = columnsOf(subject).map(({ name }) => name);
  const paths = chosen.filter((name) => !own.includes(name));
  const wanted = search.trim().toLowerCase();
  const found = own.filter((name) => name.toLowerCase().includes(wanted));
  const isPath = chooseColumns(subject, [path.trim()]) !== null && !own.includes(path.trim());
  const toggle = (name: string): void =>
    onChange(chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name]);

  function addPath(): void {
    if (!isPath || chosen.includes(path.trim())) return;
    onChange([...chosen, path.trim()]);
    setPath("");
  }

  return (
    <>
      <Group gap={6} wrap="nowrap">
        <TextInput
          aria-label="Search columns"
          placeholder="Search columns"
          style={{ flex: 1 }}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Button variant="default" onClick={() => onChange([...new Set([...chosen, ...found])])}>
          Add found
        </Button>
        <Button variant="default" onClick={() => onChange([])} disabled={chosen.length === 0}>
          Clear
        </Button>
      </Group>
      <div className={classes.columnList} role="group" aria-label="Columns to write">
        {found.map((name) => (
          <Checkbox
            key={name}
            label={name}
            checked={chosen.includes(name)}
            onChange={() => toggle(name)}
            size="xs"
            py={2}
          />
        ))}
        {found.length === 0 && <Text size="sm">No column has this name.</Text>}
      </div>
      <Group gap={6} align="flex-end" wrap="nowrap">
        <TextInput
          label="Value of the raw record"
          placeholder="data.metadata.orderId"
          style={{ flex: 1 }}
          value={path}
          onChange={(event) => setPath(event.currentTarget.value)}
          error={path.trim() === "" || isPath ? null : "A path names fields with dots, and places in lists with [0]."}
          onKeyDown={(event) => {
            if (event.key === "Enter") addPath();
          }}
          spellCheck={false}
        />
        <Button variant="default" onClick={addPath} disabled={!isPath}>
          Add
        </Button>
      </Group>
      {paths.map((name) => (
        <Group key={name} gap={4} wrap="nowrap">
          <Text size="sm" className="sb-mono" truncate>
            {name}
          </Text>
          <ActionIcon size={20} aria-label={`Remove ${name}`} onClick={() => toggle(name)}>
            <IconX size={13} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
    </>
  );
}
