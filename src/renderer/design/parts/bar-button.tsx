// A low button for the status bar.
import { Button } from "@mantine/core";

/** `of` completes the accessible name: "Cancel: Loading messages". */
export function BarButton(props: { readonly label: string; readonly of: string; readonly onClick: () => void }) {
  return (
    <Button
      variant="default"
      size="compact-xs"
      h={19}
      fz={11}
      flex="none"
      onClick={props.onClick}
      aria-label={`${props.label}: ${props.of}`}
    >
      {props.label}
    </Button>
  );
}
