// Shows the exact requests before they are sent, with the key masked, and copies them as an address or a command.
import { useState } from "react";
import { Button, CopyButton, Modal } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { filterLabelOf } from "../../../../domain/query/filter-texts.ts";
import { unsentParams } from "../../../../domain/query/unsent-filters.ts";
import type { RequestPreview } from "../../../../domain/query/request-preview.ts";
import { resolveDraft, sameDraft } from "../../../model/draft/draft.ts";
import { isTextChanged, takeText } from "../../../model/query/text-form.ts";
import { firstRequest, nextRequest } from "../../../model/query/requests.ts";
import { QUERY_TEXTS } from "../../../model/query/query-texts.ts";
import classes from "./request.module.css";
import { useApp, useAppContext, useConnection } from "../../../actions/base/use-app.ts";
import { currentTime } from "../../../actions/base/app.ts";

const TEXTS = QUERY_TEXTS.request;

export function RequestDialog({ onClose }: { readonly onClose: () => void }) {
  const app = useAppContext();
  const kind = useApp((state) => state.screen);
  const screen = useApp((state) => state.screens[state.screen]);
  const connection = useConnection();
  const lastFour = useApp((state) => state.keyStatuses[state.settings.currentConnectionId]?.lastFour ?? null);
  // Relative times count from the moment at which the dialog opens, as they would for Run query.
  const [context] = useState(() => currentTime(app));
  if (connection === undefined) return null;
  const taken = takeText(screen, kind, context);
  const { query, issues } = resolveDraft(kind, taken.draft, context);
  const unreadable = isTextChanged(taken) ? [TEXTS.unreadable] : [];
  const unsent = Object.keys(unsentParams(query)).map((name) => filterLabelOf(kind, name));
  const problems = [...unreadable, ...issues.map((issue) => issue.sentence)];
  const next = screen.result === null ? null : nextRequest(connection, screen.result, lastFour);
  const isOther = screen.ranDraft !== null && !sameDraft(taken.draft, screen.ranDraft);
  return (
    <Modal opened onClose={onClose} title={TEXTS.title} size={760}>
      <section className={classes.section} aria-label={TEXTS.first}>
        <h3 className={classes.heading}>{TEXTS.firstHeading}</h3>
        {problems.length > 0 ? (
          <p className={classes.problems}>{TEXTS.cannotSend(problems.join(" "))}</p>
        ) : (
          <>
            <Request request={firstRequest(connection, query, lastFour)} isFirst />
            {unsent.length > 0 && <p className={classes.note}>{TEXTS.unsent(unsent.join(", "))}</p>}
          </>
        )}
      </section>
      {screen.result !== null && (
        <section className={classes.section} aria-label={TEXTS.next}>
          <h3 className={classes.heading}>
            {TEXTS.nextHeading}
            {isOther && TEXTS.ofShownQuery}
          </h3>
          {next === null ? <p className={classes.note}>{TEXTS.allLoaded}</p> : <Request request={next} />}
        </section>
      )}
      <p className={classes.note}>
        {TEXTS.masked[0]}
        <code>$API_KEY</code>
        {TEXTS.masked[1]}
        {connection.kind === "sample" && TEXTS.sample}
      </p>
    </Modal>
  );
}

function Request({ request, isFirst = false }: { readonly request: RequestPreview; readonly isFirst?: boolean }) {
  const { host } = URL.canParse(request.url) ? new URL(request.url) : { host: "" };
  return (
    <div className={classes.request}>
      <pre className={classes.lines} tabIndex={0} aria-label={TEXTS.title}>
        <Line line={request.line} />
        {"\n"}
        {host !== "" && <Header name="host" value={host} />}
        {request.headers.map(([name, value]) => (
          <Header key={name} name={name} value={value} />
        ))}
      </pre>
      <div className={classes.actions}>
        <Copy text={request.url} label={TEXTS.copyUrl} focused={isFirst} />
        <Copy text={request.curl} label={TEXTS.copyCurl} />
      </div>
    </div>
  );
}

/** The request line breaks before parameters only, unless a parameter does not fit. */
function Line({ line }: { readonly line: string }) {
  return line.split(/(?=[?&])/u).map((part, index) => (
    <span key={index} className={classes.part}>
      {index > 0 && <wbr />}
      {part}
    </span>
  ));
}

function Header({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <span className="sb-quiet">{name}:</span> {value}
      {"\n"}
    </>
  );
}

function Copy(props: { readonly text: string; readonly label: string; readonly focused?: boolean }) {
  const { text, label } = props;
  return (
    <CopyButton value={text} timeout={3000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          onClick={copy}
          {...(props.focused === true ? { "data-autofocus": true } : {})}
          leftSection={copied ? <IconCheck size={13} aria-hidden /> : <IconCopy size={13} aria-hidden />}
        >
          {copied ? TEXTS.copied : label}
        </Button>
      )}
    </CopyButton>
  );
}
