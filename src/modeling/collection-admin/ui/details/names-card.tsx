import { Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { DataCollection } from "#data/collections/contract.ts";
import { PlainNote } from "#data/collections/ui/plain-note.tsx";
import { Card } from "#ui/card.tsx";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { IconField } from "#ui/icon/icon-field.tsx";
import classes from "./details.module.css";
import type { DetailsForm } from "./use-details-form.ts";

interface NamesCardProps {
  details: DetailsForm;
  plain: DataCollection["plain"];
}

export function NamesCard({ details: { form, followed }, plain }: NamesCardProps) {
  const t = useTranslations("collections.names");
  return (
    <Card title={t("title")} subtitle={t("about")}>
      <div className={classes.stack}>
        <PlainNote plain={plain} />
        <div className={classes.names}>
          <div>
            <IconField
              label={t("icon")}
              value={form.values.icon}
              onChange={(icon) => form.setFieldValue("icon", icon)}
            />
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
