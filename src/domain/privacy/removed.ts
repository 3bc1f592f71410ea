// The mark that replaces a removed secret.

export const REMOVED = "[removed]";
