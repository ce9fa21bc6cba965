import { Select, Stack, Switch } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { publicWizardPath } from "#shared/public-paths.ts";
import { Card } from "#ui/card.tsx";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { Note } from "#ui/note.tsx";
import { PublicAddress } from "#ui/public-address/public-address.tsx";
import { type ExternalAccessWay, externalAccessWays, type WizardShown } from "#wizards/data-wizards/contract.ts";
import classes from "./external-access.module.css";
import type { AccessForm } from "./use-access-form.ts";
import { WhatOthersDo } from "./what-others-do.tsx";

type OutsideCardProps = { wizard: WizardShown; access: AccessForm };

/** Whether people without an account run it, how they come in, what they can do, and where. */
export function OutsideCard({ wizard, access: { form, followed } }: OutsideCardProps) {
  const t = useTranslations("wizards.admin.access");
  const { teamId } = useTeamScope();
  const { isPublic, externalAccessBy } = form.values;
  const isOpen = wizard.isPublished && wizard.isPublic && wizard.externalAccessBy !== "nobody";
  const { error, ...input } = form.getInputProps("isPublic", { type: "checkbox" });
  const turn = (isOn: boolean) => {
    form.setFieldValue("isPublic", isOn);
    if (isOn === (externalAccessBy === "nobody")) form.setFieldValue("externalAccessBy", isOn ? "anyone" : "nobody");
  };
  const showWay = (way: unknown) => t(`ways.${way as ExternalAccessWay}`);
  return (
    <Card title={t("outside")} icons={["fas_door-open"]}>
      <Stack gap={16}>
        <div>
          <Switch
            label={t("isPublic")}
            description={t("isPublicHelp")}
            {...input}
            onChange={(event) => turn(event.currentTarget.checked)}
            error={error ?? (isPublic && wizard.opens.refusal)}
          />
          <ClashNote name="isPublic" followed={followed} show={(isOn) => t(isOn ? "on" : "off")} />
        </div>
        {isPublic && !wizard.isPublished && (
          <Note icon="fas_lock" role="status">
            {t("opensLater")}
          </Note>
        )}
        {isPublic && (
          <>
            <div className={classes.narrow}>
              <Select
                label={t("by")}
                description={t("byHelp")}
                allowDeselect={false}
                data={externalAccessWays
                  .filter((way) => way !== "nobody" || externalAccessBy === "nobody")
                  .map((way) => ({ value: way, label: showWay(way) }))}
                {...form.getInputProps("externalAccessBy")}
              />
              <ClashNote name="externalAccessBy" followed={followed} show={showWay} />
            </div>
            <WhatOthersDo title={t("can.title")} opens={wizard.opens} />
          </>
        )}
        {isPublic && isOpen && <PublicAddress path={publicWizardPath(teamId, wizard.id)} name={wizard.name} />}
      </Stack>
    </Card>
  );
}
