// Fields for UIDs and conversations that complete from what is stored: one value, or a list of them.
import { useState } from "react";
import { Autocomplete, TagsInput } from "@mantine/core";
import type { ComboboxItem } from "@mantine/core";
import { fieldIssue } from "./pill.tsx";
import type { Suggestion } from "./use-suggestions.ts";
import { useSuggestions } from "./use-suggestions.ts";
import classes from "./query-bar.module.css";

interface Shared {
  readonly id: string;
  readonly "data-param"?: string;
  readonly issue: string | null;
}

export function SuggestInput(
  props: Shared & {
    readonly what: "uid" | "conversation";
    readonly value: string;
    readonly placeholder: string;
    readonly onChange: (value: string) => void;
  },
) {
  const { what, issue, onChange, ...rest } = props;
  const [inUse, setInUse] = useState(false);
  const suggestions = useSuggestions(what, props.value, inUse);
  return (
    <Autocomplete
      {...rest}
      {...fieldIssue(issue)}
      variant="unstyled"
      data={suggestions.map((each) => each.value)}
      filter={({ options }) => options}
      renderOption={({ option }) => <SuggestedOption value={String(option.value)} suggestions={suggestions} />}
      onChange={onChange}
      onFocus={() => setInUse(true)}
      onBlur={() => setInUse(false)}
      classNames={{ input: classes.input ?? "" }}
      comboboxProps={{ width: 360, position: "bottom-start" }}
      maxDropdownHeight={320}
      spellCheck={false}
      autoComplete="off"
    />
  );
}

export function SuggestTags(
  props: Shared & { readonly value: string[]; readonly onChange: (value: readonly string[]) => void },
) {
  const { issue, ...rest } = props;
  const [inUse, setInUse] = useState(false);
  const [typed, setTyped] = useState("");
  const suggestions = useSuggestions("uid", typed, inUse);
  return (
    <TagsInput
      {...rest}
      {...fieldIssue(issue)}
      variant="unstyled"
      data={suggestions.map((each) => each.value)}
      filter={({ options }) => options}
      renderOption={({ option }) => <SuggestedOption value={String(option.value)} suggestions={suggestions} />}
      searchValue={typed}
      onSearchChange={setTyped}
      onFocus={() => setInUse(true)}
      onBlur={() => setInUse(false)}
      acceptValueOnBlur
      splitChars={[","]}
      classNames={{ input: classes.tagsInput ?? "", inputField: classes.tagsField ?? "" }}
      comboboxProps={{ width: 360, position: "bottom-start" }}
      placeholder={props.value.length === 0 ? "any" : ""}
    />
  );
}

function SuggestedOption(props: {
  readonly value: ComboboxItem["value"];
  readonly suggestions: readonly Suggestion[];
}) {
  const label = props.suggestions.find((each) => each.value === props.value)?.label ?? props.value;
  const name = label.endsWith(` (${props.value})`) ? label.slice(0, -props.value.length - 3) : label;
  return (
    <span className={classes.suggestion}>
      <bdi>{name}</bdi>
      {name !== props.value && <bdi className={classes.optionQuiet}>{props.value}</bdi>}
    </span>
  );
}
