// The zone of the system, where settings name none.
export const SYSTEM_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
