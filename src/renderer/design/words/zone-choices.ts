// The time zones that a person can choose.

/** UTC first, then every zone of the runtime. */
export const ZONES: readonly string[] = ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];
