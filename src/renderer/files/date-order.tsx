// Asks which day a date of a table means that can be read in two ways, such as 04/03/2026.
import { Group, Radio } from "@mantine/core";
import type { Detection } from "#contract/methods/detection.ts";
import { isolate } from "#domain/text/hidden-characters.ts";
import { sayDay } from "#texts/phrases.ts";
import { say } from "#texts/say.ts";
import { readingsOf } from "./csv-corrections.ts";

type Times = NonNullable<Detection["csv"]>["times"];

/** Nothing is chosen until a person has answered. */
export function DateOrder(props: { readonly times: Times; readonly onTimes: (times: Times) => void }) {
  const { times, onTimes } = props;
  const { example } = times;
  if (example === null) return null;
  const readings = readingsOf(example);
  return (
    <Radio.Group
      label={say("files.csvDateOrder", { date: isolate(example) })}
      value={times.dayFirst === null ? null : times.dayFirst ? "dayFirst" : "monthFirst"}
      onChange={(value) => onTimes({ ...times, dayFirst: value === "dayFirst" })}
      mb="sm"
    >
      <Group gap="md" mt={4}>
        {(["dayFirst", "monthFirst"] as const).map((order) => (
          <Radio
            key={order}
            value={order}
            label={say(`files.csvDateOrders.${order}`, { day: sayDay(readings[order]) })}
          />
        ))}
      </Group>
    </Radio.Group>
  );
}
