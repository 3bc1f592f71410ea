// Shows the settings of the organisation's policy, which a person cannot change here.
import { Alert, Table, Text } from "@mantine/core";
import { IconAlertTriangle, IconBuilding } from "@tabler/icons-react";
import { useApp } from "#renderer/state/use-app.ts";
import { valueWords } from "./policy-words.ts";
import classes from "./policy.module.css";
import { say } from "#texts/say.ts";

export function ManagedSettings() {
  const policy = useApp((state) => state.policy);
  const connections = useApp((state) => state.connections);
  return (
    <div>
      <h3 className={classes.heading}>
        <IconBuilding size={16} aria-hidden /> {say("policy.managed")}
      </h3>
      <p className={classes.explained}>{say("policy.values.explained")}</p>
      {policy.problem !== null && (
        <Alert icon={<IconAlertTriangle aria-hidden />} color="red" title={say("policy.wrongTitle")} mb="md">
          {say("policy.wrong", { problem: policy.problem })}
        </Alert>
      )}
      {policy.given.length === 0 ? (
        <Text size="sm">{say("policy.values.nothing")}</Text>
      ) : (
        <Table verticalSpacing={6} horizontalSpacing={8} aria-label={say("policy.managed")}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{say("policy.values.setting")}</Table.Th>
              <Table.Th>{say("policy.values.value")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {policy.given.map((name) => (
              <Table.Tr key={name}>
                <Table.Th scope="row" className={classes.name}>
                  {say(`policies.${name}`)}
                </Table.Th>
                <Table.Td className={classes.value}>{valueWords(name, policy, connections)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <p className={classes.source}>{say("policy.values.from", { source: policy.source ?? "" })}</p>
    </div>
  );
}
