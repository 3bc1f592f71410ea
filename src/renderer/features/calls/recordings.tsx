// The recordings of a call: the length computed from start and end, and the raw number beside it, since its unit varies.
import { useTime } from "../../actions/base/use-app.ts";
import { secondsBetween } from "../../../domain/columns/datasets.ts";
import type { Recording } from "../../../domain/records/call.ts";
import { formatDuration } from "../../../domain/time/time.ts";
import { copyableId } from "../pane/copy-button.tsx";
import { Facts } from "../../design/parts/facts.tsx";
import { OpenLinkButton } from "../pane/open-link-button.tsx";
import { formatNumber } from "../../design/words/format.ts";
import { callTexts as texts } from "../../model/calls/call-texts.ts";

export function Recordings({ recordings }: { readonly recordings: readonly Recording[] }) {
  const time = useTime();
  if (recordings.length === 0) {
    return (
      <p className="sb-quiet" style={{ margin: 0 }}>
        {texts.noRecordings}
      </p>
    );
  }
  return recordings.map(({ rid, startTimeSeconds, endTimeSeconds, durationRaw, url }, index) => {
    const length = secondsBetween(startTimeSeconds, endTimeSeconds);
    return (
      <div key={rid ?? index} style={{ marginBottom: 12 }}>
        <Facts
          facts={[
            [texts.length, length === null ? null : formatDuration(length)],
            [texts.lengthAsSent, durationRaw === null ? null : formatNumber(durationRaw)],
            [texts.from, time(startTimeSeconds)],
            [texts.until, time(endTimeSeconds)],
            [texts.recordingId, copyableId(rid, texts.recordingIdCopied)],
            [texts.file, <RecordingFile key="file" url={url} />],
          ]}
        />
      </div>
    );
  });
}

function RecordingFile({ url }: { readonly url: string | null }) {
  if (url === null || !URL.canParse(url)) return <span className="sb-quiet">{texts.noAddress}</span>;
  // The address is shown without the signature that it may carry.
  const { host, pathname } = new URL(url);
  return (
    <span style={{ display: "inline-flex", alignItems: "center", gap: 4 }}>
      {host}
      {pathname}
      <OpenLinkButton url={url} what={texts.theRecording} />
    </span>
  );
}
