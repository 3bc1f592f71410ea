// The zone of the system, used if the settings name none.
export const SYSTEM_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
