// The fixed words of a transcript. They name nobody, even if somebody is called May or Reply.

export const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
export const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

/** Every other word that the page writes itself, outside the elements for texts and people. */
const WORDS = `
Transcript of messages and calls All times are in the zone with their offset from UTC oldest first About this transcript
Search the Complete Incomplete Not sure unknown unsure More can be loaded Some rows may be missing
to In reply message call messages event edited deleted reply replies Quotes quote without a name Attachment Attachments
Deleted service has no text of it any more custom audio video image file text action interactive agentic card user group
groupMember ended ongoing missed cancelled bytes sent from until between period Sender UID Messages Others Without time
This is redacted people have pseudonyms in place names and UIDs e mail addresses telephone numbers replaced texts left out
word words or phrase phrases taken Texts ids stand as gave them The manifest beside says which query they answer whether
answer was complete what were taken out had SHA 256 Switchboard proves by Verify export that has count one nobody outside
added kicked joined banned unbanned scopeChanged meeting presentation meet
`;

const FIXED: ReadonlySet<string> = new Set(
  [...DAYS, ...MONTHS, ...(WORDS.match(/\p{L}+/gu) ?? [])].map((word) => word.toLowerCase()),
);

/** True for a text without any word but the page's own. */
export function isFixedPhrase(text: string): boolean {
  return (text.match(/\p{L}+/gu) ?? []).every((word) => FIXED.has(word.toLowerCase()));
}
