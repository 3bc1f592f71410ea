// A redacted export that was not finished: what is left in its files, where, and the offer to take it out too.
import { Button, Modal, Text } from "@mantine/core";
import type { ExportFind } from "../../../contract/methods/export-methods.ts";
import type { OpenDialog } from "../../actions/base/slices/dialog.ts";
import { useAppContext } from "../../actions/base/use-app.ts";
import { wordsToTakeOut, writeAgain } from "../../actions/export/export-actions.ts";
import dialogClasses from "../../design/looks/dialogs.module.css";
import { exportTexts as texts } from "../../model/export/export-texts.ts";
import classes from "./export.module.css";

export function HeldExportDialog(props: {
  readonly held: Extract<OpenDialog, { kind: "heldExport" }>;
  readonly onClose: () => void;
}) {
  const app = useAppContext();
  const { held, onClose } = props;
  const words = wordsToTakeOut(held.finds);
  return (
    <Modal opened onClose={onClose} title={texts.held.title} size={620}>
      <Text size="sm" role="alert">
        {texts.held.sentence(held.name, held.finds.length)}
      </Text>
      <div className={classes.leftovers}>
        <ul tabIndex={0} aria-label={texts.held.list}>
          {held.finds.map((find) => (
            <li key={find.text}>
              <bdi className="sb-mono">{find.text}</bdi> {placeOf(find)}
            </li>
          ))}
        </ul>
      </div>
      <div className={dialogClasses.actions}>
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
        {words.length > 0 && (
          <Button data-autofocus onClick={() => void writeAgain(app, held, words)}>
            {texts.held.takeOut(words.length)}
          </Button>
        )}
      </div>
    </Modal>
  );
}

function placeOf({ file, row, column }: ExportFind): string {
  if (column === null) return row === null ? texts.held.inName(file) : texts.held.inRow(file, row);
  return row === null ? texts.held.inPart(file, column) : texts.held.inCell(file, row, column);
}
