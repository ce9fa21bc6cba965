import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { NamedRecord } from "#data/fields/ui/named-record.tsx";
import type { Answer } from "#shared/endpoint.ts";
import { Ago } from "#ui/ago.tsx";
import { Card } from "#ui/card.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { Page } from "#ui/page.tsx";
import type { wizardRunsContract } from "../../contract.ts";
import runClasses from "../run.module.css";
import { runPath } from "../run-queries.ts";
import classes from "./start.module.css";
import type { Start } from "./start-address.ts";
import { useStart } from "./use-start.ts";

type Own = Answer<typeof wizardRunsContract.listOwnRuns>;
type OwnRunsProps = { wizardId: string; wizard: Own["wizard"]; runs: Own["runs"]; start: Start };

/** What was begun and not finished: to go on with, or to begin anew. */
export function OwnRuns({ wizardId, wizard, runs, start: how }: OwnRunsProps) {
  const t = useTranslations("wizardRuns.start");
  const { start, isStarting, error } = useStart(wizardId, how);
  const problem = error ? { message: explainFailure(t("failed"), error), details: [] } : undefined;
  return (
    <Page title={wizard.name} icon={wizard.icon} description={t("begunBefore", { count: runs.length })}>
      <div className={runClasses.column}>
        <FormError problem={problem} />
        <Card padding="none">
          <ul className={classes.list}>
            {runs.map((run) => (
              <OwnRun key={run.id} run={run} wizardId={wizardId} />
            ))}
          </ul>
        </Card>
        <div>
          <Button variant="default" loading={isStarting} onClick={start}>
            {t("anew")}
          </Button>
        </div>
      </div>
    </Page>
  );
}

function OwnRun({ run, wizardId }: { run: Own["runs"][number]; wizardId: string }) {
  const t = useTranslations("wizardRuns.start");
  const step = useTranslations("wizardRuns.step");
  const { teamId } = useTeamScope();
  return (
    <li className={classes.run}>
      <div className={classes.words}>
        <span className={classes.title}>
          {run.stepTitle ?? step("place", run.place)}
          {run.startRecordId && run.startRecordName && (
            <NamedRecord id={run.startRecordId} name={run.startRecordName} />
          )}
        </span>
        <span className={classes.when}>
          {run.stepTitle && `${step("place", run.place)} · `}
          <Ago at={run.answeredAt ?? run.startedAt} none="" />
        </span>
      </div>
      <Button component={Link} {...runPath({ teamId, dataWizardId: wizardId }, run.id)}>
        {t("goOn")}
      </Button>
    </li>
  );
}
