import { Button } from "@mantine/core";
import { useRef } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useCollections } from "#data/collections/ui/structure-queries.ts";
import { Card } from "#ui/card.tsx";
import { toast } from "#ui/toast.ts";
import { BadRows } from "./bad-rows.tsx";
import { type Correction, saveCorrections } from "./corrections.ts";
import classes from "./import-panel.module.css";
import type { Checked } from "./read-import.ts";
import { RepeatedRows, SimilarRows } from "./repeated-rows.tsx";

type ImportFoundProps = {
  collectionId: string;
  importId: string;
  checked: Checked;
  check: () => void;
  /** Checks again, with what the names in this column stand for made. */
  checkMaking: (fieldId: string) => void;
  /** Checks again, with rows that update the records which say the same in these fields. */
  updateBy: (keyFieldIds: string[]) => void;
  repeats: { isSkipped: boolean; skip: (isSkipped: boolean) => void };
  run: (skipBadRows: boolean) => void;
  back: () => void;
};

/** What an import would do, in numbers, and what stands in its way. Nothing is written yet. */
export function ImportFound(props: ImportFoundProps) {
  const { collectionId, importId, checked, check, checkMaking, updateBy, repeats, run, back } = props;
  const t = useTranslations("csvImport");
  const say = useTranslations("imports");
  const corrections = useRef<readonly Correction[]>([]);
  const { teamId } = useTeamScope();
  const { create, update, skip, badRows, missing } = checked;
  /** What was written in the meantime is not lost. */
  const makeNames = async (fieldId: string) => {
    try {
      await saveCorrections({ teamId, collectionId, importId }, corrections.current);
      checkMaking(fieldId);
    } catch (error) {
      toast.fail(explainFailure(say("mend.failed"), error));
    }
  };
  const writes = create + update;
  return (
    <div className={classes.stack}>
      <Card title={t("foundTitle")} subtitle={t("foundAbout")}>
        <div className={classes.stack}>
          <Numbers numbers={{ create, update, skip: Math.max(0, skip - badRows), bad: badRows }} />
          <SimilarRows similar={checked.repeats.similar} updateBy={updateBy} />
          {missing.length > 0 && <Missing missing={missing} />}
        </div>
      </Card>
      <RepeatedRows repeats={checked.repeats} {...repeats} />
      {badRows > 0 && (
        <BadRows
          {...{ collectionId, importId, checked, corrections, check }}
          about={t("badAbout", { others: checked.rows - badRows })}
          create={(fieldId) => void makeNames(fieldId)}
          skip={checked.rows > badRows ? () => run(true) : undefined}
        />
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={back}>
          {t("back")}
        </Button>
        {badRows === 0 && (
          <Button onClick={() => run(false)} disabled={writes === 0}>
            {t("run", { count: writes })}
          </Button>
        )}
      </div>
    </div>
  );
}

type NumberName = "create" | "update" | "skip" | "bad";

export function Numbers({ numbers }: { numbers: Record<NumberName, number> }) {
  const t = useTranslations("csvImport.numbers");
  const format = useFormatter();
  return (
    <dl className={classes.numbers}>
      {(["create", "update", "skip", "bad"] as const).map((name) => (
        <div key={name} className={classes.number}>
          <dt>{t(name)}</dt>
          <dd>{format.number(numbers[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

const mostNames = 8;

function Missing({ missing }: Pick<Checked, "missing">) {
  const t = useTranslations("csvImport");
  const { data: collections = [] } = useCollections();
  return (
    <div>
      <p className={classes.hint}>{t("alsoCreates")}</p>
      <ul className={classes.missing}>
        {missing.map(({ collectionId, count, names }) => {
          const found = collections.find(({ id }) => id === collectionId);
          const shown = names.slice(0, mostNames).join(", ");
          return (
            <li key={collectionId}>
              {t("alsoIn", {
                place: found?.pluralName ?? t("list"),
                names: shown,
                more: count - Math.min(count, mostNames),
              })}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
