// The fields of two records side by side: those that differ, and on demand the equal ones.
import { useMemo, useState } from "react";
import { Button } from "@mantine/core";
import type { QueryKind } from "#domain/query/filters.ts";
import { isolate } from "#domain/text/hidden-characters.ts";
import { readJsonTree, type JsonTree } from "#domain/text/json-tree.ts";
import { useTimeForm } from "#renderer/state/use-app.ts";
import { fieldPairs, type FieldPair } from "./differences.ts";
import { fieldName, fieldValue } from "./field-values.ts";
import classes from "./compare.module.css";
import { say } from "#texts/say.ts";

export interface ComparedSide {
  /** "A" or "B" */
  readonly letter: string;
  readonly name: string;
  readonly raw: string;
  /** false where the service may know more of the record */
  readonly isWhole: boolean;
}

/** Rows that are drawn at once. */
const STEP = 300;

interface Props {
  readonly kind: QueryKind;
  readonly one: ComparedSide;
  readonly other: ComparedSide;
}

export function Differences({ kind, one, other }: Props) {
  const [showsEqual, setShowsEqual] = useState(false);
  const trees = useMemo(() => [treeOf(one.raw), treeOf(other.raw)] as const, [one.raw, other.raw]);
  const pairs = useMemo(() => fieldPairs(...trees), [trees]);
  const differing = useMemo(() => pairs.filter(({ isEqual }) => !isEqual), [pairs]);
  const equal = pairs.length - differing.length;
  const incomplete = [one, other].filter(({ isWhole }) => !isWhole);
  return (
    <section className={classes.differences} aria-label={say("compare.differences")}>
      <div className={classes.differencesBar}>
        <strong role="status">
          {differing.length === 0
            ? say("compare.allEqual", { fields: pairs.length })
            : say("compare.differ", { fields: differing.length })}
        </strong>
        {equal > 0 && (
          <Button variant="default" size="compact-xs" onClick={() => setShowsEqual(!showsEqual)}>
            {showsEqual ? say("compare.hideEqual", { fields: equal }) : say("compare.showEqual", { fields: equal })}
          </Button>
        )}
      </div>
      {incomplete.map(({ letter }) => (
        <p key={letter} className={classes.line}>
          {say("compare.listEntry", { side: letter })}
        </p>
      ))}
      <Table kind={kind} one={one} other={other} pairs={showsEqual ? pairs : differing} trees={trees} />
    </section>
  );
}

/** Draws nothing without pairs. */
function Table(props: Props & { readonly pairs: readonly FieldPair[]; readonly trees: readonly [JsonTree, JsonTree] }) {
  const { kind, one, other, pairs, trees } = props;
  const [most, setMost] = useState(STEP);
  if (pairs.length === 0) return null;
  return (
    <>
      <table className={classes.table} aria-label={say("compare.differences")}>
        <thead>
          <tr>
            <th scope="col">{say("compare.field")}</th>
            {[one, other].map(({ letter, name }) => (
              <th key={letter} scope="col">
                {say("compare.side", { side: letter, name })}
              </th>
            ))}
          </tr>
        </thead>
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
