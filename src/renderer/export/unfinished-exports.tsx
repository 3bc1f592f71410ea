// Lists exports that failed or were killed; each can start again or be discarded.
import { Button, Modal, Text } from "@mantine/core";
import type { UnfinishedExport } from "#contract/methods/export-methods.ts";
import { writeTime } from "#domain/time/time-form.ts";
import dialogClasses from "#renderer/design/looks/dialogs.module.css";
import { discardExport, startExportAgain } from "./export-actions.ts";
import classes from "./export.module.css";
import { useApp, useAppContext, useTimeForm } from "#renderer/state/use-app.ts";
import { say } from "#texts/say.ts";

export function UnfinishedExportsDialog({ onClose }: { readonly onClose: () => void }) {
  const unfinished = useApp((state) => state.unfinishedExports);
  return (
    <Modal opened onClose={onClose} title={say("export.unfinished")} size={620}>
      {unfinished.length === 0 ? (
        <Text size="sm">{say("export.noUnfinished")}</Text>
      ) : (
        <ul className={classes.unfinished}>
          {unfinished.map((job) => (
            <Job key={job.jobId} job={job} onClose={onClose} />
          ))}
        </ul>
      )}
      <div className={dialogClasses.actions}>
        <Button variant="default" onClick={onClose}>
          {say("export.close")}
        </Button>
      </div>
    </Modal>
  );
}

interface JobProps {
  readonly job: UnfinishedExport;
  readonly onClose: () => void;
}

function Job({ job, onClose }: JobProps) {
  const app = useAppContext();
  const form = useTimeForm();
  const { name, dataset, format, rows, startedAtMs, problem } = job;
  const size = rows === null ? say("export.restFirst") : say("export.rowCount", { rows });
  function start(): void {
    onClose();
    void startExportAgain(app, job);
  }
  return (
    <li>
      <span className="sb-grows">
        <bdi className={classes.unfinishedName}>{name}</bdi>
        <span className="sb-quiet">
          {say(`export.datasets.${dataset}.label`)}, {say(`export.formats.${format}.label`)}, {size}
          {say("export.startedAt", { time: writeTime(startedAtMs / 1000, form) })}
        </span>
        {problem !== null && (
          <span className="sb-quiet">
            {say("export.managed")} {problem}
          </span>
        )}
      </span>
      <Button onClick={start} disabled={problem !== null} aria-label={say("export.startAgainName", { name })}>
        {say("export.startAgain")}
      </Button>
      <Button
        variant="default"
        onClick={() => void discardExport(app, job.jobId)}
        aria-label={say("export.discardName", { name })}
      >
        {say("export.discard")}
      </Button>
    </li>
  );
}
