// The first rows of a CSV file, each column under its name and under what it is read as, which can be changed.
import { Select, Table } from "@mantine/core";
import type { CsvFact } from "../../../contract/methods/csv-facts.ts";
import type { Detection } from "../../../contract/methods/detection.ts";
import classes from "./csv-dialog.module.css";

type Layout = NonNullable<Detection["csv"]>;

/** Columns that are drawn: each has a field of its own, and nobody maps more by hand. */
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
    <div className={classes.preview} tabIndex={0} role="region" aria-label="First rows">
      <Table className={classes.table} stickyHeader verticalSpacing={3} horizontalSpacing={8} withColumnBorders>
        <Table.Thead>
          <Table.Tr>
            {columns.map((name, index) => (
              <Table.Th key={name}>
                <bdi className={classes.columnName} title={name}>
                  {name}
                </bdi>
                <Select
                  aria-label={`${name} is read as`}
                  size="xs"
                  w={160}
                  data={options}
                  value={csv.facts[index] ?? null}
                  placeholder="kept, not read"
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
            // Rows of a preview have nothing to be told apart by but their places.
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
        <p className={classes.more}>
          The first {MOST_COLUMNS} of {csv.header.length} columns.
        </p>
      )}
    </div>
  );
}

/** The facts with another one for a column; a fact that another column held goes over to it. */
function withFact(facts: Layout["facts"], index: number, fact: string | null): Layout["facts"] {
  return facts.map((held, at) => {
    if (at === index) return fact;
    return fact !== null && held === fact ? null : held;
  });
}
