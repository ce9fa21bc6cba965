import { Textarea, TextInput } from "@mantine/core";
import { useLocale, useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { IconField } from "../icon-field.tsx";
import classes from "./details.module.css";
import type { DetailsForm } from "./use-details-form.ts";

/** `language`: the one the names are written in, where the team has several. */
export function NamesCard({
  details: { form, followed },
  language,
}: {
  details: DetailsForm;
  language: string | null;
}) {
  const t = useTranslations("collections.names");
  const locale = useLocale();
  return (
    <Card title={t("title")} subtitle={t("about")}>
      <div className={classes.stack}>
        {language && language !== locale && (
          <p className={classes.note}>
            <Icon name="fas_language" size={14} />
            <span>{t("language", { language: nameOf(language, locale) })}</span>
          </p>
        )}
        <div className={classes.names}>
          <div>
            <IconField value={form.values.icon} onChange={(icon) => form.setFieldValue("icon", icon)} />
            <ClashNote name="icon" followed={followed} show={(icon) => <Icon name={String(icon)} size={16} />} />
          </div>
          <div>
            <TextInput label={t("name")} description={t("nameHelp")} required {...form.getInputProps("name")} />
            <ClashNote name="name" followed={followed} />
          </div>
          <div>
            <TextInput
              label={t("pluralName")}
              description={t("pluralHelp")}
              required
              {...form.getInputProps("pluralName")}
            />
            <ClashNote name="pluralName" followed={followed} />
          </div>
        </div>
        <div>
          <Textarea
            label={t("description")}
            description={t("descriptionHelp")}
            autosize
            minRows={2}
            maxRows={8}
            {...form.getInputProps("description")}
          />
          <ClashNote name="description" followed={followed} />
        </div>
      </div>
    </Card>
  );
}

const nameOf = (language: string, locale: string): string =>
  new Intl.DisplayNames([locale], { type: "language" }).of(language) ?? language;
