// Draws the blocks of a page of the guide. They are data: nothing here is taken as markup.
import { Fragment } from "react";
import { Anchor } from "@mantine/core";
import { Keys } from "#renderer/design/keys/key-caps.tsx";
import { sequenceOf } from "./guide-keys.ts";
import { splitByTerms } from "#renderer/design/words/split-by-terms.ts";
import type { GuideBlock, GuideInline, GuideLine } from "./guide.ts";
import classes from "./guide.module.css";

interface Drawn {
  /** folded words to mark */
  readonly terms: readonly string[];
  readonly pictures: Readonly<Record<string, string>>;
  readonly show: (page: string) => void;
}

export function GuideBlocks({ blocks, ...drawn }: Drawn & { readonly blocks: readonly GuideBlock[] }) {
  // The blocks of a page never change their order.
  return blocks.map((block, index) => <Block key={index} block={block} {...drawn} />);
}

function Block({ block, ...drawn }: Drawn & { readonly block: GuideBlock }) {
  switch (block.is) {
    case "heading":
      return (
        <h3 className={classes.heading}>
          <Line line={block.line} {...drawn} />
        </h3>
      );
    case "paragraph":
      return (
        <p>
          <Line line={block.line} {...drawn} />
        </p>
      );
    case "list": {
      const List = block.isOrdered ? "ol" : "ul";
      return (
        <List>
          {block.items.map((line, index) => (
            <li key={index}>
              <Line line={line} {...drawn} />
            </li>
          ))}
        </List>
      );
    }
    case "picture": {
      const { file, alt, width, height } = block;
      return <img className={classes.picture} src={drawn.pictures[file]} alt={alt} width={width} height={height} />;
    }
  }
}

function Line({ line, ...drawn }: Drawn & { readonly line: GuideLine }) {
  return line.map((part, index) => <Inline key={index} part={part} {...drawn} />);
}

function Inline({ part, terms, show }: Drawn & { readonly part: GuideInline }) {
  if (typeof part === "string") return <Words text={part} terms={terms} />;
  switch (part.is) {
    case "strong":
      return (
        <strong>
          <Words text={part.text} terms={terms} />
        </strong>
      );
    case "code": {
      const keys = sequenceOf(part.text);
      return keys === null ? <code className="sb-mono">{part.text}</code> : <Keys keys={keys} />;
    }
    case "link":
      return (
        <Anchor component="button" type="button" inherit onClick={() => show(part.page)}>
          <Words text={part.text} terms={terms} />
        </Anchor>
      );
  }
}

function Words({ text, terms }: { readonly text: string; readonly terms: readonly string[] }) {
  if (terms.length === 0) return text;
  return splitByTerms(text, terms).map((piece, index) =>
    piece.isHit ? <mark key={index}>{piece.text}</mark> : <Fragment key={index}>{piece.text}</Fragment>,
  );
}
