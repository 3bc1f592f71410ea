// The reasons of a verdict as a short list: checks, answers of the service, or unreadable lines.
import type { ReactNode } from "react";
import { IconCheck, IconFileX, IconMessage2 } from "@tabler/icons-react";
import type { OpenedFile } from "#contract/methods/opened-methods.ts";
import type { LedgerLine } from "#contract/ledger-lines.ts";
import { writeClock } from "#domain/time/time-form.ts";
import { describe } from "#renderer/design/words/describe.ts";
import { pieceLines, piecesOfRecords, type Piece } from "#renderer/list/model/result/unread-pieces.ts";
import { answerWords, checksOf, doubtfulAnswers, refusedRequests } from "#renderer/list/model/result/verdict-words.ts";
import { useTimeForm } from "#renderer/state/use-app.ts";
import { say } from "#texts/say.ts";
import { useFilePieces } from "./file-pieces.ts";
import { useLedger } from "./use-ledger.ts";
import type { PanelProps } from "./panel-props.ts";
import classes from "./verdict-panel.module.css";

type Props = Pick<PanelProps, "result" | "verdict" | "file">;

export function VerdictReasons({ result, verdict, file }: Props) {
  if (verdict.kind === "more") return null;
  if (verdict.kind === "complete") return verdict.ofFiles === true ? null : <Checks result={result} />;
  if (file !== undefined) return <LinesOfFile file={file} />;
  return <Answers result={result} verdict={verdict} />;
}

function Reasons({ children }: { readonly children: ReactNode }) {
  return (
    <ul className={classes.reasons} aria-label={say("result.verdict.reasons")}>
      {children}
    </ul>
  );
}

function Checks({ result }: Pick<Props, "result">) {
  return (
    <Reasons>
      {checksOf(result).map((check) => (
        <li key={check}>
          <IconCheck size={15} stroke={1.8} aria-hidden />
          <span>{check}</span>
        </li>
      ))}
    </Reasons>
  );
}

/** The answers behind a doubt, the refusals, or the records that the service sent and that cannot be read. */
function Answers({ result, verdict }: Pick<Props, "result" | "verdict">) {
  const reading = useLedger(result);
  if (reading === null || reading.lines.length === 0) return null;
  if (verdict.kind === "unsure")
    return <Lines lines={doubtfulAnswers(result, reading.lines)} result={result} said={verdict.because} />;
  if ((result.ledger.refusals ?? 0) > 0)
    return <Lines lines={refusedRequests(reading.lines)} result={result} said={null} />;
  return <Pieces pieces={piecesOfRecords(reading.unreadable)} total={result.ledger.unreadable} />;
}

function Lines(props: Pick<Props, "result"> & { readonly lines: readonly LedgerLine[]; readonly said: string | null }) {
  const { lines, result, said } = props;
  const form = useTimeForm();
  if (lines.length === 0) return null;
  return (
    <Reasons>
      {lines.map((line) => (
        <li key={line.pageId}>
          <IconMessage2 size={15} stroke={1.7} aria-hidden />
          <span>
            <bdi className={classes.time}>{writeClock(line.requestedAtMs / 1000, form)}</bdi>{" "}
            {answerWords(line, result.query.kind, said)}
          </span>
        </li>
      ))}
    </Reasons>
  );
}

/** The unreadable lines of a file, and why nothing of it, or not all of it, was read. */
function LinesOfFile({ file }: { readonly file: OpenedFile }) {
  const pieces = useFilePieces(file);
  const why = file.failure === null ? null : describe(file.failure);
  if (pieces.length === 0 && why === null) return null;
  return (
    <Pieces pieces={pieces} total={file.unreadable}>
      {why !== null && <Damage>{`${why.title}. ${why.detail}`}</Damage>}
    </Pieces>
  );
}

/** The most lines of the list. */
const MOST_LINES = 3;

function Pieces(props: {
  readonly pieces: readonly Piece[];
  /** unreadable records there are, read or not */
  readonly total: number;
  readonly children?: ReactNode;
}) {
  const { lines, told } = pieceLines(props.pieces, MOST_LINES);
  const others = props.total - told;
  return (
    <Reasons>
      {props.children}
      {lines.map((line) => (
        <Damage key={line}>{line}</Damage>
      ))}
      {lines.length > 0 && others > 0 && <li className={classes.others}>{say("result.verdict.others", { others })}</li>}
    </Reasons>
  );
}

function Damage({ children }: { readonly children: string }) {
  return (
    <li>
      <IconFileX size={15} stroke={1.7} aria-hidden />
      <span>{children}</span>
    </li>
  );
}
