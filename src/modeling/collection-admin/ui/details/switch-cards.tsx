import { Switch } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { Card } from "#ui/card.tsx";
import { ClashNote } from "#ui/form/clash-note.tsx";
import classes from "./details.module.css";
import type { DetailsSwitch } from "./details-values.ts";
import type { DetailsForm } from "./use-details-form.ts";

/** Where people come across it. */
export function ShownCard({ details }: { details: DetailsForm }) {
  const t = useTranslations("collections.shown");
  return (
    <Card title={t("title")} subtitle={t("about")}>
      <Switches details={details} names={["isShownInSidebar", "isShownOnTeamDashboard", "isGloballySearchable"]} />
    </Card>
  );
}

/** What its records are. */
export function KindCard({ details }: { details: DetailsForm }) {
  const t = useTranslations("collections.kind");
  // What is internal is for team admins alone: nobody else makes something so, and then does not find it again.
  const { isShaping = false } = useTeamScope();
  const forAll = ["representsPeople", "recordsCanBePurchased", "isUsedAsCustomList"] as const;
  const names = isShaping ? forAll : ([...forAll, "isInternalConfiguration"] as const);
  return (
    <Card title={t("title")} subtitle={t("about")}>
      <Switches details={details} names={names} />
    </Card>
  );
}

interface SwitchesProps {
  details: DetailsForm;
  names: readonly DetailsSwitch[];
}

export function Switches({ details: { form, followed }, names }: SwitchesProps) {
  const t = useTranslations("collections.switches");
  return (
    <div className={classes.stack}>
      {names.map((name) => (
        <div key={name}>
          <Switch
            label={t(`${name}.label`)}
            description={t(`${name}.help`)}
            {...form.getInputProps(name, { type: "checkbox" })}
          />
          <ClashNote name={name} followed={followed} show={(isOn) => (isOn ? t("on") : t("off"))} />
        </div>
      ))}
    </div>
  );
}
