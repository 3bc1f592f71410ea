// What became of each line of an export's manifest: proved, refuted, or told by the manifest alone.
import { Button, Modal, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconFileUnknown, IconInfoCircle } from "@tabler/icons-react";
import type { VerifiedLine } from "../../../contract/methods/export-methods.ts";
import dialogClasses from "../../design/looks/dialogs.module.css";
import { verifyWithFolder } from "../../actions/export/export-actions.ts";
import { count } from "../../design/words/format.ts";
import classes from "./verify.module.css";
import { useAppContext } from "../../actions/base/use-app.ts";
import type { VerifiedFiles } from "../../actions/base/slices/dialog.ts";

const OUTCOMES = {
  refuted: { icon: IconAlertTriangle, label: "refuted" },
  missing: { icon: IconFileUnknown, label: "not checked: the file was not found" },
  proved: { icon: IconCircleCheck, label: "proved" },
  told: { icon: IconInfoCircle, label: "told by the manifest alone" },
} as const satisfies Readonly<Record<VerifiedLine["outcome"], unknown>>;

/** The order in which lines are shown: what is wrong first. */
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
    <Modal opened onClose={onClose} title="Verify export" size={720}>
      <Text size="sm" fw={500} role="status">
        <bdi>{files.manifest.name}</bdi>: {verdictOf(of("refuted").length, of("proved").length, isIncomplete)}
      </Text>
      {isIncomplete && (
        <Text size="sm">
          Files of the export are not beside the manifest. Choose the folder that holds them to check them too.
        </Text>
      )}
      <ul className={classes.lines} tabIndex={0} aria-label="Lines of the manifest">
        {ORDER.flatMap(of).map((line) => (
          <Line key={`${line.outcome} ${line.says}`} line={line} />
        ))}
      </ul>
      <div className={dialogClasses.actions}>
        {isIncomplete && (
          <Button variant="default" onClick={() => void verifyWithFolder(app, files)}>
            Choose the folder…
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </div>
    </Modal>
  );
}

function verdictOf(refuted: number, proved: number, isIncomplete: boolean): string {
  if (refuted > 0) return `${count(refuted, "line")} refuted. The export is not what its manifest says.`;
  if (isIncomplete) return `nothing is refuted, but files were not found; ${count(proved, "line")} proved.`;
  return `nothing is refuted, ${count(proved, "line")} proved.`;
}

function Line({ line: { says, outcome, because } }: { readonly line: VerifiedLine }) {
  const { icon: Icon, label } = OUTCOMES[outcome];
  return (
    <li className={classes.line} data-outcome={outcome}>
      <Icon size={15} stroke={1.8} aria-label={label} />
      <span>
        <span>{says}</span> <span className="sb-quiet">{because}</span>
      </span>
    </li>
  );
}
