// A redacted export that was not finished: what is left in its files, where, and the offer to take it out too.
import { Button, Modal, Text } from "@mantine/core";
import type { ExportFind } from "#contract/methods/export-methods.ts";
import type { OpenDialog } from "#renderer/state/slices/dialog.ts";
import { useAppContext } from "#renderer/state/use-app.ts";
import { startExportAgain, wordsToTakeOut } from "./export-actions.ts";
import dialogClasses from "#renderer/design/looks/dialogs.module.css";
import classes from "./export.module.css";
import { say } from "#texts/say.ts";

export function HeldExportDialog(props: {
  readonly held: Extract<OpenDialog, { kind: "heldExport" }>;
  readonly onClose: () => void;
}) {
  const app = useAppContext();
  const { held, onClose } = props;
  const words = wordsToTakeOut(held.finds);
  function takeOut(): void {
    onClose();
    void startExportAgain(app, held, words);
  }
  return (
    <Modal opened onClose={onClose} title={say("export.held.title")} size={620}>
      <Text size="sm" role="alert">
        {say("export.held.sentence", { name: held.name, finds: held.finds.length })}
      </Text>
      <div className={classes.leftovers}>
        <ul tabIndex={0} aria-label={say("export.held.list")}>
          {held.finds.map((find) => (
            <li key={find.text}>
              <bdi className="sb-mono">{find.text}</bdi> {placeOf(find)}
            </li>
          ))}
        </ul>
      </div>
      <div className={dialogClasses.actions}>
        <Button variant="default" onClick={onClose}>
          {say("export.close")}
        </Button>
        {words.length > 0 && (
          <Button data-autofocus onClick={takeOut}>
            {say("export.held.takeOut", { words: words.length })}
          </Button>
        )}
      </div>
    </Modal>
  );
}

function placeOf({ file, row, column }: ExportFind): string {
  if (column === null)
    return row === null ? say("export.held.inName", { file }) : say("export.held.inRow", { file, row });
  return row === null ? say("export.held.inPart", { file, column }) : say("export.held.inCell", { file, row, column });
}
