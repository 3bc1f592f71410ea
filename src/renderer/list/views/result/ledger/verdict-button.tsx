// The verdict in the status bar; a click shows above it why it says so and what helps.
import { useRef, useState } from "react";
import { Popover, Tooltip } from "@mantine/core";
import type { OpenedFile } from "#contract/methods/opened-methods.ts";
import type { ResultSummary } from "#contract/methods/rows.ts";
import { shortVerdict, verdictOf } from "#domain/report/verdict.ts";
import { keysOf } from "#renderer/design/keys/command-table.ts";
import { writePress } from "#renderer/design/keys/keys.ts";
import { useRunCommand } from "#renderer/design/keys/use-run-command.ts";
import { onDemand } from "#renderer/design/parts/on-demand.tsx";
import { verdictSentence } from "#renderer/list/model/result/ledger-words.ts";
import { useTimeForm } from "#renderer/state/use-app.ts";
import { VerdictMark } from "./verdict-mark.tsx";

export const VerdictPanel = onDemand(async () => (await import("./verdict-panel.tsx")).VerdictPanel);

/** `file`: the opened file to which the result belongs. */
export function VerdictButton(props: { readonly result: ResultSummary; readonly file?: OpenedFile | undefined }) {
  const { result, file } = props;
  const form = useTimeForm();
  const runCommand = useRunCommand();
  const [isOpen, setOpen] = useState(false);
  const mark = useRef<HTMLButtonElement>(null);
  const verdict = verdictOf(result);

  /** The focus goes back first, so that a dialog that an action opens gives it back there too. */
  function close(): void {
    setOpen(false);
    mark.current?.focus({ preventScroll: true });
  }

  function showReport(): void {
    close();
    runCommand("ledger");
  }

  return (
    <Popover
      opened={isOpen}
      onDismiss={() => setOpen(false)}
      closeOnEscape={false}
      position="top-start"
      offset={5}
      width={420}
      middlewares={{ flip: true, shift: { padding: 8 }, size: { padding: 8 } }}
    >
      <Popover.Target>
        <Tooltip label={verdictSentence(verdict, form)} disabled={isOpen} multiline maw={420}>
          {/* The tooltip keeps what the popover would pass on. */}
          <VerdictMark
            ref={mark}
            verdict={verdict}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown
        aria-label={shortVerdict(verdict)}
        px={14}
        py={12}
        onKeyDown={(event) => {
          const press = writePress(event.nativeEvent);
          if (press === keysOf("ledger")) showReport();
          else if (press === "Escape") close();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        {isOpen && <VerdictPanel result={result} file={file} verdict={verdict} onClose={close} onReport={showReport} />}
      </Popover.Dropdown>
    </Popover>
  );
}
