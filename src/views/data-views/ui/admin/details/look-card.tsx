import { Select } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { FieldGrid } from "#ui/form/field-grid.tsx";
import type { ViewShown } from "../../../contract.ts";
import { viewTypes } from "../../../registry.ts";
import { hasUi, viewUi } from "../../../ui-registry.ts";
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
              data={displaysOf(view).map((display) => ({ value: display, label: show(display) }))}
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

/** Those that are drawn, and the one that it has. */
function displaysOf({ type, draft, settings }: ViewShown): string[] {
  const { displayOption } = draft ?? settings;
  const drawn = hasUi(type) ? viewUi(type).displays : viewTypes[type].displays;
  return viewTypes[type].displays.filter((display) => drawn.includes(display) || display === displayOption);
}

const canName = ({ storage }: { storage: { kind: string } }) => storage.kind !== "json";
