// The line of the cursor in full: its path, its whole value, and buttons that copy both or filter by the value.
import { Menu, Button } from "@mantine/core";
import { IconCopy, IconFilter, IconRoute } from "@tabler/icons-react";
import { writeJsonPath } from "#domain/text/json-path.ts";
import { isContainer, pathTo, plainText } from "#domain/text/json-tree.ts";
import { isolate } from "#domain/text/hidden-characters.ts";
import { copyText } from "#renderer/state/show-notice.ts";
import { useAppContext, useTimeForm } from "#renderer/state/use-app.ts";
import { IconButton } from "#renderer/design/parts/icon-button.tsx";
import { valueToCopy } from "#renderer/record/model/raw/pretty-json.ts";
import { timeOfField } from "#renderer/record/model/raw/field-time.ts";
import { FilterEntries } from "#renderer/list/views/filter-menu/filter-entries.tsx";
import { useFieldFilters, type ShownRecord } from "./shown-record.ts";
import classes from "./raw.module.css";
import { say } from "#texts/say.ts";

/** Most characters of a value that are drawn. */
const MOST_CHARACTERS = 20_000;

export function TreeValue({ record }: { readonly record: ShownRecord }) {
  const { of, view } = record;
  const app = useAppContext();
  const form = useTimeForm();
  const filters = useFieldFilters(record, view.current);
  const node = view.tree.nodes[view.current];
  if (node === undefined) return null;
  const steps = pathTo(view.tree, view.current);
  const path = writeJsonPath(steps);
  const value = isContainer(node) ? null : plainText(view.tree, node);
  const time = of === null || value === null ? null : timeOfField(of.kind, steps, value, form);
  const canFilter = of !== null && filters.values.length + filters.questions.length > 0;
  return (
    <section className={classes.chosen} aria-label={say("raw.value")}>
      <div className={classes.chosenBar}>
        <bdi className={classes.path} title={isolate(path)}>
          {path === "" ? say("raw.whole") : isolate(path)}
        </bdi>
        {canFilter && (
          <Menu position="top-end" width={300}>
            <Menu.Target>
              <Button size="compact-xs" variant="default" leftSection={<IconFilter size={13} aria-hidden />}>
                {say("raw.filterBy")}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <FilterEntries kind={of.kind} {...filters} />
            </Menu.Dropdown>
          </Menu>
        )}
        <IconButton
          icon={IconCopy}
          label={say("raw.copyValue")}
          small
          onClick={() => void copyText(app, valueToCopy(view.tree, node), say("raw.value"))}
        />
        <IconButton
          icon={IconRoute}
          label={say("raw.copyPath")}
          small
          disabled={path === ""}
          onClick={() => void copyText(app, path, say("raw.path"))}
        />
      </div>
      {value !== null && (
        <div className={classes.whole} tabIndex={0} role="group" aria-label={say("raw.value")}>
          <bdi>{value.slice(0, MOST_CHARACTERS).toWellFormed()}</bdi>
          {time !== null && <span className="sb-quiet"> {time}</span>}
          {value.length > MOST_CHARACTERS && (
            <p className={classes.note}>{say("raw.cutValue", { shown: MOST_CHARACTERS, length: value.length })}</p>
          )}
        </div>
      )}
    </section>
  );
}
