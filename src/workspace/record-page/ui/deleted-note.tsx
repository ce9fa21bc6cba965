import { Button } from "@mantine/core";
import { useFormatter, useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import type { WholeRecord } from "#data/records/ui/record-queries.ts";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./deleted-note.module.css";

/** Above a record that is in the bin. */
export function DeletedNote({ record, restore }: { record: WholeRecord; restore: () => void }) {
  const t = useTranslations("recordPage.deleted");
  const format = useFormatter();
  const { timeZone } = useTeamScope();
  const date = format.dateTime(new Date(record.updatedAt), { dateStyle: "medium", timeZone });
  return (
    <div className={classes.note} role="status">
      <Icon name="fas_trash" size={14} />
      <p className={classes.text}>{t("text", { date })}</p>
      {record.abilities.delete && (
        <Button size="compact-md" onClick={restore}>
          {t("restore")}
        </Button>
      )}
    </div>
  );
}
