// Shows the exact requests before they are sent, with the key masked, and copies them as an address or a command.
import { useState } from "react";
import { Button, Modal } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { filterLabelOf } from "#domain/query/filter-texts.ts";
import { unsentParams } from "#domain/query/unsent-filters.ts";
import type { RequestPreview } from "#domain/query/request-preview.ts";
import { resolveDraft, sameDraft } from "#renderer/list/model/draft/draft.ts";
import { isTextChanged, applyText } from "#renderer/list/model/query/text-form.ts";
import { firstRequest, nextRequest } from "#renderer/list/model/query/requests.ts";
import classes from "./request.module.css";
import { useApp, useAppContext, useConnection } from "#renderer/state/use-app.ts";
import { currentTime } from "#renderer/state/app.ts";
import { useCopy } from "#renderer/state/use-copy.ts";
import { say, sayRich } from "#texts/say.ts";

export function RequestDialog({ onClose }: { readonly onClose: () => void }) {
  const app = useAppContext();
  const kind = useApp((state) => state.rowsKind);
  const screen = useApp((state) => state.screens[state.rowsKind]);
  const connection = useConnection();
  const lastFour = useApp((state) => state.keyStatuses[state.settings.currentConnectionId]?.lastFour ?? null);
  // Relative times count from the moment at which the dialog opens, as they would for Run query.
  const [context] = useState(() => currentTime(app));
  if (connection === undefined) return null;
  const taken = applyText(screen, kind, context);
  const { query, issues } = resolveDraft(kind, taken.draft, context);
  const unreadable = isTextChanged(taken) ? [say("query.request.unreadable")] : [];
  const unsent = Object.keys(unsentParams(query)).map((name) => filterLabelOf(kind, name));
  const problems = [...unreadable, ...issues.map((issue) => issue.sentence)];
  const next = screen.result === null ? null : nextRequest(connection, screen.result, lastFour);
  const isOther = screen.ranDraft !== null && !sameDraft(taken.draft, screen.ranDraft);
  return (
    <Modal opened onClose={onClose} title={say("query.request.title")} size={760}>
      <section className={classes.section} aria-label={say("query.request.first")}>
        <h3 className={classes.heading}>{say("query.request.firstHeading")}</h3>
        {problems.length > 0 ? (
          <p className={classes.problems}>{say("query.request.cannotSend", { problems: problems.join(" ") })}</p>
        ) : (
          <>
            <Request request={firstRequest(connection, query, lastFour)} isFirst />
            {unsent.length > 0 && (
              <p className={classes.note}>{say("query.request.unsent", { filters: unsent.join(", ") })}</p>
            )}
          </>
        )}
      </section>
      {screen.result !== null && (
        <section className={classes.section} aria-label={say("query.request.next")}>
          <h3 className={classes.heading}>{say("query.request.nextHeading", { isOther })}</h3>
          {next === null ? (
            <p className={classes.note}>{say("query.request.allLoaded")}</p>
          ) : (
            <Request request={next} />
          )}
        </section>
      )}
      <p className={classes.note}>
        {sayRich("query.request.masked", { variable: <code key="variable">$API_KEY</code> })}{" "}
        {connection.kind === "sample" && say("query.request.sample")}
      </p>
    </Modal>
  );
}

function Request({ request, isFirst = false }: { readonly request: RequestPreview; readonly isFirst?: boolean }) {
  const { host } = URL.canParse(request.url) ? new URL(request.url) : { host: "" };
  return (
    <div className={classes.request}>
      <pre className={classes.lines} tabIndex={0} aria-label={say("query.request.title")}>
        <Line line={request.line} />
        {"\n"}
        {host !== "" && <Header name="host" value={host} />}
        {request.headers.map(([name, value]) => (
          <Header key={name} name={name} value={value} />
        ))}
      </pre>
      <div className={classes.actions}>
        <Copy text={request.url} label={say("query.request.copyUrl")} focused={isFirst} />
        <Copy text={request.curl} label={say("query.request.copyCurl")} />
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
  const { copied, copy } = useCopy(props.text);
  return (
    <Button
      variant="default"
      onClick={() => void copy()}
      {...(props.focused === true ? { "data-autofocus": true } : {})}
      leftSection={copied ? <IconCheck size={13} aria-hidden /> : <IconCopy size={13} aria-hidden />}
    >
      {copied ? say("query.request.copied") : props.label}
    </Button>
  );
}
