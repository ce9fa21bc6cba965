import { Button, Progress } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { explainFailure } from "#client/explain-failure.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { ImportState } from "#data/csv/ui/import-state.tsx";
import { RepeatedRows } from "#data/csv/ui/repeated-rows.tsx";
import { ApiError } from "#shared/errors.ts";
import { Card } from "#ui/card.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { BadCells } from "./bad-cells.tsx";
import type { Made } from "./csv-shape.ts";
import classes from "./import-file.module.css";
import { type CsvImport, useCsvImport } from "./use-csv-import.ts";

/** The file on its way into the collection that was made from it. */
export function ImportFile({ made, startOver }: { made: Made; startOver: () => void }) {
  const t = useTranslations("collections.csv");
  const say = useTranslations("csvImport");
  const { state, check, checkAgain, checkMaking, repeats, run } = useCsvImport(made);
  if (state.phase === "found") {
    const { checked } = state;
    return (
      <div className={classes.found}>
        <RepeatedRows repeats={checked.repeats} {...repeats} />
        {checked.badRows > 0 ? (
          <BadCells {...{ made, checked, check, checkAgain, checkMaking }} skip={() => void run(true)} />
        ) : (
          <div className={classes.links}>
            <Button onClick={() => void run(false)}>{say("run", { count: checked.create })}</Button>
          </div>
        )}
      </div>
    );
  }
  if (state.phase === "failed") {
    const { error } = state;
    return (
      <Card>
        <ErrorState retry={() => void check()} error={error instanceof ApiError && error.status >= 500 && error}>
          {explainFailure(t("importFailed"), error)}
        </ErrorState>
        <FieldsLink made={made} />
      </Card>
    );
  }
  return (
    <Card>
      {state.phase === "done" ? (
        <Done made={made} result={state.result} startOver={startOver} />
      ) : (
        <Working made={made} state={state} />
      )}
    </Card>
  );
}

function Working({ made, state }: { made: Made; state: Extract<CsvImport, { phase: "checking" | "running" }> }) {
  const t = useTranslations("collections.csv");
  const { phase, progress } = state;
  const rows = made.shape.rows;
  const share = progress && progress.total > 0 ? (progress.done / progress.total) * 100 : 100;
  return (
    <ImportState sentence={phase === "checking" ? t("checking", { rows }) : t("importing", { rows })}>
      <Progress className={classes.bar} value={share} animated aria-label={t("progress")} />
      {progress && <p className={classes.hint}>{t("progressOf", progress)}</p>}
      <p className={classes.hint}>{t("collectionMade", { name: made.name })}</p>
    </ImportState>
  );
}

type DoneProps = { made: Made; result: Extract<CsvImport, { phase: "done" }>["result"]; startOver: () => void };

function Done({ made, result, startOver }: DoneProps) {
  const t = useTranslations("collections.csv");
  return (
    <ImportState isDone sentence={t("imported", { count: result.create, name: made.name })}>
      {result.badRows > 0 && <p className={classes.hint}>{t("leftOut", { count: result.badRows })}</p>}
      <WaysOn made={made} startOver={startOver} />
    </ImportState>
  );
}

/** To what was brought, to its fields, or to the next file: people rarely have only one. */
function WaysOn({ made, startOver }: { made: Made; startOver: () => void }) {
  const t = useTranslations("collections.csv");
  const { teamId } = useTeamScope();
  const at = { teamId, dataCollectionId: made.collectionId };
  return (
    <div className={classes.links}>
      <Button variant="default" onClick={startOver}>
        {t("anotherFile")}
      </Button>
      <Button variant="default" component={Link} to={pathTo("admin.collection.fields", at)}>
        {t("toFields")}
      </Button>
      <Button component={Link} to={pathTo("team.records", at)}>
        {t("toRecords")}
      </Button>
    </div>
  );
}

function FieldsLink({ made }: { made: Made }) {
  const t = useTranslations("collections.csv");
  const { teamId } = useTeamScope();
  const to = pathTo("admin.collection.fields", { teamId, dataCollectionId: made.collectionId });
  return (
    <div className={classes.links}>
      <Button component={Link} to={to}>
        {t("toFields")}
      </Button>
    </div>
  );
}
