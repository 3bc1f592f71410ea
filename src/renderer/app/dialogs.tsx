// The dialogs of the window, of which at most one is open.
import { useApp, useAppContext } from "../actions/base/use-app.ts";
import { useFocusReturn } from "../design/keys/use-focus-return.ts";
import { ShownDialog } from "./parts.ts";

export function Dialogs() {
  const app = useAppContext();
  const dialog = useApp((state) => state.dialog);
  useFocusReturn(dialog !== null);
  if (dialog === null) return null;
  return <ShownDialog dialog={dialog} onClose={() => app.store.setState({ dialog: null })} />;
}
