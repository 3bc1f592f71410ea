// Shows the settings of the organisation's policy, which a person cannot change here.
import { Alert, Table, Text } from "@mantine/core";
import { IconAlertTriangle, IconBuilding } from "@tabler/icons-react";
import { useApp } from "../../actions/base/use-app.ts";
import { policyTexts as texts } from "../../model/policy/policy-texts.ts";
import { policyValueTexts as valueTexts } from "../../model/policy/policy-value-texts.ts";
import { valueWords } from "../../model/policy/policy-words.ts";
import classes from "./policy.module.css";

export function ManagedSettings() {
  const policy = useApp((state) => state.policy);
  const connections = useApp((state) => state.connections);
  return (
    <div>
      <h3 className={classes.heading}>
        <IconBuilding size={16} aria-hidden /> {texts.managed}
      </h3>
      <p className={classes.explained}>{valueTexts.explained}</p>
      {policy.problem !== null && (
        <Alert icon={<IconAlertTriangle aria-hidden />} color="red" title={texts.wrongTitle} mb="md">
          {texts.wrong(policy.problem)}
        </Alert>
      )}
      {policy.given.length === 0 ? (
        <Text size="sm">{valueTexts.nothing}</Text>
      ) : (
        <Table verticalSpacing={6} horizontalSpacing={8} aria-label={texts.managed}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{valueTexts.setting}</Table.Th>
              <Table.Th>{valueTexts.value}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {policy.given.map((name) => (
              <Table.Tr key={name}>
                <Table.Th scope="row" className={classes.name}>
                  {valueTexts.labels[name]}
                </Table.Th>
                <Table.Td className={classes.value}>{valueWords(name, policy, connections)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <p className={classes.source}>{valueTexts.from(policy.source ?? "")}</p>
    </div>
  );
}
