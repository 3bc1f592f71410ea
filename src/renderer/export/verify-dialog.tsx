// Shows the outcome of each check of an export's manifest: passed, failed, or not checked.
import { Button, Modal, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconFileUnknown, IconInfoCircle } from "@tabler/icons-react";
import type { VerifiedLine } from "#contract/methods/export-methods.ts";
import dialogClasses from "#renderer/design/looks/dialogs.module.css";
import { verifyWithFolder } from "./export-actions.ts";
import classes from "./verify.module.css";
import { useAppContext } from "#renderer/state/use-app.ts";
import type { VerifiedFiles } from "#renderer/state/slices/dialog.ts";
import { say } from "#texts/say.ts";

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
    <Modal opened onClose={onClose} title={say("export.verify")} size={720}>
      <Text size="sm" fw={500} role="status">
        <bdi>{files.manifest.name}</bdi>:{" "}
        {say("export.verdict", { failed: of("refuted").length, passed: of("proved").length, isIncomplete })}
      </Text>
      {isIncomplete && <Text size="sm">{say("export.filesMissing")}</Text>}
      <ul className={classes.lines} tabIndex={0} aria-label={say("export.checks")}>
        {ORDER.flatMap(of).map((line) => (
          <Line key={`${line.outcome} ${line.says}`} line={line} />
        ))}
      </ul>
      <div className={dialogClasses.actions}>
        {isIncomplete && (
          <Button variant="default" onClick={() => void verifyWithFolder(app, files)}>
            {say("export.chooseFolder")}
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          {say("export.close")}
        </Button>
      </div>
    </Modal>
  );
}

function Line({ line: { says, outcome, because } }: { readonly line: VerifiedLine }) {
  const OutcomeIcon = ICONS[outcome];
  return (
    <li className={classes.line} data-outcome={outcome}>
      <OutcomeIcon size={15} stroke={1.8} aria-label={say(`export.outcomes.${outcome}`)} />
      <span>
        <span>{says}</span> <span className="sb-quiet">{because}</span>
      </span>
    </li>
  );
}
