// One line of a tree: a chevron, the name, a mark for an unknown field, and the value as far as it fits.
import { Fragment } from "react";
import { IconChevronDown, IconChevronRight, IconQuestionMark } from "@tabler/icons-react";
import type { JsonNode, JsonTree } from "#domain/text/json-tree.ts";
import { isolate } from "#domain/text/hidden-characters.ts";
import { splitByTerms } from "#renderer/design/words/split-by-terms.ts";
import { nameOf } from "#renderer/record/model/raw/tree-view.ts";
import classes from "./raw.module.css";
import { say } from "#texts/say.ts";

/** Height of a line, pixels. */
export const LINE_PIXELS = 22;
/** Characters of a value in its line. */
const MOST_CHARACTERS = 400;
/** Deeper lines are not indented further. */
const MOST_INDENTED = 14;
const INDENT_PIXELS = 14;

interface LineProps {
  readonly id: string;
  readonly tree: JsonTree;
  readonly index: number;
  readonly top: number;
  readonly isOpen: boolean;
  readonly isCurrent: boolean;
  readonly isUnknown: boolean;
  readonly searched: string;
}

export function TreeLine({ id, tree, index, top, isOpen, isCurrent, isUnknown, searched }: LineProps) {
  const node = tree.nodes[index];
  if (node === undefined) return null;
  const isParent = node.size > 0;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div
      id={id}
      role="treeitem"
      data-node={index}
      className={classes.line}
      style={{ top, paddingInlineStart: 6 + Math.min(node.depth - 1, MOST_INDENTED) * INDENT_PIXELS }}
      aria-level={Math.max(1, node.depth)}
      aria-posinset={node.place + 1}
      aria-setsize={tree.nodes[node.parent]?.size ?? 1}
      aria-selected={isCurrent}
      {...(isParent ? { "aria-expanded": isOpen } : {})}
    >
      <span className={classes.chevron}>{isParent && <Chevron size={13} stroke={2} aria-hidden />}</span>
      {node.parent !== -1 && (
        <>
          <bdi className={node.name === null ? classes.place : classes.name}>
            <Hits text={isolate(nameOf(node))} searched={node.name === null ? "" : searched} />
          </bdi>
          {isUnknown && (
            <span className={classes.unknown} title={say("raw.unknown")}>
              <IconQuestionMark size={11} stroke={2.4} role="img" aria-label={say("raw.unknown")} />
            </span>
          )}
          <span className={classes.colon}>:</span>
        </>
      )}
      <LineValue tree={tree} node={node} searched={searched} />
    </div>
  );
}

function LineValue({ tree, node, searched }: Pick<LineProps, "tree" | "searched"> & { readonly node: JsonNode }) {
  if (node.kind === "map")
    return <span className={classes.size}>{node.size === 0 ? "{}" : say("raw.fields", { entries: node.size })}</span>;
  if (node.kind === "list")
    return <span className={classes.size}>{node.size === 0 ? "[]" : say("raw.entries", { entries: node.size })}</span>;
  const written = tree.text.slice(node.start, Math.min(node.end, node.start + MOST_CHARACTERS));
  return (
    <bdi className={`${classes.value} ${VALUE_CLASSES[node.kind]}`}>
      <Hits text={isolate(written)} searched={searched} />
      {node.end - node.start > MOST_CHARACTERS && "…"}
    </bdi>
  );
}

const VALUE_CLASSES = { text: classes.text, number: classes.number, word: classes.word } as const;

/** Text with the searched text marked. */
function Hits({ text, searched }: { readonly text: string; readonly searched: string }) {
  if (searched === "") return text;
  return splitByTerms(text, [searched]).map((part, index) =>
    part.isHit ? <mark key={index}>{part.text}</mark> : <Fragment key={index}>{part.text}</Fragment>,
  );
}
