// Lists exports that were paused, failed or killed; each can be resumed or discarded.
import { Button, Modal, Text } from "@mantine/core";
import type { UnfinishedExport } from "../../../contract/methods/export-methods.ts";
import { writeTime } from "../../../domain/time/time-form.ts";
import dialogClasses from "../../design/looks/dialogs.module.css";
import { discardExport, resumeExport } from "../../actions/export/export-actions.ts";
import classes from "./export.module.css";
import { useApp, useAppContext, useTimeForm } from "../../actions/base/use-app.ts";
import { exportTexts as texts } from "../../model/export/export-texts.ts";
import { formatTexts } from "../../model/export/format-texts.ts";

export function UnfinishedExportsDialog({ onClose }: { readonly onClose: () => void }) {
  const unfinished = useApp((state) => state.unfinishedExports);
  return (
    <Modal opened onClose={onClose} title={texts.unfinished} size={620}>
      {unfinished.length === 0 ? (
        <Text size="sm">{texts.noUnfinished}</Text>
      ) : (
        <ul className={classes.unfinished}>
          {unfinished.map((job) => (
            <Job key={job.jobId} job={job} onClose={onClose} />
          ))}
        </ul>
      )}
      <div className={dialogClasses.actions}>
        <Button variant="default" onClick={onClose}>
          {texts.close}
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
  const { name, dataset, format, rows, totalRows, goesOn, startedAtMs, problem } = job;
  const written = totalRows === null ? texts.restFirst : texts.rowsOf(rows, totalRows);
  function resume(): void {
    onClose();
    void resumeExport(app, job);
  }
  return (
    <li>
      <span className="sb-grows">
        <bdi className={classes.unfinishedName}>{name}</bdi>
        <span className="sb-quiet">
          {texts.datasets[dataset].label}, {formatTexts[format].label}, {written}
          {texts.startedAt(writeTime(startedAtMs / 1000, form))}
          {!goesOn && texts.startsAgain}
        </span>
        {problem !== null && (
          <span className="sb-quiet">
            {texts.managed} {problem}
          </span>
        )}
      </span>
      <Button onClick={resume} disabled={problem !== null} aria-label={texts.resumeName(name)}>
        {texts.resume}
      </Button>
      <Button variant="default" onClick={() => void discardExport(app, job.jobId)} aria-label={texts.discardName(name)}>
        {texts.discard}
      </Button>
    </li>
  );
}
