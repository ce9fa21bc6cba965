import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { CopyText } from "#ui/copy-text.tsx";
import form from "#ui/form/settings-form.module.css";
import { NotReadYet } from "#ui/not-read-yet.tsx";
import { Note } from "#ui/note.tsx";
import classes from "./backup.module.css";
import { BackupList } from "./backup-list.tsx";
import { useSchedule } from "./backup-queries.ts";
import { ScheduleForm } from "./schedule-form.tsx";

export function BackupPart({ isShown, onDirty }: { isShown: boolean; onDirty: (isDirty: boolean) => void }) {
  const t = useTranslations("sysSettings.backup");
  const schedule = useSchedule(isShown);
  return (
    <div className={form.form}>
      <Note icon="fas_circle-info">{t("about")}</Note>
      <BackupList isShown={isShown} />
      {schedule.data ? (
        <ScheduleForm schedule={schedule.data} onDirty={onDirty} />
      ) : (
        <NotReadYet error={schedule.error} retry={schedule.refetch} rows={3} columns={2}>
          {t("loadFailed")}
        </NotReadYet>
      )}
      <HowToRestore />
    </div>
  );
}

const command = "npm run restore -- FILE";

function HowToRestore() {
  const t = useTranslations("sysSettings.backup");
  return (
    <Card title={t("restoreTitle")} icons={["fas_life-ring"]}>
      <ol className={classes.steps}>
        <li>{t("restoreSteps.download")}</li>
        <li>
          {t("restoreSteps.run")}
          <div className={classes.command}>
            <CopyText value={command} label={t("restoreTitle")} />
          </div>
        </li>
        <li>{t("restoreSteps.check")}</li>
        <li>{t("restoreSteps.start")}</li>
      </ol>
    </Card>
  );
}
