import { Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { DataCollection } from "#data/collections/contract.ts";
import { PlainNote } from "#data/collections/ui/plain-note.tsx";
import { Card } from "#ui/card.tsx";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { StoredName } from "#ui/form/stored-name.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { IconField } from "#ui/icon/icon-field.tsx";
import classes from "./details.module.css";
import type { DetailsForm } from "./use-details-form.ts";

interface NamesCardProps {
  details: DetailsForm;
  collection: DataCollection;
}

export function NamesCard({ details: { form, followed }, collection }: NamesCardProps) {
  const t = useTranslations("collections.names");
  return (
    <Card title={t("title")} subtitle={t("about")}>
      <div className={classes.stack}>
        <PlainNote plain={collection.plain} />
        <div className={classes.names}>
          <div>
            <IconField label={t("icon")} {...form.getInputProps("icon")} value={form.values.icon} />
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
        {/* The records of a smart one lie in its parent's table. */}
        {!collection.isSmartCollection && (
          <StoredName label={t("tableName")} description={t("tableNameHelp")} value={collection.tableName} />
        )}
      </div>
    </Card>
  );
}
