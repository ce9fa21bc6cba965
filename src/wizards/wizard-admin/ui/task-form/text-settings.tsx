import { Switch } from "@mantine/core";
import { useTranslations } from "use-intl";
import { formattedTextUi } from "#data/fields/types/formatted-text/formatted-text.ui.tsx";
import type { DisplayTextSettings } from "#wizards/tasks/types/display-text/display-text.ts";
import { TagMenu } from "./merge-textarea.tsx";
import type { SettingsProps } from "./settings-props.ts";

/** What is read in a step. */
export function TextSettingsForm({ settings, set, known, errorOf }: SettingsProps<DisplayTextSettings>) {
  const t = useTranslations("wizards.admin.text");
  const { Input } = formattedTextUi;
  const insert = (tag: string) => {
    const end = settings.text.endsWith("</p>") ? settings.text.length - 4 : settings.text.length;
    const before = settings.text.slice(0, end);
    set({ text: end < settings.text.length ? `${before} ${tag}</p>` : `${before}<p>${tag}</p>` });
  };
  return (
    <div>
      <Input
        label={t("text")}
        description={t("textHelp")}
        config={{}}
        room="page"
        value={settings.text || null}
        onChange={(text) => set({ text: typeof text === "string" ? text : "" })}
        error={errorOf("text")}
      />
      <div style={{ marginTop: 8 }}>
        <TagMenu known={known} insert={insert} />
      </div>
      <Switch
        mt={16}
        label={t("showsAnswers")}
        description={t("showsAnswersHelp")}
        checked={settings.showsAnswers}
        onChange={(event) => set({ showsAnswers: event.currentTarget.checked })}
      />
    </div>
  );
}
