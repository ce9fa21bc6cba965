import { TextInput } from "@mantine/core";
import { useLocale, useTranslations } from "use-intl";
import classes from "#messages/delivery/ui/message-admin.module.css";
import { languages } from "#shared/languages.ts";
import { Card } from "#ui/card.tsx";
import type { MessageSettingsForm } from "./use-message-settings.ts";

/** What stands before the link to unsubscribe, in each language that recipients are written to in. */
export function UnsubscribeTextsCard({ state: { form } }: { state: MessageSettingsForm }) {
  const t = useTranslations("messageAdmin.unsubscribeTexts");
  const locale = useLocale();
  const names = new Intl.DisplayNames(locale, { type: "language" });
  const nameOf = (language: string) => {
    const name = names.of(language) ?? language;
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  };
  return (
    <Card title={t("title")} subtitle={t("about")} icons={["fas_envelope-open-text"]}>
      <div className={classes.stack}>
        {languages.map((language) => (
          <TextInput
            key={language}
            label={nameOf(language)}
            placeholder={t("usual")}
            autoComplete="off"
            data-path={`unsubscribeTexts.${language}`}
            {...form.getInputProps(`unsubscribeTexts.${language}`)}
          />
        ))}
      </div>
    </Card>
  );
}
