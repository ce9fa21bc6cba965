import { Select, Stack } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { Note } from "#ui/note.tsx";
import type { WizardShown } from "#wizards/data-wizards/contract.ts";
import classes from "./external-access.module.css";
import type { AccessForm } from "./use-access-form.ts";
import { WhatOthersDo } from "./what-others-do.tsx";

/** With whose rights members run it, and what that opens to them. */
export function RightsCard({ wizard, access: { form, followed } }: { wizard: WizardShown; access: AccessForm }) {
  const t = useTranslations("wizards.admin.access.rights");
  const { runRights } = form.values;
  const show = (whose: unknown) => t(`whose.${whose as typeof runRights}`);
  return (
    <Card title={t("title")} icons={["fas_key"]}>
      <Stack gap={16}>
        <div className={classes.narrow}>
          <Select
            label={t("label")}
            description={t("help")}
            allowDeselect={false}
            data={(["runner", "tasks"] as const).map((whose) => ({ value: whose, label: show(whose) }))}
            {...form.getInputProps("runRights")}
            error={runRights === "tasks" && wizard.opens.refusal}
          />
          <ClashNote name="runRights" followed={followed} show={show} />
        </div>
        {runRights === "tasks" && (
          <>
            <Note icon="fas_circle-info">{t("about")}</Note>
            <WhatOthersDo title={t("can")} opens={wizard.opens} />
          </>
        )}
      </Stack>
    </Card>
  );
}
