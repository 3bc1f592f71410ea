// The menu of a line of a record's tree: copies its value or path, and filters by its value.
import { useState, type ReactNode } from "react";
import { Menu } from "@mantine/core";
import { IconCopy, IconRoute } from "@tabler/icons-react";
import { writeJsonPath } from "../../../domain/text/json-path.ts";
import { pathTo } from "../../../domain/text/json-tree.ts";
import { copyText } from "../../actions/base/notices.ts";
import { useAppContext } from "../../actions/base/use-app.ts";
import { MenuAt } from "../../design/parts/menu-at.tsx";
import { MenuItem } from "../../design/parts/menu-item.tsx";
import { valueToCopy } from "../../model/raw/pretty-json.ts";
import { rawTexts as texts } from "../../model/raw/raw-texts.ts";
import { FilterEntries } from "../filter-menu/filter-entries.tsx";
import { useFieldFilters, type ShownRecord } from "./shown-record.ts";
import type { MenuPlace } from "./use-tree-keys.ts";

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
    <MenuAt place={place} anchorLabel={texts.menuOf(path)} label={path === "" ? texts.whole : path} onClose={onClose}>
      <MenuItem icon={IconCopy} onClick={() => void copyText(app, valueToCopy(tree, node), texts.value)}>
        {texts.copyValue}
      </MenuItem>
      {path !== "" && (
        <MenuItem icon={IconRoute} onClick={() => void copyText(app, path, texts.path)}>
          {texts.copyPath}
        </MenuItem>
      )}
      {of !== null && filters.values.length + filters.questions.length > 0 && (
        <>
          <Menu.Divider />
          <Menu.Label>{texts.filterBy}</Menu.Label>
          <FilterEntries kind={of.kind} {...filters} />
        </>
      )}
    </MenuAt>
  );
}
