import { Anchor, Checkbox } from "@mantine/core";
import { useFormatter, useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { Note } from "#ui/note.tsx";
import classes from "./import-panel.module.css";
import type { Checked } from "./read-import.ts";

type RepeatedRowsProps = {
  repeats: Checked["repeats"];
  isSkipped: boolean;
  /** Checks again, with or without them. */
  skip: (isSkipped: boolean) => void;
};

const maxShown = 12;

/** Rows that would become the same record once more, and whether they come in. */
export function RepeatedRows({ repeats: { inFile, existing }, isSkipped, skip }: RepeatedRowsProps) {
  const t = useTranslations("csvImport.repeats");
  const tell = useRowNumbers();
  const count = inFile.count + existing.count;
  if (count === 0) return null;
  return (
    <Card title={t("title", { count })}>
      <div className={classes.stack}>
        {inFile.count > 0 && <p className={classes.hint}>{t("inFile", tell(inFile))}</p>}
        {existing.count > 0 && <p className={classes.hint}>{t("existing", tell(existing))}</p>}
        <Checkbox
          label={t("skip", { count })}
          checked={isSkipped}
          onChange={(event) => skip(event.currentTarget.checked)}
        />
      </div>
    </Card>
  );
}

type SimilarRowsProps = { similar: Checked["repeats"]["similar"]; updateBy: (keyFieldIds: string[]) => void };

/** New rows that may be about a record which is there: they can update it instead. */
export function SimilarRows({ similar, updateBy }: SimilarRowsProps) {
  const t = useTranslations("csvImport.repeats");
  const tell = useRowNumbers();
  if (similar.count === 0) return null;
  return (
    <Note icon="fas_clone">
      {t("similar", tell(similar))}{" "}
      {similar.fieldIds.length > 0 && (
        <Anchor component="button" type="button" onClick={() => updateBy(similar.fieldIds)}>
          {t("update")}
        </Anchor>
      )}
    </Note>
  );
}

function useRowNumbers() {
  const t = useTranslations("csvImport.repeats");
  const format = useFormatter();
  return ({ count, rows }: { count: number; rows: number[] }) => {
    const numbers = rows.slice(0, maxShown).map((row) => format.number(row));
    const more = count - numbers.length;
    return { count, rows: format.list(more > 0 ? [...numbers, t("more", { count: more })] : numbers) };
  };
}
