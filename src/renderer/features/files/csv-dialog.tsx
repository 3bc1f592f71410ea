// How a CSV file from elsewhere is read: what was found of its marks and columns, with its first rows, to be corrected.
import { useState } from "react";
import { Button, Checkbox, Group, Loader, Modal, Select, Text } from "@mantine/core";
import { CSV_FACTS } from "../../../contract/methods/csv-facts.ts";
import { textEncoding } from "../../../contract/methods/detection.ts";
import type { Detection } from "../../../contract/methods/detection.ts";
import { failureOf } from "../../../contract/failure.ts";
import type { Failure } from "../../../contract/failure.ts";
import { isZone } from "../../../domain/time/time.ts";
import dialogClasses from "../../design/looks/dialogs.module.css";
import { QuietNotice } from "../../design/parts/quiet-notice.tsx";
import { detectAgain } from "../../actions/files/csv-actions.ts";
import { settleAndGoOn } from "../../actions/files/file-actions.ts";
import { SYSTEM_ZONE } from "../../design/words/zones.ts";
import { CsvPreview } from "./csv-preview.tsx";
import { signatureOf } from "../../model/files/csv-corrections.ts";
import classes from "./csv-dialog.module.css";
import { useAppContext, useApp } from "../../actions/base/use-app.ts";
import { selectZone } from "../../actions/base/slices/settings.ts";

type Layout = NonNullable<Detection["csv"]>;

const DELIMITERS = [
  { value: ",", label: "Comma" },
  { value: ";", label: "Semicolon" },
  { value: "\t", label: "Tab" },
  { value: "|", label: "Bar" },
  { value: ":", label: "Colon" },
];
const NO_QUOTE = "none";
const QUOTES = [
  { value: '"', label: 'Double "' },
  { value: "'", label: "Single '" },
  { value: NO_QUOTE, label: "None" },
];
const RECORDS = [
  { value: "messages", label: "Messages" },
  { value: "calls", label: "Calls" },
  { value: "participants", label: "Participants of calls" },
] as const;

export function CsvDialog(props: { readonly openedId: number; readonly part: number; readonly onClose: () => void }) {
  const { openedId, part, onClose } = props;
  const found = useApp(
    (state) => state.opened.find((file) => file.openedId === openedId)?.parts[part]?.detection ?? null,
  );
  const name = useApp((state) => state.opened.find((file) => file.openedId === openedId)?.parts[part]?.name ?? "");
  if (found === null || found.csv === null) return null;
  return (
    <Modal opened onClose={onClose} title={`How ${name} is read`} size={980}>
      <CsvForm {...props} first={found} />
    </Modal>
  );
}

function CsvForm(props: {
  readonly openedId: number;
  readonly part: number;
  readonly onClose: () => void;
  readonly first: Detection;
}) {
  const app = useAppContext();
  const { openedId, part, onClose } = props;
  // As it stood when the dialog was opened: corrections are remembered for the header that was found then.
  const [found] = useState(props.first);
  const [detection, setDetection] = useState(found);
  const [looking, setLooking] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { csv } = detection;
  if (csv === null) return null;

  /** What changes the columns is looked up in the file; a fact of one column is the person's own word. */
  const look = async (changed: Detection): Promise<void> => {
    setDetection(changed);
    setLooking(true);
    try {
      setDetection(await detectAgain(app, openedId, part, changed));
      setFailure(null);
    } catch (thrown) {
      setFailure(failureOf(thrown));
    } finally {
      setLooking(false);
    }
  };
  const relay = (change: Partial<Layout>): void => void look({ ...detection, csv: { ...csv, ...change } });
  const read = async (): Promise<void> => {
    setLooking(true);
    try {
      onClose();
      await settleAndGoOn(app, openedId, part, { found, as: detection });
    } catch (thrown) {
      setFailure(failureOf(thrown));
    }
  };
  const held = csv.facts.filter((fact) => fact !== null).length;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void read();
      }}
    >
      <Text size="sm" mb="sm">
        {csv.isOwn ? "Switchboard wrote this file." : "Switchboard did not write this file."} Check what each column
        holds, then read it.
        {signatureOf(found) === null ? "" : " The next file with this header is read the same way."}
      </Text>
      <Marks detection={detection} csv={csv} look={(changed) => void look(changed)} relay={relay} />
      {failure !== null && <QuietNotice failure={failure} />}
      <CsvPreview
        csv={csv}
        facts={CSV_FACTS[detection.records]}
        rows={detection.sampleRows}
        onFacts={(facts) => setDetection({ ...detection, csv: { ...csv, facts } })}
      />
      <div className={dialogClasses.actions}>
        <span className={classes.counted} role="status">
          {looking && <Loader size={12} color="gray" role="img" aria-label="Looking into the file" />}
          {held} of {csv.facts.length} columns are known; the others are kept with each record.
        </span>
        <Button variant="default" onClick={onClose}>
          Not now
        </Button>
        <Button type="submit" disabled={looking || held === 0} data-autofocus>
          Read the file
        </Button>
      </div>
    </form>
  );
}

function Marks(props: {
  readonly detection: Detection;
  readonly csv: Layout;
  readonly look: (changed: Detection) => void;
  readonly relay: (change: Partial<Layout>) => void;
}) {
  const { detection, csv, look, relay } = props;
  const ownZone = useApp(selectZone);
  const zones = [...new Set(["UTC", ownZone, SYSTEM_ZONE, csv.times.zone])].filter(isZone);
  const delimiters = DELIMITERS.some(({ value }) => value === csv.delimiter)
    ? DELIMITERS
    : [...DELIMITERS, { value: csv.delimiter, label: csv.delimiter }];
  return (
    <Group gap="sm" align="flex-end" mb="sm">
      <Select
        label="Records"
        w={170}
        data={[...RECORDS]}
        value={detection.records}
        allowDeselect={false}
        onChange={(value) => {
          const records = RECORDS.find((each) => each.value === value)?.value;
          // Without its header the columns are looked up anew: they mean something else now.
          if (records !== undefined) look({ ...detection, records, csv: { ...csv, header: [], facts: [] } });
        }}
      />
      <Select
        label="Between columns"
        w={130}
        data={delimiters}
        value={csv.delimiter}
        allowDeselect={false}
        onChange={(delimiter) => delimiter !== null && relay({ delimiter })}
      />
      <Select
        label="Quotes"
        w={120}
        data={QUOTES}
        value={csv.quote ?? NO_QUOTE}
        allowDeselect={false}
        onChange={(quote) => quote !== null && relay({ quote: quote === NO_QUOTE ? null : quote })}
      />
      <Select
        label="Encoding"
        w={150}
        data={textEncoding.options}
        value={detection.encoding}
        allowDeselect={false}
        onChange={(value) => {
          const encoding = textEncoding.safeParse(value);
          if (encoding.success) look({ ...detection, encoding: encoding.data });
        }}
      />
      <Select
        label="Times without a zone"
        w={180}
        data={zones}
        value={csv.times.zone}
        allowDeselect={false}
        onChange={(zone) => zone !== null && relay({ times: { ...csv.times, zone } })}
      />
      <div className={classes.checks}>
        <Checkbox
          label="The first line is a header"
          checked={csv.hasHeader}
          onChange={(event) => relay({ hasHeader: event.currentTarget.checked })}
        />
        <Checkbox
          label="Written for Excel by Switchboard"
          checked={csv.isForExcel}
          onChange={(event) => relay({ isForExcel: event.currentTarget.checked })}
        />
        <Checkbox
          label="The day stands before the month"
          checked={csv.times.dayFirst}
          onChange={(event) => relay({ times: { ...csv.times, dayFirst: event.currentTarget.checked } })}
        />
      </div>
    </Group>
  );
}
