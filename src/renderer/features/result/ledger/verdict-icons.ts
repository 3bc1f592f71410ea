// The icon of each verdict.
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from "@tabler/icons-react";

export const VERDICT_ICONS = {
  complete: IconCircleCheck,
  incomplete: IconAlertTriangle,
  unknown: IconHelpCircle,
} as const;
