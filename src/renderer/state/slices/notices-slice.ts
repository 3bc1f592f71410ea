// The notices of the window, one of which is shown.

/** A file that the window knows by an id and a name, never by its path. */
export interface NamedFile {
  readonly fileId: string;
  readonly name: string;
}

export interface ExportedFiles {
  readonly file: NamedFile;
  readonly rows: number;
  readonly bytes: number;
  /** the table of pseudonyms and people; null if none was written */
  readonly people: NamedFile | null;
}

export type Notice = {
  readonly id: number;
  readonly title: string;
  /** how long it is shown while nobody points at it, milliseconds; null: until it is closed */
  readonly shownMs: number | null;
  readonly isFailure: boolean;
  /** it concerns the whole program, so it comes before all others */
  readonly isForAll?: true;
} & (
  | { readonly message: string }
  | { readonly copied: string }
  | { readonly saved: NamedFile }
  | { readonly exported: ExportedFiles }
);

export interface NoticesSlice {
  /** oldest first; each goes when its time is over or a person closes it */
  readonly notices: readonly Notice[];
}

export const NOTICES: NoticesSlice = { notices: [] };

/** The notice to show: the newest of those for the whole program, else the newest. The others wait until it is closed. */
export function selectNotice({ notices }: NoticesSlice): Notice | undefined {
  return notices.findLast(({ isForAll }) => isForAll) ?? notices.at(-1);
}
