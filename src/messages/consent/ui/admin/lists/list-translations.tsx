import { Textarea, TextInput } from "@mantine/core";
import { useLocale, useTranslations } from "use-intl";
import classes from "#messages/delivery/ui/message-admin.module.css";
import { languages as allLanguages, type Language } from "#shared/languages.ts";
import type { SubscriptionList } from "../../../contract.ts";

type Translated = Record<Language, { ExternalName: string; Description: string }>;

/** Every language, for a form. */
export const translationsIn = (given: SubscriptionList["Translations"] = {}): Translated =>
  Object.fromEntries(
    allLanguages.map((language) => [language, { ExternalName: "", Description: "", ...given[language] }]),
  ) as Translated;

/** Only those in which something is said. */
export const saidTranslations = (given: Translated): SubscriptionList["Translations"] =>
  Object.fromEntries(
    Object.entries(given).filter(([, { ExternalName, Description }]) => ExternalName.trim() || Description.trim()),
  );

interface ListTranslationsProps {
  form: { getInputProps: (path: string) => object };
  languages: readonly Language[];
}

/** What subscribers read who read another language; what is empty is read as above. */
export function ListTranslations({ form, languages }: ListTranslationsProps) {
  const t = useTranslations("messageAdmin.lists");
  const locale = useLocale();
  const names = new Intl.DisplayNames(locale, { type: "language" });
  return (
    <details>
      <summary className={classes.summary}>{t("translations")}</summary>
      <div className={classes.stack}>
        <p className={classes.text}>{t("translationsHelp")}</p>
        {languages.map((language) => {
          const name = names.of(language) ?? language;
          return (
            <div key={language} className={classes.stack}>
              <TextInput
                label={t("externalNameIn", { language: name })}
                autoComplete="off"
                data-path={`Translations.${language}.ExternalName`}
                {...form.getInputProps(`Translations.${language}.ExternalName`)}
              />
              <Textarea
                label={t("descriptionIn", { language: name })}
                autosize
                minRows={1}
                maxRows={6}
                data-path={`Translations.${language}.Description`}
                {...form.getInputProps(`Translations.${language}.Description`)}
              />
            </div>
          );
        })}
      </div>
    </details>
  );
}
