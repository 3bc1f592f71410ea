// The dialogs of the window, of which at most one is open.
import { useApp, useAppContext } from "../actions/base/use-app.ts";
import { useFocusReturn } from "../design/keys/use-focus-return.ts";
import { GuideDialog, ShownDialog } from "./parts.ts";

export function Dialogs() {
  const app = useAppContext();
  const dialog = useApp((state) => state.dialog);
  useFocusReturn(dialog !== null);
  if (dialog === null) return null;
  const close = (): void => app.store.setState({ dialog: null });
  // It is a separate part, because it has far more text than the others.
  if (dialog.kind === "guide") return <GuideDialog onClose={close} />;
  return <ShownDialog dialog={dialog} onClose={close} />;
}
