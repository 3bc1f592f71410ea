// The first rows of a CSV file. Each column has its name and a field that says how it is read.
import { Select, Table } from "@mantine/core";
import type { CsvFact } from "#contract/methods/csv-facts.ts";
import type { Detection } from "#contract/methods/detection.ts";
import classes from "./csv-dialog.module.css";
import { WHOLE_TEXT } from "#renderer/design/parts/whole-text.ts";
import { say } from "#texts/say.ts";

type Layout = NonNullable<Detection["csv"]>;

/** The most columns drawn. Each has its own field, and a person does not map more by hand. */
const MOST_COLUMNS = 60;

export function CsvPreview(props: {
  readonly csv: Layout;
  readonly facts: readonly CsvFact[];
  readonly rows: Detection["sampleRows"];
  readonly onFacts: (facts: Layout["facts"]) => void;
}) {
  const { csv, facts, rows, onFacts } = props;
  const columns = csv.header.slice(0, MOST_COLUMNS);
  const options = facts.map(({ name, label }) => ({ value: name, label }));
  return (
    <div className={classes.preview} tabIndex={0} role="region" aria-label={say("files.csvPreview")}>
      <Table className={classes.table} stickyHeader verticalSpacing={3} horizontalSpacing={8} withColumnBorders>
        <Table.Thead>
          <Table.Tr>
            {columns.map((name, index) => (
              <Table.Th key={name}>
                <bdi className={classes.columnName} {...WHOLE_TEXT}>
                  {name}
                </bdi>
                <Select
                  aria-label={say("files.csvReadAs", { column: name })}
                  size="xs"
                  w={160}
                  data={options}
                  value={csv.facts[index] ?? null}
                  placeholder={say("files.csvKept")}
                  clearable
                  searchable
                  comboboxProps={{ width: 220, position: "bottom-start" }}
                  onChange={(fact) => onFacts(withFact(csv.facts, index, fact))}
                />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, number) => (
            // Only their positions tell rows of a preview apart.
            <Table.Tr key={`${number} ${row.join(" ")}`}>
              {columns.map((name, index) => (
                <Table.Td key={name} className={classes.cell} data-known={csv.facts[index] !== null || undefined}>
                  <bdi>{row[index] ?? ""}</bdi>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {csv.header.length > MOST_COLUMNS && (
        <p className={classes.more}>{say("files.csvFirstColumns", { shown: MOST_COLUMNS, all: csv.header.length })}</p>
      )}
    </div>
  );
}

/** Assigns a fact to a column, and takes it from the column that had it. */
function withFact(facts: Layout["facts"], index: number, fact: string | null): Layout["facts"] {
  return facts.map((held, at) => {
    if (at === index) return fact;
    return fact !== null && held === fact ? null : held;
  });
}
