// The view of a record's tree while it is shown; another record starts again.
import { useState } from "react";
import type { JsonTree } from "../../../domain/text/json-tree.ts";
import { firstView, type TreeView } from "../../model/raw/tree-view.ts";

export interface TreeState {
  readonly view: TreeView;
  /** shows another view and scrolls to its cursor */
  readonly show: (next: TreeView) => void;
  /** another object each time the cursor is to be seen */
  readonly sought: object | null;
}

export function useTreeView(tree: JsonTree): TreeState {
  const [state, setState] = useState(() => ({ view: firstView(tree), sought: null as object | null }));
  const isOther = state.view.tree !== tree;
  const shown = isOther ? { view: firstView(tree), sought: null } : state;
  if (isOther) setState(shown);
  return { ...shown, show: (view) => setState({ view, sought: {} }) };
}
