import { Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { PlainNote } from "#data/collections/ui/plain-note.tsx";
import { Card } from "#ui/card.tsx";
import { ClashNote } from "#ui/form/clash-note.tsx";
import type { CardProps } from "./card-props.ts";
import classes from "./details.module.css";

export function NamesCard({ details: { form, followed }, view }: CardProps) {
  const t = useTranslations("viewAdmin.details");
  return (
    <Card title={t("names")}>
      <div className={classes.stack}>
        <PlainNote plain={view.plain} />
        <div className={classes.narrow}>
          <TextInput label={t("name")} description={t("nameHelp")} required {...form.getInputProps("internalName")} />
          <ClashNote name="internalName" followed={followed} />
        </div>
        <div>
          <Textarea
            label={t("description")}
            description={t("descriptionHelp")}
            autosize
            minRows={2}
            maxRows={8}
            {...form.getInputProps("internalDescription")}
          />
          <ClashNote name="internalDescription" followed={followed} />
        </div>
      </div>
    </Card>
  );
}
