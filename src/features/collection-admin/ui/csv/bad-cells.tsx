import { Anchor, Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { MendCells } from "#features/csv/ui/mend-cells.tsx";
import { Card } from "#ui/card.tsx";
import type { Made } from "./from-csv.tsx";
import classes from "./import-file.module.css";
import type { Checked } from "./use-csv-import.ts";
import { useMendColumn } from "./use-mend-column.ts";

interface BadCellsProps {
  made: Made;
  checked: Checked;
  check: () => Promise<void>;
  /** After the field of a column has become another. */
  checkAgain: (fieldId: string) => Promise<void>;
  skip: () => void;
}

/** What could not be read: it can be written anew, its column made text, or its rows left out. */
export function BadCells({ made, checked, check, checkAgain, skip }: BadCellsProps) {
  const t = useTranslations("collections.csv");
  const { teamId } = useTeamScope();
  const { mend, busy } = useMendColumn(made, checkAgain);
  const columns = [...new Map(checked.badCells.map(({ column, title }) => [column, title]))].flatMap(
    ([column, title]) => (column === null ? [] : [{ column, title: title || t("untitled", { place: column + 1 }) }]),
  );
  const report = `/api/teams/${teamId}/collections/${made.collectionId}/imports/${made.importId}/bad-cells.csv`;
  return (
    <div className={classes.stack}>
      <Card title={t("badTitle", { cells: checked.badCellCount, rows: checked.badRows })} subtitle={t("badAbout")}>
        <div className={classes.stack}>
          <ul className={classes.mend}>
            {columns.map(({ column, title }) => (
              <li key={column} className={classes.mendRow}>
                <span>{t("mendAbout", { title })}</span>
                <Button
                  variant="default"
                  size="compact-sm"
                  loading={busy === column}
                  disabled={busy !== undefined}
                  onClick={() => void mend(column)}
                >
                  {t("mend", { title })}
                </Button>
              </li>
            ))}
          </ul>
          <div className={classes.buttons}>
            <Anchor href={report} download className={classes.download}>
              {t("download")}
            </Anchor>
            <Button onClick={skip} disabled={busy !== undefined}>
              {t("skip", { count: checked.rows - checked.badRows })}
            </Button>
          </div>
        </div>
      </Card>
      <MendCells
        collectionId={made.collectionId}
        importId={made.importId}
        cells={checked.badCells}
        total={checked.badCellCount}
        onCheck={() => void check()}
        disabled={busy !== undefined}
      />
    </div>
  );
}
