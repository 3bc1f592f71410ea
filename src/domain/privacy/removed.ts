// The mark that stands in place of a secret, wherever one is taken out.

export const REMOVED = "[removed]";
