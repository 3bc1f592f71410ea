// The zones that can be chosen by name.

/** UTC first, then every zone the runtime knows. */
export const ZONES: readonly string[] = ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];
