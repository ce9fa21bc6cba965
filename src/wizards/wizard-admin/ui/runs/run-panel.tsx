import { Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useTranslations } from "use-intl";
import { FieldDisplay } from "#data/fields/ui/field-display.tsx";
import { KnownNames, knownFrom } from "#data/fields/ui/known-names.tsx";
import { Note } from "#ui/note.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import { useOpenedAfterMount } from "#ui/use-loaded.ts";
import { Reports } from "#wizards/wizard-runs/ui/finish/reports.tsx";
import { UndoRun } from "#wizards/wizard-runs/ui/finish/undo-run.tsx";
import { useReport } from "#wizards/wizard-runs/ui/run-queries.ts";
import classes from "./runs.module.css";

/** What was answered in one run, what every task did, and the way back. */
export default function RunPanel({ runId, close }: { runId: string; close: () => void }) {
  const t = useTranslations("wizards.admin.runs");
  const say = useTranslations("ui.actions");
  const onPhone = useMediaQuery("(max-width: 48em)") ?? false;
  const query = useReport(runId);
  return (
    <Drawer
      opened={useOpenedAfterMount(true)}
      onClose={close}
      title={t("panel")}
      size={onPhone ? "100%" : 560}
      closeButtonProps={{ "aria-label": say("close") }}
    >
      <ReadPart query={query} failed={t("panelFailed")}>
        {({ run, reports, answers, unreadable, names }) => (
          <KnownNames value={knownFrom({ names, appearances: {} })}>
            {run.failure && <Note icon="fas_circle-exclamation">{run.failure.message}</Note>}
            <section className={classes.part}>
              <h3>{t("done")}</h3>
              {run.isUndone && <p className={classes.quiet}>{t("undone")}</p>}
              <Reports runId={runId} reports={reports} />
              <div>
                <UndoRun runId={runId} />
              </div>
            </section>
            <section className={classes.part}>
              <h3>{t("answers")}</h3>
              {unreadable.length > 0 && (
                <Note icon="fas_circle-exclamation">{t("unreadable", { tasks: unreadable.join(", ") })}</Note>
              )}
              {answers.length === 0 && unreadable.length === 0 && <p className={classes.quiet}>{t("noAnswers")}</p>}
              <dl className={classes.answers}>
                {answers.map(({ taskId, row, label, field, value }) => (
                  <div key={`${taskId} ${row} ${field.id}`} className={classes.answer}>
                    <dt>{label}</dt>
                    <dd>
                      <FieldDisplay field={field} value={value} room="cell" />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          </KnownNames>
        )}
      </ReadPart>
    </Drawer>
  );
}
