// The entries of a menu that filter by a value: the loaded rows, or the query of the service.
import { Menu } from "@mantine/core";
import { IconCloudSearch, IconFilter, IconFilterMinus } from "@tabler/icons-react";
import type { QueryKind } from "#domain/query/filters.ts";
import { askService, narrow } from "#renderer/list/actions/query/local-filter-actions.ts";
import { useAppContext, useIsFile } from "#renderer/state/use-app.ts";
import { MenuItem } from "#renderer/design/parts/menu-item.tsx";
import type { Question } from "#renderer/list/model/rows/cell-values.ts";
import { nameLocalValue, type LocalValue } from "#renderer/list/model/rows/local-values.ts";
import { WHOLE_TEXT } from "#renderer/design/parts/whole-text.ts";
import { say } from "#texts/say.ts";

/** Most values of a list that get entries of their own. */
const MOST_ENTRIES = 6;

/** Draws nothing if there is neither a value nor a question. */
export function FilterEntries(props: {
  readonly kind: QueryKind;
  readonly values: readonly LocalValue[];
  readonly questions: readonly Question[];
}) {
  const { kind, questions } = props;
  const app = useAppContext();
  const isFile = useIsFile();
  const values = props.values.slice(0, MOST_ENTRIES);
  return (
    <>
      {values.length > 0 && <Menu.Label>{say("rows.cellMenu.withinLoaded")}</Menu.Label>}
      {values.map((value) => (
        <MenuItem
          key={`only ${value.column} ${String(value.value)}`}
          icon={IconFilter}
          onClick={() => narrow(app, kind, value)}
        >
          <Words text={say("rows.cellMenu.only", { value: nameLocalValue(value) })} />
        </MenuItem>
      ))}
      {values.map((value) => (
        <MenuItem
          key={`not ${value.column} ${String(value.value)}`}
          icon={IconFilterMinus}
          onClick={() => narrow(app, kind, { ...value, excluded: true })}
        >
          <Words text={say("rows.cellMenu.exclude", { value: nameLocalValue(value) })} />
        </MenuItem>
      ))}
      {questions.length > 0 && (
        <Menu.Label>{isFile ? say("rows.cellMenu.filterFile") : say("rows.cellMenu.askService")}</Menu.Label>
      )}
      {questions.map((question) => (
        <MenuItem key={question.param} icon={IconCloudSearch} onClick={() => void askService(app, kind, [question])}>
          <Words text={question.words} />
        </MenuItem>
      ))}
    </>
  );
}

function Words({ text }: { readonly text: string }) {
  return (
    <span className="sb-two-lines" {...WHOLE_TEXT}>
      {text}
    </span>
  );
}
