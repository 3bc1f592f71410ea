// What became of each line of an export's manifest: proved, refuted, or told by the manifest alone.
import { Button, Modal, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import type { VerifiedLine } from "../../contract/export-methods.ts";
import dialogClasses from "../app/dialogs.module.css";
import { count } from "../ui/format.ts";
import classes from "./verify.module.css";

const OUTCOMES = {
  refuted: { icon: IconAlertTriangle, label: "refuted" },
  proved: { icon: IconCircleCheck, label: "proved" },
  told: { icon: IconInfoCircle, label: "told by the manifest alone" },
} as const satisfies Readonly<Record<VerifiedLine["outcome"], unknown>>;

/** The order in which lines are shown: what is wrong first. */
const ORDER: readonly VerifiedLine["outcome"][] = ["refuted", "proved", "told"];

export function VerifyDialog(props: {
  readonly name: string;
  readonly lines: readonly VerifiedLine[];
  readonly onClose: () => void;
}) {
  const { name, lines, onClose } = props;
  const of = (outcome: VerifiedLine["outcome"]): readonly VerifiedLine[] =>
    lines.filter((line) => line.outcome === outcome);
  const refuted = of("refuted").length;
  return (
    <Modal opened onClose={onClose} title="Verify export" size={720}>
      <Text size="sm" fw={500} role="status">
        <bdi>{name}</bdi>:{" "}
        {refuted === 0
          ? `nothing is refuted, ${count(of("proved").length, "line")} proved.`
          : `${count(refuted, "line")} refuted. The export is not what its manifest says.`}
      </Text>
      <ul className={classes.lines} tabIndex={0} aria-label="Lines of the manifest">
        {ORDER.flatMap(of).map((line) => (
          <Line key={`${line.outcome} ${line.says}`} line={line} />
        ))}
      </ul>
      <div className={dialogClasses.actions}>
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </div>
    </Modal>
  );
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
