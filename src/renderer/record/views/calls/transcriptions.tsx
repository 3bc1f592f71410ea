// The transcriptions of a call: when each was made, its part of the call, and its file. The record has the five newest.
import { useTime } from "#renderer/state/use-app.ts";
import type { Transcription } from "#domain/records/call.ts";
import { Facts } from "#renderer/design/parts/fact-list.tsx";
import { copyableId } from "#renderer/parts/copy-button.tsx";
import { FileAddress } from "./file-address.tsx";
import { say } from "#texts/say.ts";

/** The record of a call has no more. */
const MOST_IN_RECORD = 5;

export function Transcriptions({ transcriptions }: { readonly transcriptions: readonly Transcription[] }) {
  const time = useTime();
  return (
    <>
      {transcriptions.map(({ tid, startTimeSeconds, endTimeSeconds, madeAtSeconds, url }, index) => (
        <div key={tid ?? index} style={{ marginBottom: 12 }}>
          <Facts
            facts={[
              [say("calls.call.made"), time(madeAtSeconds)],
              [say("calls.call.from"), time(startTimeSeconds)],
              [say("calls.call.until"), time(endTimeSeconds)],
              [say("calls.call.transcriptionId"), copyableId(tid, say("calls.call.transcriptionIdCopied"))],
              [say("calls.call.file"), <FileAddress key="file" url={url} what={say("calls.call.theTranscription")} />],
            ]}
          />
        </div>
      ))}
      {transcriptions.length === 0 && <p className="sb-quiet">{say("calls.call.noTranscriptions")}</p>}
      {transcriptions.length >= MOST_IN_RECORD && <p className="sb-quiet">{say("calls.call.newestTranscriptions")}</p>}
    </>
  );
}
