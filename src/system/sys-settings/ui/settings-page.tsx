import { useState } from "react";
import { useTranslations } from "use-intl";
import { useAskBeforeLeaving } from "#people/auth/ui/ask-before-leaving.ts";
import { BackupPart } from "#system/backup/ui/backup-part.tsx";
import { NotReadYet } from "#ui/not-read-yet.tsx";
import { Page } from "#ui/page.tsx";
import type { ShownSettings } from "../contract.ts";
import { GeneralPart } from "./general-part.tsx";
import { IntegrationsPart } from "./integrations/integrations-part.tsx";
import { SecurityPart } from "./security-part.tsx";
import { useSettings } from "./settings-query.ts";
import { type PartName, SettingsTabs, useSettingsPart } from "./settings-tabs.tsx";

/** What holds for the whole installation. */
export default function SettingsPage() {
  const t = useTranslations("sysSettings");
  const routes = useTranslations("routes");
  const { data, error, refetch } = useSettings();
  return (
    <Page title={routes("sysSettings")} description={t("about")}>
      {data ? (
        <AllParts settings={data} />
      ) : (
        <NotReadYet error={error} retry={refetch} rows={6} columns={2}>
          {t("loadFailed")}
        </NotReadYet>
      )}
    </Page>
  );
}

/** All parts stay where they are while one is shown: what was begun in one is not lost by a look at another. */
function AllParts({ settings }: { settings: ShownSettings }) {
  const part = useSettingsPart();
  const [unsaved, setUnsaved] = useState<readonly PartName[]>([]);
  useAskBeforeLeaving(unsaved.length > 0);
  const tell = (name: PartName) => (isDirty: boolean) =>
    setUnsaved((before) => (isDirty ? [...new Set([...before, name])] : before.filter((each) => each !== name)));
  return (
    <>
      <SettingsTabs unsaved={unsaved} />
      <div hidden={part !== "general"}>
        <GeneralPart settings={settings} onDirty={tell("general")} />
      </div>
      <div hidden={part !== "security"}>
        <SecurityPart settings={settings} onDirty={tell("security")} />
      </div>
      <div hidden={part !== "integrations"}>
        <IntegrationsPart settings={settings} onDirty={tell("integrations")} />
      </div>
      <div hidden={part !== "backup"}>
        <BackupPart isShown={part === "backup"} onDirty={tell("backup")} />
      </div>
    </>
  );
}
