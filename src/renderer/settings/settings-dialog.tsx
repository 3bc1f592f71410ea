// The settings: general ones, what is kept on disk, and what an organisation manages. Changes apply at once.
import { Button, Modal, Tabs } from "@mantine/core";
import type { SettingsTab } from "#renderer/state/slices/dialog.ts";
import { useApp } from "#renderer/state/use-app.ts";
import classes from "#renderer/design/looks/dialogs.module.css";
import { ManagedSettings } from "./managed-settings.tsx";
import { KeptList } from "#renderer/storage/kept-list.tsx";
import { GeneralSettings } from "./general-settings.tsx";
import { say } from "#texts/say.ts";

export function SettingsDialog({ tab, onClose }: { readonly tab: SettingsTab; readonly onClose: () => void }) {
  const isManaged = useApp(({ policy }) => policy.source !== null);
  const tabs = (["general", "storage", "organisation"] as const).filter((each) => isManaged || each !== "organisation");
  return (
    <Modal opened onClose={onClose} title={say("window.settings")} size={720}>
      <Tabs defaultValue={tab}>
        <Tabs.List mb="md">
          {tabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {say(`window.settingsTabs.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="general">
          <GeneralSettings />
        </Tabs.Panel>
        <Tabs.Panel value="storage">
          <KeptList />
        </Tabs.Panel>
        {isManaged && (
          <Tabs.Panel value="organisation">
            <ManagedSettings />
          </Tabs.Panel>
        )}
      </Tabs>
      <div className={classes.actions}>
        <Button onClick={onClose}>{say("settings.done")}</Button>
      </div>
    </Modal>
  );
}
