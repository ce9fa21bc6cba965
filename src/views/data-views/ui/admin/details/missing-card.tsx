import { Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { viewTypes } from "../../../registry.ts";
import type { CardProps } from "./card-props.ts";
import classes from "./details.module.css";
import { FieldSetting } from "./field-setting.tsx";

/** How an address finds a record, and what is said where there is none. */
export function MissingCard({ details, view }: CardProps) {
  const t = useTranslations("viewAdmin.missing");
  const { form, followed } = details;
  return (
    <Card title={t("title")} subtitle={t("about")} collapsible startCollapsed={!viewTypes[view.type].isOfOne}>
      <div className={classes.stack}>
        <div className={classes.narrow}>
          <FieldSetting {...{ details, view }} name="urlFieldId" accepts={standsInAddresses} />
        </div>
        <div>
          <TextInput
            label={t("url")}
            description={t("urlHelp")}
            placeholder="https://"
            {...form.getInputProps("missingRecordUrl")}
          />
          <ClashNote name="missingRecordUrl" followed={followed} />
        </div>
        <div>
          <Textarea
            label={t("message")}
            description={t("messageHelp")}
            autosize
            minRows={2}
            {...form.getInputProps("missingRecordMessage")}
          />
          <ClashNote name="missingRecordMessage" followed={followed} />
        </div>
      </div>
    </Card>
  );
}

const standsInAddresses = ({ storage }: { storage: { kind: string } }) =>
  ["text", "word", "integer"].includes(storage.kind);
