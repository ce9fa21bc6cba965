import { useTranslations } from "use-intl";
import { SettingsForm } from "#ui/form/settings-form.tsx";
import { NotReadYet } from "#ui/not-read-yet.tsx";
import type { MessageSettings } from "../../message-settings.ts";
import { MessageRulesCard } from "./message-rules-card.tsx";
import { UnsubscribeTextsCard } from "./unsubscribe-texts-card.tsx";
import { useMessageSettings, useMessageSettingsForm } from "./use-message-settings.ts";

/** What all messages of the team follow, saved apart from the rest of the page. */
export function MessageSettingsPart() {
  const t = useTranslations("messageAdmin.settings");
  const { data, error, refetch } = useMessageSettings();
  if (data) return <Settings settings={data} />;
  return (
    <NotReadYet error={error} retry={refetch} rows={3} columns={2}>
      {t("loadFailed")}
    </NotReadYet>
  );
}

function Settings({ settings }: { settings: MessageSettings }) {
  const state = useMessageSettingsForm(settings);
  return (
    <SettingsForm {...state}>
      <MessageRulesCard state={state} />
      <UnsubscribeTextsCard state={state} />
    </SettingsForm>
  );
}
