import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { WholeRecord } from "#data/records/ui/record-queries.ts";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./deleted-note.module.css";

/** Above a record that is in the bin. */
export function DeletedNote({ record, restore }: { record: WholeRecord; restore: () => void }) {
  const t = useTranslations("recordPage.deleted");
  const say = useTranslations("recordPage");
  const format = useFormatter();
  const { teamId, timeZone } = useTeamScope();
  const date = format.dateTime(new Date(record.updatedAt), { dateStyle: "medium", timeZone });
  return (
    <div className={classes.note} role="status">
      <Icon name="fas_trash" size={14} />
      <p className={classes.text}>
        {record.mergedInto
          ? t.rich("merged", {
              date,
              name: record.mergedInto.name || say("untitled"),
              link: (text) => (
                <Link to={pathTo("team.record", { teamId, dataRecordId: record.mergedInto!.id })}>{text}</Link>
              ),
            })
          : t("text", { date })}
      </p>
      {record.abilities.delete && (
        <Button size="compact-md" onClick={restore}>
          {t("restore")}
        </Button>
      )}
    </div>
  );
}
