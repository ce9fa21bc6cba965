import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { mergingContract } from "#data/merging/contract.ts";
import { openMerge } from "#data/merging/ui/open-merge.ts";
import { recordsKey, type WholeRecord } from "#data/records/ui/record-queries.ts";
import { useRecordFields } from "#data/records/ui/use-record-fields.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { toast } from "#ui/toast.ts";
import classes from "./deleted-note.module.css";

type Possible = NonNullable<WholeRecord["possibleMatches"]>;

/** Above a record that somebody outside of the team has made, and that may be the same as others. */
export function PossibleMatchesNote({ record, possible }: { record: WholeRecord; possible: Possible }) {
  const t = useTranslations("recordPage.possible");
  const say = useTranslations("recordPage");
  const format = useFormatter();
  const { teamId } = useTeamScope();
  const { fields } = useRecordFields(record);
  const dismiss = useDismiss(record.id);
  const { records, typed } = possible;
  const titleOf = (fieldId: string) => fields.find(({ id }) => id === fieldId)?.title ?? "";
  const typedText = format.list(typed.map(({ fieldId, value }) => `${titleOf(fieldId)} ${value}`.trim()));
  return (
    <section className={classes.note} aria-label={t("label")}>
      <Icon name="fas_clone" size={14} />
      <div className={classes.text}>
        {records.map(({ id, name }) => (
          <p key={id} className={classes.line}>
            {t.rich("same", {
              name: name || say("untitled"),
              link: (text) => <Link to={pathTo("team.record", { teamId, dataRecordId: id })}>{text}</Link>,
            })}
          </p>
        ))}
        {typed.length > 0 && <p className={classes.line}>{t("typed", { values: typedText })}</p>}
      </div>
      {records.map(({ id, name }) => (
        <Button
          key={id}
          size="compact-md"
          {...(records.length > 1 && { "aria-label": t("mergeWith", { name }) })}
          onClick={() => openMerge(id, record.id)}
        >
          {t("merge")}
        </Button>
      ))}
      {records.length > 0 && record.abilities.update && (
        <Button size="compact-md" variant="default" onClick={() => void dismiss(true)}>
          {t("different")}
        </Button>
      )}
    </section>
  );
}

function useDismiss(recordId: string) {
  const t = useTranslations("recordPage.possible");
  const say = useTranslations("ui.actions");
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const dismiss = async (isDismissed: boolean): Promise<void> => {
    try {
      await call(mergingContract.dismissPossibleMatches, { params: { teamId, recordId }, body: { isDismissed } });
      if (isDismissed) toast.done(t("dismissed"), { undo: { label: say("undo"), run: () => void dismiss(false) } });
    } catch (error) {
      toast.fail(explainFailure(t("failed"), error));
    }
    await queries.invalidateQueries({ queryKey: recordsKey(teamId) });
  };
  return dismiss;
}
