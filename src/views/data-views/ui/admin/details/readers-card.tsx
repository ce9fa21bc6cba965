import { MultiSelect, Switch } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { useViewRoles } from "../view-queries.ts";
import type { CardProps } from "./card-props.ts";
import classes from "./details.module.css";

/** Who of the team does not see it, and where the others find it. */
export function ReadersCard({ details: { form, followed } }: CardProps) {
  const t = useTranslations("viewAdmin.readers");
  const { data } = useViewRoles();
  const roles = data?.roles ?? [];
  const known = form.values.hiddenFromRoleIds.filter((roleId) => roles.some(({ id }) => id === roleId));
  return (
    <Card title={t("title")}>
      <div className={classes.stack}>
        <div className={classes.narrow}>
          <MultiSelect
            label={t("hidden")}
            description={t("hiddenHelp")}
            placeholder={known.length === 0 ? t("nobody") : undefined}
            data={roles.map(({ id, name }) => ({ value: id, label: name }))}
            value={known}
            onChange={(ids) => form.setFieldValue("hiddenFromRoleIds", ids)}
            error={form.errors.hiddenFromRoleIds}
            searchable
            data-path="hiddenFromRoleIds"
          />
          <ClashNote name="hiddenFromRoleIds" followed={followed} show={() => t("other")} />
        </div>
        <div>
          <Switch
            label={t("isShownOnDashboard.label")}
            description={t("isShownOnDashboard.help")}
            {...form.getInputProps("isShownOnDashboard", { type: "checkbox" })}
          />
          <ClashNote name="isShownOnDashboard" followed={followed} show={(isOn) => t(isOn ? "on" : "off")} />
        </div>
      </div>
    </Card>
  );
}
