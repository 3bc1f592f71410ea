// Two records side by side: what differs in words, the fields that differ, and on demand those of one record and the equal ones.
import { useMemo, useState } from "react";
import { Button } from "@mantine/core";
import type { QueryKind } from "#domain/query/filters.ts";
import { isolate } from "#domain/text/hidden-characters.ts";
import { readJsonTree, type JsonTree } from "#domain/text/json-tree.ts";
import { useTimeForm } from "#renderer/state/use-app.ts";
import { fieldPairs, type FieldPair } from "./differences.ts";
import { groupedFields, type FieldGroups } from "./field-groups.ts";
import { fieldName, fieldValue } from "./field-values.ts";
import { SidesHead, type ComparedSide } from "./sides-head.tsx";
import { WordDifferences } from "./word-differences.tsx";
import classes from "./compare.module.css";
import { say } from "#texts/say.ts";

/** Rows that are drawn at once. */
const STEP = 300;

interface Props {
  readonly kind: QueryKind;
  readonly one: ComparedSide;
  readonly other: ComparedSide;
}

export function Differences({ kind, one, other }: Props) {
  const [showsOnlyInOne, setShowsOnlyInOne] = useState(false);
  const [showsEqual, setShowsEqual] = useState(false);
  const trees = useMemo(() => [treeOf(one.raw), treeOf(other.raw)] as const, [one.raw, other.raw]);
  const groups = useMemo(() => groupedFields(kind, fieldPairs(...trees), trees), [kind, trees]);
  const { differing, onlyInOne, equalOrEmpty } = groups;
  const shown = [...differing, ...(showsOnlyInOne ? onlyInOne : []), ...(showsEqual ? equalOrEmpty : [])];
  const incomplete = [one, other].filter(({ isWhole }) => !isWhole);
  return (
    <section className={classes.differences} aria-label={say("compare.differences")}>
      <WordDifferences kind={kind} sides={[one, other]} />
      <div className={classes.differencesBar}>
        <strong role="status">{countOf(groups)}</strong>
        {onlyInOne.length > 0 && (
          <Button variant="default" size="compact-xs" onClick={() => setShowsOnlyInOne(!showsOnlyInOne)}>
            {say("compare.onlyInOne", { shows: showsOnlyInOne, fields: onlyInOne.length })}
          </Button>
        )}
        {equalOrEmpty.length > 0 && (
          <Button variant="default" size="compact-xs" onClick={() => setShowsEqual(!showsEqual)}>
            {say("compare.equalOrEmpty", { shows: showsEqual, fields: equalOrEmpty.length })}
          </Button>
        )}
      </div>
      {incomplete.map(({ letter }) => (
        <p key={letter} className={classes.line}>
          {say("compare.listEntry", { side: letter })}
        </p>
      ))}
      <Table kind={kind} one={one} other={other} pairs={shown} trees={trees} />
    </section>
  );
}

function countOf({ differing, onlyInOne, equalOrEmpty }: FieldGroups): string {
  const isAllEqual = differing.length + onlyInOne.length === 0 && equalOrEmpty.every(({ isEqual }) => isEqual);
  return isAllEqual
    ? say("compare.allEqual", { fields: equalOrEmpty.length })
    : say("compare.differ", { fields: differing.length });
}

/** Draws nothing without pairs. */
function Table(props: Props & { readonly pairs: readonly FieldPair[]; readonly trees: readonly [JsonTree, JsonTree] }) {
  const { kind, one, other, pairs, trees } = props;
  const [most, setMost] = useState(STEP);
  if (pairs.length === 0) return null;
  return (
    <>
      <table className={classes.table} aria-label={say("compare.differences")}>
        <SidesHead first={say("compare.field")} sides={[one, other]} />
        <tbody>
          {pairs.slice(0, most).map((pair, index) => (
            <FieldRow key={index} kind={kind} pair={pair} trees={trees} sides={[one, other]} />
          ))}
        </tbody>
      </table>
      {pairs.length > most && (
        <Button variant="subtle" size="compact-xs" mt={6} onClick={() => setMost(most + STEP)}>
          {say("compare.more", { rows: Math.min(STEP, pairs.length - most) })}
        </Button>
      )}
    </>
  );
}

/** Stored records are JSON. */
function treeOf(raw: string): JsonTree {
  return readJsonTree(raw) ?? { text: "null", nodes: [] };
}

function FieldRow(props: {
  readonly kind: QueryKind;
  readonly pair: FieldPair;
  readonly trees: readonly [JsonTree, JsonTree];
  readonly sides: readonly [ComparedSide, ComparedSide];
}) {
  const { kind, pair, trees, sides } = props;
  const { label, path, otherPath } = fieldName(kind, pair);
  return (
    <tr data-equal={pair.isEqual}>
      <th scope="row">
        {label !== null && <span className={classes.label}>{label} </span>}
        <bdi className={classes.path}>{isolate(path)}</bdi>
        {otherPath !== null && (
          <>
            {" "}
            <span className={classes.path}>
              {say("compare.side", { side: sides[1].letter, name: isolate(otherPath) })}
            </span>
          </>
        )}
      </th>
      <Value kind={kind} pair={pair} tree={trees[0]} side="one" of={sides[0]} />
      <Value kind={kind} pair={pair} tree={trees[1]} side="other" of={sides[1]} />
    </tr>
  );
}

function Value(props: {
  readonly kind: QueryKind;
  readonly pair: FieldPair;
  readonly tree: JsonTree;
  readonly side: "one" | "other";
  readonly of: ComparedSide;
}) {
  const { kind, pair, tree, side, of } = props;
  const form = useTimeForm();
  const value = fieldValue(kind, tree, pair, side, form);
  if (value === null)
    return (
      <td className={classes.missing}>{of.isWhole ? say("compare.notInRecord") : say("compare.notInListEntry")}</td>
    );
  return (
    <td>
      <bdi className={value.isNote ? "sb-quiet" : undefined}>{value.text}</bdi>
      {value.meaning !== null && (
        <>
          {" "}
          <bdi className={classes.meaning}>{value.meaning}</bdi>
        </>
      )}
    </td>
  );
}
