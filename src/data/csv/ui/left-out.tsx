import { Button } from "@mantine/core";
import { useFormatter, useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./left-out.module.css";
import type { UploadedColumn } from "./mapping.ts";

type LeftOutProps = {
  columns: readonly UploadedColumn[];
  /** Absent for who may not shape data. */
  makeFields: (() => void) | undefined;
};

/** Says plainly which columns would not come in, before anybody finds out afterwards. */
export function LeftOut({ columns, makeFields }: LeftOutProps) {
  const t = useTranslations("csvImport");
  const format = useFormatter();
  const names = columns.map(({ title, column }) =>
    t("quoted", { title: title || t("untitled", { place: column + 1 }) }),
  );
  return (
    <div className={classes.note} role="status">
      <Icon name="fas_triangle-exclamation" size={14} className={classes.icon} />
      <p className={classes.sentence}>
        {t("willLeaveOut", { count: columns.length, names: format.list(names, { type: "conjunction" }) })}
      </p>
      {makeFields && (
        <Button variant="default" size="compact-sm" onClick={makeFields}>
          {t("makeFields", { count: columns.length })}
        </Button>
      )}
    </div>
  );
}
