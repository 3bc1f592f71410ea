// The Mantine theme: one accent, the typeface that comes with the program, small controls, motion under 150 ms.
import { createTheme, mergeThemeOverrides, type CSSVariablesResolver, type MantineThemeOverride } from "@mantine/core";
import { focusInside, stayOnTab } from "#renderer/design/keys/focusable.ts";
import { TYPEFACE } from "./typeface.ts";
import { say } from "#texts/say.ts";

const quick = { transitionProps: { duration: 110, transition: "fade" } } as const;

const look = createTheme({
  primaryColor: "iris",
  primaryShade: { light: 7, dark: 7 },
  defaultRadius: 6,
  respectReducedMotion: true,
  cursorType: "default",
  // The typeface of the program has Latin, Cyrillic and Greek letters; other scripts come from the system.
  fontFamily: `"${TYPEFACE}", system-ui, -apple-system, "Segoe UI", "Noto Sans", "Liberation Sans", sans-serif`,
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", "Noto Sans Mono", "Liberation Mono", monospace',
  fontSizes: { xs: "11.5px", sm: "13px", md: "13.5px", lg: "16px", xl: "19px" },
  fontWeights: { regular: "400", medium: "500", bold: "600" },
  headings: { fontWeight: "600" },
  colors: {
    iris: [
      "#f0f1fe",
      "#e1e4fc",
      "#c4caf9",
      "#a5aefb",
      "#8590f5",
      "#6f7bf2",
      "#5f6cf0",
      "#4d59d6",
      "#414cbd",
      "#363fa3",
    ],
    gray: [
      "#f8f9fb",
      "#f1f2f5",
      "#e4e6eb",
      "#d3d7de",
      "#bcc1cb",
      "#979eab",
      "#5f6675",
      "#4d5361",
      "#343944",
      "#1b1e25",
    ],
    dark: [
      "#e4e6ea",
      "#c1c5ce",
      "#a0a6b3",
      "#737986",
      "#3b3f48",
      "#2f323a",
      "#1f2126",
      "#1a1c20",
      "#141519",
      "#0f1013",
    ],
  },
  components: {
    Button: { defaultProps: { size: "xs" } },
    ActionIcon: { defaultProps: { variant: "subtle", color: "gray", size: 28 } },
    TextInput: { defaultProps: { size: "xs" } },
    PasswordInput: { defaultProps: { size: "xs" } },
    NativeSelect: { defaultProps: { size: "xs" } },
    Select: { defaultProps: { size: "xs", comboboxProps: quick } },
    Autocomplete: { defaultProps: { size: "xs", comboboxProps: { ...quick, shadow: "md" } } },
    TagsInput: { defaultProps: { size: "xs", comboboxProps: { ...quick, shadow: "md" } } },
    Combobox: { defaultProps: { ...quick, shadow: "md" } },
    Popover: { defaultProps: { ...quick, shadow: "md" } },
    // Menus, popovers and dialogs have no trap for the focus: it takes the focus by timers. On a busy machine the next key
    // would be lost, or the focus would be taken from where a person has moved it. `useTabInDialogs` keeps Tab inside.
    Menu: {
      defaultProps: {
        ...quick,
        shadow: "md",
        withInitialFocusPlaceholder: false,
        trapFocus: false,
        // A menu that is higher than the room for it scrolls.
        middlewares: { flip: true, shift: { padding: 6 }, size: { padding: 6 } },
      },
      styles: {
        dropdown: { overflow: "hidden auto" },
        itemLabel: { minWidth: 0, overflowWrap: "anywhere" },
      },
    },
    MenuDropdown: { defaultProps: { ref: focusInside, onKeyDown: stayOnTab } },
    HoverCard: { defaultProps: { ...quick, shadow: "md" } },
    Tooltip: { defaultProps: { ...quick, openDelay: 350, withArrow: false, fz: 12, px: 8, py: 4 } },
    Modal: {
      defaultProps: {
        ...quick,
        trapFocus: false,
        centered: true,
        overlayProps: { backgroundOpacity: 0.3 },
      },
      // In the dark, the shadow alone gives no edge.
      styles: { content: { border: "1px solid var(--sb-border)" } },
    },
    ModalContent: { defaultProps: { ref: focusInside } },
    Portal: { defaultProps: { target: "#overlays" } },
    Tabs: { defaultProps: { keepMounted: false } },
    Checkbox: { defaultProps: { size: "xs" } },
    Radio: { defaultProps: { size: "xs" } },
    SegmentedControl: {
      defaultProps: { size: "xs", transitionDuration: 110 },
      // A label that is too long takes a second line, instead of losing its end.
      // Each choice has the room of its words: of equal parts, the longest would be cut first.
      styles: {
        control: { flex: "1 1 auto" },
        label: { display: "grid", placeItems: "center", height: "100%", whiteSpace: "normal" },
      },
    },
    Collapse: { defaultProps: { transitionDuration: 110 } },
  },
});

/** The theme with the texts of Mantine's own buttons. They are in the language of the window, so it must be set before. */
export function windowTheme(): MantineThemeOverride {
  const named = (name: string) => ({ defaultProps: { closeButtonProps: { "aria-label": name } } });
  return mergeThemeOverrides(look, {
    components: { Modal: named(say("design.close")) },
  });
}

/** Sets Mantine's variables to the window's tokens, so that there is one set of colours. */
export const resolveVariables: CSSVariablesResolver = () => {
  const shared = {
    "--mantine-color-body": "var(--sb-surface)",
    "--mantine-color-text": "var(--sb-text)",
    "--mantine-color-dimmed": "var(--sb-quiet)",
    "--mantine-color-default-border": "var(--sb-border-strong)",
    "--mantine-color-placeholder": "var(--sb-faint)",
    "--mantine-color-error": "var(--sb-bad)",
    "--mantine-color-red-6": "var(--sb-bad)",
    "--mantine-color-red-light-color": "var(--sb-bad)",
    "--mantine-color-red-filled": "var(--sb-danger)",
    "--mantine-color-red-filled-hover": "var(--sb-danger-hover)",
    "--mantine-color-iris-light-color": "var(--sb-accent-text)",
    "--mantine-color-anchor": "var(--sb-accent-text)",
  };
  return { variables: {}, light: shared, dark: shared };
};
