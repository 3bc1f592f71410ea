// Shows the outcome of each check of an export's manifest: passed, failed, or not checked.
import { Button, Modal, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconFileUnknown, IconInfoCircle } from "@tabler/icons-react";
import type { VerifiedLine } from "../../../contract/methods/export-methods.ts";
import dialogClasses from "../../design/looks/dialogs.module.css";
import { verifyWithFolder } from "../../actions/export/export-actions.ts";
import classes from "./verify.module.css";
import { useAppContext } from "../../actions/base/use-app.ts";
import type { VerifiedFiles } from "../../actions/base/slices/dialog.ts";
import { exportTexts as texts } from "../../model/export/export-texts.ts";

const ICONS = {
  refuted: IconAlertTriangle,
  missing: IconFileUnknown,
  proved: IconCircleCheck,
  told: IconInfoCircle,
} as const satisfies Readonly<Record<VerifiedLine["outcome"], unknown>>;

/** Failed checks come first. */
const ORDER: readonly VerifiedLine["outcome"][] = ["refuted", "missing", "proved", "told"];

export function VerifyDialog(props: {
  readonly files: VerifiedFiles;
  readonly lines: readonly VerifiedLine[];
  readonly onClose: () => void;
}) {
  const app = useAppContext();
  const { files, lines, onClose } = props;
  const of = (outcome: VerifiedLine["outcome"]): readonly VerifiedLine[] =>
    lines.filter((line) => line.outcome === outcome);
  const isIncomplete = of("missing").length > 0;
  return (
    <Modal opened onClose={onClose} title={texts.verify} size={720}>
      <Text size="sm" fw={500} role="status">
        <bdi>{files.manifest.name}</bdi>: {texts.verdict(of("refuted").length, of("proved").length, isIncomplete)}
      </Text>
      {isIncomplete && <Text size="sm">{texts.filesMissing}</Text>}
      <ul className={classes.lines} tabIndex={0} aria-label={texts.checks}>
        {ORDER.flatMap(of).map((line) => (
          <Line key={`${line.outcome} ${line.says}`} line={line} />
        ))}
      </ul>
      <div className={dialogClasses.actions}>
        {isIncomplete && (
          <Button variant="default" onClick={() => void verifyWithFolder(app, files)}>
            {texts.chooseFolder}
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          {texts.close}
        </Button>
      </div>
    </Modal>
  );
}

function Line({ line: { says, outcome, because } }: { readonly line: VerifiedLine }) {
  const OutcomeIcon = ICONS[outcome];
  return (
    <li className={classes.line} data-outcome={outcome}>
      <OutcomeIcon size={15} stroke={1.8} aria-label={texts.outcomes[outcome]} />
      <span>
        <span>{says}</span> <span className="sb-quiet">{because}</span>
      </span>
    </li>
  );
}
