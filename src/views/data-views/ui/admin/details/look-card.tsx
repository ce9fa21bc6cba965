import { Select } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { FieldGrid } from "#ui/form/field-grid.tsx";
import { viewTypes } from "../../../registry.ts";
import type { CardProps } from "./card-props.ts";
import classes from "./details.module.css";
import { FieldSetting } from "./field-setting.tsx";
import { TypeOptions } from "./type-options.tsx";

/** How it looks: its display, what names an item, and whatever its type alone can be told. */
export function LookCard({ details, view }: CardProps) {
  const t = useTranslations("viewAdmin.details");
  const say = useTranslations("views");
  const { form, followed } = details;
  const show = (display: unknown) => say(`displays.${display}` as never);
  return (
    <Card title={t("look")} subtitle={t("lookAbout", { type: say(`types.${view.type}`) })}>
      <div className={classes.stack}>
        <FieldGrid columns={2}>
          <div>
            <Select
              label={say("form.display")}
              description={t("displayHelp")}
              data={viewTypes[view.type].displays.map((display) => ({ value: display, label: show(display) }))}
              allowDeselect={false}
              {...form.getInputProps("displayOption")}
            />
            <ClashNote name="displayOption" followed={followed} show={show} />
          </div>
          <FieldSetting {...{ details, view }} name="recordNameFieldId" accepts={canName} isRequired />
        </FieldGrid>
        <TypeOptions {...{ details, view }} />
      </div>
    </Card>
  );
}

const canName = ({ storage }: { storage: { kind: string } }) => storage.kind !== "json";
