// The recordings of a call: the length computed from start and end, and the raw number beside it, since its unit varies.
import type { Recording } from "../../../domain/records/call.ts";
import { formatDuration, formatTime } from "../../../domain/time/time.ts";
import { CopyableId } from "../pane/copy-button.tsx";
import { Facts } from "../../design/parts/facts.tsx";
import { OpenLinkButton } from "../pane/open-link-button.tsx";
import { formatNumber } from "../../design/words/format.ts";
import { selectZone } from "../../actions/base/slices/settings.ts";
import { useApp } from "../../actions/base/use-app.ts";

export function Recordings({ recordings }: { readonly recordings: readonly Recording[] }) {
  const zone = useApp(selectZone);
  if (recordings.length === 0) {
    return (
      <p className="sb-quiet" style={{ margin: 0 }}>
        The service reports a recording, but the record lists none.
      </p>
    );
  }
  return recordings.map((recording, index) => {
    const length = recordingSeconds(recording);
    return (
      <div key={recording.rid ?? index} style={{ marginBottom: 12 }}>
        <Facts
          facts={[
            ["Length", length === null ? null : formatDuration(length)],
            ["Length as sent", recording.durationRaw === null ? null : formatNumber(recording.durationRaw)],
            ["From", recording.startTimeSeconds === null ? null : formatTime(recording.startTimeSeconds, zone)],
            ["To", recording.endTimeSeconds === null ? null : formatTime(recording.endTimeSeconds, zone)],
            [
              "Recording ID",
              recording.rid === null ? null : <CopyableId key="recording id" id={recording.rid} what="recording id" />,
            ],
            ["File", <RecordingFile key="file" url={recording.url} />],
          ]}
        />
      </div>
    );
  });
}

/** Seconds between start and end, or null when either is missing or they stand the wrong way round. */
export function recordingSeconds(recording: Pick<Recording, "startTimeSeconds" | "endTimeSeconds">): number | null {
  const { startTimeSeconds, endTimeSeconds } = recording;
  if (startTimeSeconds === null || endTimeSeconds === null || endTimeSeconds < startTimeSeconds) return null;
  return endTimeSeconds - startTimeSeconds;
}

function RecordingFile({ url }: { readonly url: string | null }) {
  const place = hostOf(url);
  if (place === null) return <span className="sb-quiet">no address</span>;
  return (
    <span style={{ display: "inline-flex", alignItems: "center", gap: 4 }}>
      {place}
      <OpenLinkButton url={url} what="the recording" />
    </span>
  );
}

/** Where a recording lies, without the signature that its link may carry. */
function hostOf(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
