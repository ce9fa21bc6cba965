import { useTranslations } from "use-intl";
import classes from "./bulk.module.css";
import type { BulkRefusals } from "./bulk-refusals.ts";

type RefusalListProps = {
  refusals: BulkRefusals;
  names: ReadonlyMap<string, string>;
  /** What a field is called; undefined where it is not one of the list's. */
  titleOf(fieldId: string): string | undefined;
  canGoOn: boolean;
};

const mostShown = 5;

/** Why nothing was changed: each reason, with some of the records that it holds for. */
export function RefusalList({ refusals, names, titleOf, canGoOn }: RefusalListProps) {
  const t = useTranslations("gridBulk.refused");
  return (
    <div className={classes.stack}>
      <p className={classes.text}>{t("nothingDone")}</p>
      <ul className={classes.reasons}>
        {refusals.reasons.map(({ message, fieldId, ids }) => {
          const title = fieldId ? titleOf(fieldId) : undefined;
          const shown = ids.slice(0, mostShown).map((id) => names.get(id) || t("unnamed"));
          return (
            <li key={`${fieldId} ${message}`}>
              <strong>{title ? t("ofField", { title, message }) : message}</strong>
              <span className={classes.muted}>
                {t("records", { names: shown.join(", "), more: Math.max(0, ids.length - mostShown) })}
              </span>
            </li>
          );
        })}
      </ul>
      {refusals.isMore && <p className={classes.muted}>{t("more")}</p>}
      {canGoOn && <p className={classes.text}>{t("goOnAbout")}</p>}
    </div>
  );
}
