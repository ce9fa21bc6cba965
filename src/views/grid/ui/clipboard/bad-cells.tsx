import { useTranslations } from "use-intl";
import type { Problem } from "#data/fields/field-type.ts";
import classes from "./bad-cells.module.css";
import type { BadCell } from "./read-pasted.ts";

const shown = 50;

type BadCellsProps = { notes: readonly string[]; cells: readonly BadCell[]; say(problem: Problem): string };

/** What a paste would do beside the obvious, and which of its cells cannot be read. */
export function BadCells({ notes, cells, say }: BadCellsProps) {
  const t = useTranslations("grid.clipboard");
  return (
    <div>
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
      {cells.length > 0 && (
        <ul className={classes.cells}>
          {cells.slice(0, shown).map(({ index, title, text, problem }) => (
            <li key={`${index} ${title}`}>
              <strong>{t("cell", { row: index + 1, column: title })}</strong>
              <span className={classes.text}>{text}</span>
              <span>{say(problem)}</span>
            </li>
          ))}
        </ul>
      )}
      {cells.length > shown && <p className={classes.note}>{t("moreBad", { count: cells.length - shown })}</p>}
    </div>
  );
}
