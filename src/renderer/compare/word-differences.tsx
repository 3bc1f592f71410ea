// What differs between two records in words, before their fields.
import type { QueryKind } from "#domain/query/filters.ts";
import { markInName } from "#domain/text/hidden-characters.ts";
import { useTimeForm } from "#renderer/state/use-app.ts";
import { differencesInWords } from "./in-words.ts";
import { MOST_CHARACTERS } from "./field-values.ts";
import { SidesHead, type ComparedSide } from "./sides-head.tsx";
import classes from "./compare.module.css";
import { say } from "#texts/say.ts";

/** Draws nothing where nothing differs in words. */
export function WordDifferences(props: {
  readonly kind: QueryKind;
  readonly sides: readonly [ComparedSide, ComparedSide];
}) {
  const { kind, sides } = props;
  const form = useTimeForm();
  const differences = differencesInWords(kind, sides[0].row, sides[1].row, form);
  if (differences.length === 0) return null;
  return (
    <table className={`${classes.table} ${classes.words}`} aria-label={say("compare.inWords")}>
      <SidesHead first={say("compare.inWords")} sides={sides} />
      <tbody>
        {differences.map(({ label, one, other }) => (
          <tr key={label}>
            <th scope="row" className={classes.label}>
              {label}
            </th>
            {[one, other].map((value, side) => (
              <td key={side} className={value === null ? classes.missing : undefined}>
                <bdi>
                  {value === null ? say("compare.noValue") : markInName(value.slice(0, MOST_CHARACTERS).toWellFormed())}
                </bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
