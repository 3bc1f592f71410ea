// The zone of the system, used if the settings name none, and the zones that a person can choose.

export const SYSTEM_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** UTC first, then every zone of the runtime. */
export const ZONES: readonly string[] = ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];
