// The menu above the participants of a call: their order, and whether their devices are listed.
import { Button, Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { say } from "#texts/say.ts";

export type OrderOfPeople = "trouble" | "joining";

const WORDS: Readonly<Record<OrderOfPeople, "calls.call.byTrouble" | "calls.call.byJoining">> = {
  trouble: "calls.call.byTrouble",
  joining: "calls.call.byJoining",
};
const ORDERS = ["trouble", "joining"] as const;

export function ParticipantOrder(props: {
  readonly order: OrderOfPeople;
  readonly setOrder: (order: OrderOfPeople) => void;
  /** false if there are no devices to hide */
  readonly hasDevices: boolean;
  readonly areClosed: boolean;
  readonly toggleDevices: () => void;
}) {
  const { order, setOrder, hasDevices, areClosed, toggleDevices } = props;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          rightSection={<IconChevronDown size={13} aria-hidden />}
          aria-label={`${say("calls.call.order")}: ${say(WORDS[order])}`}
        >
          {say(WORDS[order])}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={order}
          onChange={(chosen) => setOrder(ORDERS.find((each) => each === chosen) ?? "trouble")}
        >
          {ORDERS.map((each) => (
            <Menu.RadioItem key={each} value={each} closeMenuOnClick>
              {say(WORDS[each])}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {hasDevices && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={toggleDevices}>
              {areClosed ? say("calls.call.showDevices") : say("calls.call.hideDevices")}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
