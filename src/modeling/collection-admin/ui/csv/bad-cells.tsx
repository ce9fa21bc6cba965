import { Button } from "@mantine/core";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { BadRows } from "#data/csv/ui/bad-rows.tsx";
import type { Correction } from "#data/csv/ui/corrections.ts";
import type { Checked } from "#data/csv/ui/read-import.ts";
import type { Made } from "./csv-shape.ts";
import classes from "./import-file.module.css";
import { useMendColumn } from "./use-mend-column.ts";

interface BadCellsProps {
  made: Made;
  checked: Checked;
  check: () => Promise<void>;
  /** After the field of a column has become another. */
  checkAgain: (fieldId: string) => Promise<void>;
  /** With what the names in a column stand for made. */
  checkMaking: (fieldId: string) => Promise<void>;
  skip: () => void;
}

/** What could not be read: it can be written anew, its column made text, or its rows left out. */
export function BadCells({ made, checked, check, checkAgain, checkMaking, skip }: BadCellsProps) {
  const t = useTranslations("collections.csv");
  const corrections = useRef<readonly Correction[]>([]);
  const { mend, make, busy } = useMendColumn(made, corrections, { checkAgain, checkMaking });
  const columns = [...new Map(checked.badGroups.map(({ column, title }) => [column, title]))].flatMap(
    ([column, title]) => (column === null ? [] : [{ column, title: title || t("untitled", { place: column + 1 }) }]),
  );
  return (
    <BadRows
      collectionId={made.collectionId}
      importId={made.importId}
      checked={checked}
      about={t("badAbout")}
      corrections={corrections}
      check={() => void check()}
      create={(fieldId) => void make(fieldId)}
      skip={skip}
      disabled={busy !== undefined}
    >
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
    </BadRows>
  );
}
