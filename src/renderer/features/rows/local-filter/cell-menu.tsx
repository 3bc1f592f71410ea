// The menu of a grid's cell: narrow the loaded rows by its value, ask the service for it, copy it.
import { Menu } from "@mantine/core";
import { IconCloudSearch, IconCopy, IconFilter, IconFilterMinus } from "@tabler/icons-react";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { askService, narrow } from "../../../actions/query/local-filter-actions.ts";
import { COPY_FORMS, COPY_FORM_NAMES, copiedRows, copyRows } from "../../../actions/rows/marked-actions.ts";
import { count } from "../../../design/words/format.ts";
import type { CellMeaning } from "../../../model/rows/cell-values.ts";
import { nameLocalValue } from "../../../model/rows/local-values.ts";
import classes from "./local-filter.module.css";
import { useAppContext, useApp } from "../../../actions/base/use-app.ts";
import { selectIsFile } from "../../../actions/base/slices/settings.ts";
import { copyText } from "../../../actions/base/copy-text.ts";

/** An open menu: what it is about, and where it stands, in pixels of the window. */
export interface CellMenuPlace {
  readonly meaning: CellMeaning;
  readonly rowId: number;
  readonly x: number;
  readonly y: number;
}

/** Most values of a list that get entries of their own. */
const MOST_ENTRIES = 6;

export function CellMenu(props: {
  readonly kind: QueryKind;
  readonly place: CellMenuPlace;
  readonly onClose: () => void;
}) {
  const app = useAppContext();
  const { kind, place, onClose } = props;
  const { label, copied, values, questions } = place.meaning;
  const isFile = useApp(selectIsFile);
  const shown = values.slice(0, MOST_ENTRIES);
  const marked = copiedRows(app, kind);
  const rows = marked.includes(place.rowId) ? marked : [place.rowId];
  return (
    <Menu opened onClose={onClose} position="bottom-start" offset={2} width={300} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={classes.anchor}
          style={{ left: place.x, top: place.y }}
          aria-label={`Menu of ${label}`}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={label} data-testid="cell-menu">
        {shown.length > 0 && <Menu.Label>Within loaded rows</Menu.Label>}
        {shown.map((value) => (
          <Menu.Item
            key={`only ${String(value.value)}`}
            leftSection={<IconFilter size={14} aria-hidden />}
            onClick={() => narrow(app, kind, value)}
          >
            <Words text={`Only ${nameLocalValue(value)}`} />
          </Menu.Item>
        ))}
        {shown.map((value) => (
          <Menu.Item
            key={`not ${String(value.value)}`}
            leftSection={<IconFilterMinus size={14} aria-hidden />}
            onClick={() => narrow(app, kind, { ...value, excluded: true })}
          >
            <Words text={`Exclude ${nameLocalValue(value)}`} />
          </Menu.Item>
        ))}
        {questions.length > 0 && <Menu.Label>{isFile ? "Filter the file" : "Ask the service"}</Menu.Label>}
        {questions.map((question) => (
          <Menu.Item
            key={question.param}
            leftSection={<IconCloudSearch size={14} aria-hidden />}
            onClick={() => void askService(app, kind, [question])}
          >
            <Words text={question.words} />
          </Menu.Item>
        ))}
        {copied !== null && (
          <>
            {(shown.length > 0 || questions.length > 0) && <Menu.Divider />}
            <Menu.Item
              leftSection={<IconCopy size={14} aria-hidden />}
              onClick={() => void copyText(app, copied, label)}
            >
              Copy value
            </Menu.Item>
          </>
        )}
        <Menu.Divider />
        <Menu.Label>{rows.length === 1 ? "Copy this row" : `Copy ${count(rows.length, "row")}`}</Menu.Label>
        {COPY_FORM_NAMES.map((form) => (
          <Menu.Item
            key={form}
            leftSection={<IconCopy size={14} aria-hidden />}
            onClick={() => void copyRows(app, kind, form, rows)}
          >
            as {COPY_FORMS[form]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Words({ text }: { readonly text: string }) {
  return (
    <bdi className={classes.words} style={{ display: "block" }} title={text}>
      {text}
    </bdi>
  );
}
