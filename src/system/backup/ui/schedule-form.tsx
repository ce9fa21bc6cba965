import { Switch, TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { Card } from "#ui/card.tsx";
import { FieldGrid } from "#ui/form/field-grid.tsx";
import { SettingsForm } from "#ui/form/settings-form.tsx";
import { useFollowedForm } from "#ui/form/use-followed-form.ts";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { WholeNumber } from "#ui/form/whole-number.tsx";
import { TimeZoneSelect } from "#ui/time-zone-select.tsx";
import { toast } from "#ui/toast.ts";
import { type BackupSchedule, backupContract } from "../contract.ts";
import classes from "./backup.module.css";
import { useScheduleUpdate } from "./backup-queries.ts";

type ScheduleProps = { schedule: BackupSchedule; onDirty: (isDirty: boolean) => void };

/** When backups are made by themselves, and how many of those stay. */
export function ScheduleForm({ schedule, onDirty }: ScheduleProps) {
  const t = useTranslations("sysSettings.backup");
  const update = useScheduleUpdate();
  const form = useZodForm({
    schema: backupContract.changeBackupSchedule.input.body,
    initialValues: schedule,
    submit: async (body) => {
      update(await call(backupContract.changeBackupSchedule, { body }));
      toast.done(t("scheduleSaved"));
    },
  });
  const followed = useFollowedForm(form, schedule);
  const tell = useRef(onDirty);
  tell.current = onDirty;
  useEffect(() => tell.current(followed.isDirty), [followed.isDirty]);
  const disabled = !form.values.isOn;
  const count = (name: "keepDaily" | "keepWeekly" | "keepMonthly", min: number, max: number) => (
    <WholeNumber label={t(name)} min={min} max={max} disabled={disabled} {...form.getInputProps(name)} />
  );
  return (
    <SettingsForm form={form} followed={followed}>
      <Card title={t("scheduleTitle")} icons={["fas_calendar-day"]}>
        <Switch label={t("isOn")} {...form.getInputProps("isOn", { type: "checkbox" })} />
        <div className={classes.below}>
          <FieldGrid columns={2}>
            <TextInput type="time" label={t("time")} disabled={disabled} {...form.getInputProps("time")} />
            <TimeZoneSelect label={t("timeZone")} disabled={disabled} {...form.getInputProps("timeZone")} />
          </FieldGrid>
        </div>
        <div className={classes.below}>
          <FieldGrid columns={3}>
            {count("keepDaily", 1, 365)}
            {count("keepWeekly", 0, 260)}
            {count("keepMonthly", 0, 120)}
          </FieldGrid>
        </div>
        <p className={classes.help}>{t("keepHelp")}</p>
        <Switch label={t("isChecked")} disabled={disabled} {...form.getInputProps("isChecked", { type: "checkbox" })} />
      </Card>
    </SettingsForm>
  );
}
