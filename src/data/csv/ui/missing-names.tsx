import { Button } from "@mantine/core";
import { useFormatter, useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import classes from "./missing-names.module.css";
import type { Checked } from "./read-import.ts";

interface MissingNamesProps {
  missing: Checked["missingNames"];
  /** Makes what these names stand for, with the import, and checks again. */
  create: (fieldId: string) => void;
  disabled?: boolean;
}

const mostShown = 8;

/** Names that nobody has, once for each column, with the way to have them made. */
export function MissingNames({ missing, create, disabled = false }: MissingNamesProps) {
  const t = useTranslations("imports.missing");
  const format = useFormatter();
  return (
    <Card title={t("title")} subtitle={t("about")} padding="none">
      <ul className={classes.list} aria-label={t("title")}>
        {missing.map(({ fieldId, title, count, cells, names }) => {
          const shown = names.slice(0, mostShown).map((name) => t("quoted", { name }));
          const more = count - shown.length;
          const all = format.list(more > 0 ? [...shown, t("more", { count: more })] : shown, { type: "conjunction" });
          return (
            <li key={fieldId} className={classes.row}>
              <div className={classes.words}>
                <strong className={classes.title}>{title}</strong>
                <span>{t("names", { count, names: all })}</span>
                <span className={classes.hint}>{t("rows", { count: cells })}</span>
              </div>
              <Button size="compact-sm" variant="default" disabled={disabled} onClick={() => create(fieldId)}>
                {t("create", { count })}
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
