// Shows how a CSV file will be read, with its first rows, and lets a person correct it.
import { useState } from "react";
import { Button, Checkbox, Group, Loader, Modal, Select, Text } from "@mantine/core";
import { CSV_FACTS } from "#contract/methods/csv-facts.ts";
import { isTable, recordsHeld, textEncoding, type Detection } from "#contract/methods/detection.ts";
import { failureOf, type Failure } from "#contract/failure.ts";
import { isZone } from "#domain/time/time.ts";
import dialogClasses from "#renderer/design/looks/dialogs.module.css";
import { QuietNotice } from "#renderer/design/parts/quiet-notice.tsx";
import { detectAgain, storeReadingAndImport } from "./file-actions.ts";
import { SYSTEM_ZONE } from "#renderer/design/words/zones.ts";
import { CsvPreview } from "./csv-preview.tsx";
import { DateOrder } from "./date-order.tsx";
import { isOrderOpen, signatureOf } from "./csv-corrections.ts";
import classes from "./csv-dialog.module.css";
import { useApp, useAppContext, useZone } from "#renderer/state/use-app.ts";
import { say } from "#texts/say.ts";

type Layout = NonNullable<Detection["csv"]>;

/** The separators that are offered, by the names of their texts. */
const SEPARATORS = { ",": "comma", ";": "semicolon", "	": "tab", "|": "bar", ":": "colon" } as const;

const NO_QUOTE = "none";

export function CsvDialog(props: { readonly openedId: number; readonly part: number; readonly onClose: () => void }) {
  const { openedId, part, onClose } = props;
  const found = useApp(
    (state) => state.opened.find((file) => file.openedId === openedId)?.parts[part]?.detection ?? null,
  );
  const name = useApp((state) => state.opened.find((file) => file.openedId === openedId)?.parts[part]?.name ?? "");
  if (found === null || found.csv === null) return null;
  return (
    <Modal opened onClose={onClose} title={say("files.csvTitle", { name })} size={980}>
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
  const { found, detection, setDetection, busy, failure, detect, read } = useCsvReading(props);
  const { csv } = detection;
  if (csv === null) return null;
  const known = csv.facts.filter((fact) => fact !== null).length;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void read();
      }}
    >
      <Text size="sm" mb="sm">
        {csv.isOwn ? say("files.csvOwn") : say("files.csvForeign")} {say("files.csvCheck")}
        {signatureOf(found) === null ? "" : ` ${say("files.csvRemembered")}`}
      </Text>
      <DialectFields
        detection={detection}
        csv={csv}
        onDetection={(changed) => void detect(changed)}
        onLayout={(change) => void detect({ ...detection, csv: { ...csv, ...change } })}
      />
      <DateOrder times={csv.times} onTimes={(times) => setDetection({ ...detection, csv: { ...csv, times } })} />
      {failure !== null && <QuietNotice failure={failure} />}
      <CsvPreview
        csv={csv}
        facts={CSV_FACTS[detection.records]}
        rows={detection.sampleRows}
        onFacts={(facts) => setDetection({ ...detection, csv: { ...csv, facts } })}
      />
      <div className={dialogClasses.actions}>
        <span className={classes.counted} role="status">
          {busy && <Loader size={12} color="gray" role="img" aria-label={say("files.csvDetecting")} />}
          {say("files.csvKnown", { known, all: csv.facts.length, others: csv.facts.length - known })}
        </span>
        <Button variant="default" onClick={props.onClose}>
          {say("files.csvLater")}
        </Button>
        <Button type="submit" disabled={busy || known === 0 || isOrderOpen(detection)} data-autofocus>
          {say("files.read")}
        </Button>
      </div>
    </form>
  );
}

/** The detection as a person corrects it. `detect` checks a change against the file; `read` imports the file. */
function useCsvReading(props: {
  readonly openedId: number;
  readonly part: number;
  readonly onClose: () => void;
  readonly first: Detection;
}) {
  const app = useAppContext();
  const { openedId, part, onClose } = props;
  // Corrections are remembered for the header that was found when the dialog was opened.
  const [found] = useState(props.first);
  const [detection, setDetection] = useState(found);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function detect(changed: Detection): Promise<void> {
    setDetection(changed);
    setBusy(true);
    try {
      setDetection(await detectAgain(app, openedId, part, changed));
      setFailure(null);
    } catch (thrown) {
      setFailure(failureOf(thrown));
    } finally {
      setBusy(false);
    }
  }

  async function read(): Promise<void> {
    setBusy(true);
    try {
      onClose();
      await storeReadingAndImport(app, openedId, part, { found, as: detection });
    } catch (thrown) {
      setFailure(failureOf(thrown));
    }
  }

  return { found, detection, setDetection, busy, failure, detect, read };
}

interface FieldProps {
  readonly detection: Detection;
  readonly csv: Layout;
  readonly onDetection: (changed: Detection) => void;
  readonly onLayout: (change: Partial<Layout>) => void;
}

function DialectFields(props: FieldProps) {
  const { detection, csv, onDetection } = props;
  return (
    <Group gap="sm" align="flex-end" mb="sm">
      <Choice
        label={say("files.csvRecords")}
        w={170}
        data={recordsHeld.options.map((value) => ({ value, label: say(`files.csvKinds.${value}`) }))}
        value={detection.records}
        onChange={(value) => {
          const records = recordsHeld.safeParse(value).data;
          // An empty header makes the engine map the columns again: they mean something else now.
          if (records !== undefined) onDetection({ ...detection, records, csv: { ...csv, header: [], facts: [] } });
        }}
      />
      {!isTable(detection.packing) && <TextFields {...props} />}
      <ValueFields {...props} />
    </Group>
  );
}

/** The fields that say how a text is divided into cells. */
function TextFields({ detection, csv, onDetection, onLayout }: FieldProps) {
  const usual = Object.entries(SEPARATORS).map(([value, name]) => ({
    value,
    label: say(`files.csvSeparators.${name}`),
  }));
  const delimiters = usual.some(({ value }) => value === csv.delimiter)
    ? usual
    : [...usual, { value: csv.delimiter, label: csv.delimiter }];
  return (
    <>
      <Choice
        label={say("files.csvSeparator")}
        w={130}
        data={delimiters}
        value={csv.delimiter}
        onChange={(delimiter) => onLayout({ delimiter })}
      />
      <Choice
        label={say("files.csvQuotes")}
        w={120}
        data={[
          { value: '"', label: say("files.csvQuoteKinds.double") },
          { value: "'", label: say("files.csvQuoteKinds.single") },
          { value: NO_QUOTE, label: say("files.csvNoQuotes") },
        ]}
        value={csv.quote ?? NO_QUOTE}
        onChange={(quote) => onLayout({ quote: quote === NO_QUOTE ? null : quote })}
      />
      <Choice
        label={say("files.csvEncoding")}
        w={150}
        data={textEncoding.options}
        value={detection.encoding}
        onChange={(value) => {
          const encoding = textEncoding.safeParse(value);
          if (encoding.success) onDetection({ ...detection, encoding: encoding.data });
        }}
      />
    </>
  );
}

/** The fields that say how cells are read. */
function ValueFields({ detection: { packing }, csv, onLayout }: FieldProps) {
  const ownZone = useZone();
  const zones = [...new Set(["UTC", ownZone, SYSTEM_ZONE, csv.times.zone])].filter(isZone);
  return (
    <>
      <Choice
        label={say("files.csvZone")}
        w={180}
        data={zones}
        value={csv.times.zone}
        onChange={(zone) => onLayout({ times: { ...csv.times, zone } })}
      />
      <div className={classes.checks}>
        {packing !== "parquet" && packing !== "objects" && (
          <Check
            label={say("files.csvHeader")}
            checked={csv.hasHeader}
            onChange={(checked) => onLayout({ hasHeader: checked })}
          />
        )}
        {!isTable(packing) && (
          <Check
            label={say("files.csvForExcel")}
            checked={csv.isForExcel}
            onChange={(checked) => onLayout({ isForExcel: checked })}
          />
        )}
      </div>
    </>
  );
}

function Choice(props: {
  readonly label: string;
  /** pixels */
  readonly w: number;
  readonly data: readonly string[] | readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const { data, onChange, ...field } = props;
  return (
    <Select {...field} data={[...data]} allowDeselect={false} onChange={(value) => value !== null && onChange(value)} />
  );
}

function Check(props: {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  return <Checkbox {...props} onChange={(event) => props.onChange(event.currentTarget.checked)} />;
}
