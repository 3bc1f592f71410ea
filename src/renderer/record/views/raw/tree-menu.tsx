// The menu of a line of a record's tree: copies its value or path, and filters by its value.
import { useState, type ReactNode } from "react";
import { Menu } from "@mantine/core";
import { IconCopy, IconRoute } from "@tabler/icons-react";
import { writeJsonPath } from "#domain/text/json-path.ts";
import { pathTo } from "#domain/text/json-tree.ts";
import { copyText } from "#renderer/state/show-notice.ts";
import { useAppContext } from "#renderer/state/use-app.ts";
import { MenuAt } from "#renderer/design/parts/menu-at.tsx";
import { MenuItem } from "#renderer/design/parts/menu-item.tsx";
import { valueToCopy } from "#renderer/record/model/raw/pretty-json.ts";
import { FilterEntries } from "#renderer/list/views/filter-menu/filter-entries.tsx";
import { useFieldFilters, type ShownRecord } from "./shown-record.ts";
import type { MenuPlace } from "./use-tree-keys.ts";
import { say } from "#texts/say.ts";

interface TreeMenu {
  readonly menu: ReactNode;
  readonly open: (place: MenuPlace) => void;
}

export function useTreeMenu(record: ShownRecord): TreeMenu {
  const [place, setPlace] = useState<MenuPlace | null>(null);
  const close = (): void => {
    setPlace(null);
    place?.giveFocusBack();
  };
  return {
    menu: place === null ? null : <LineMenu record={record} place={place} onClose={close} />,
    open: setPlace,
  };
}

function LineMenu(props: { readonly record: ShownRecord; readonly place: MenuPlace; readonly onClose: () => void }) {
  const { record, place, onClose } = props;
  const { of, view } = record;
  const app = useAppContext();
  const filters = useFieldFilters(record, place.index);
  const { tree } = view;
  const node = tree.nodes[place.index];
  if (node === undefined) return null;
  const path = writeJsonPath(pathTo(tree, place.index));
  return (
    <MenuAt
      place={place}
      anchorLabel={say("raw.menuOf", { path })}
      label={path === "" ? say("raw.whole") : path}
      onClose={onClose}
    >
      <MenuItem icon={IconCopy} onClick={() => void copyText(app, valueToCopy(tree, node), say("raw.value"))}>
        {say("raw.copyValue")}
      </MenuItem>
      {path !== "" && (
        <MenuItem icon={IconRoute} onClick={() => void copyText(app, path, say("raw.path"))}>
          {say("raw.copyPath")}
        </MenuItem>
      )}
      {of !== null && filters.values.length + filters.questions.length > 0 && (
        <>
          <Menu.Divider />
          <Menu.Label>{say("raw.filterBy")}</Menu.Label>
          <FilterEntries kind={of.kind} {...filters} />
        </>
      )}
    </MenuAt>
  );
}
