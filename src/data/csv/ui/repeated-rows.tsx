import { Checkbox } from "@mantine/core";
import { useFormatter, useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
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
  const format = useFormatter();
  const count = inFile.count + existing.count;
  if (count === 0) return null;
  const tell = ({ count: all, rows }: typeof inFile) => {
    const numbers = rows.slice(0, maxShown).map((row) => format.number(row));
    const more = all - numbers.length;
    return { count: all, rows: format.list(more > 0 ? [...numbers, t("more", { count: more })] : numbers) };
  };
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
