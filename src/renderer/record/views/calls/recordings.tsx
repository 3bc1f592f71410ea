// The recordings of a call: the length computed from start and end, and the raw number beside it, since its unit varies.
import { useTime } from "#renderer/state/use-app.ts";
import { secondsBetween } from "#domain/columns/datasets.ts";
import type { Recording } from "#domain/records/call.ts";
import { formatDuration } from "#domain/time/time.ts";
import { copyableId } from "#renderer/parts/copy-button.tsx";
import { Facts } from "#renderer/design/parts/fact-list.tsx";
import { FileAddress } from "./file-address.tsx";
import { formatNumber } from "#renderer/design/words/format-values.ts";
import { say } from "#texts/say.ts";

export function Recordings({ recordings }: { readonly recordings: readonly Recording[] }) {
  const time = useTime();
  if (recordings.length === 0) {
    return (
      <p className="sb-quiet" style={{ margin: 0 }}>
        {say("calls.call.noRecordings")}
      </p>
    );
  }
  return recordings.map(({ rid, startTimeSeconds, endTimeSeconds, durationRaw, url }, index) => {
    const length = secondsBetween(startTimeSeconds, endTimeSeconds);
    return (
      <div key={rid ?? index} style={{ marginBottom: 12 }}>
        <Facts
          facts={[
            [say("calls.call.length"), length === null ? null : formatDuration(length)],
            [say("calls.call.lengthAsSent"), durationRaw === null ? null : formatNumber(durationRaw)],
            [say("calls.call.from"), time(startTimeSeconds)],
            [say("calls.call.until"), time(endTimeSeconds)],
            [say("calls.call.recordingId"), copyableId(rid, say("calls.call.recordingIdCopied"))],
            [say("calls.call.file"), <FileAddress key="file" url={url} what={say("calls.call.theRecording")} />],
          ]}
        />
      </div>
    );
  });
}
