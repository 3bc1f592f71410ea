// A button of the status bar: as low as its text.
import { Button } from "@mantine/core";

/** `of` names what it acts on, for those who hear the button alone: "Cancel: Loading messages". */
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
