import { Select } from "@mantine/core";
import { useTranslations } from "use-intl";
import classes from "./choose-file.module.css";

interface SheetChoiceProps {
  uploaded: { sheet: string | null; sheets: readonly string[] };
  /** Absent where the file itself is gone, after a reload. */
  choose: ((sheet: string) => void) | undefined;
}

/** Which sheet of a workbook is read; nothing where there is only one. */
export function SheetChoice({ uploaded: { sheet, sheets }, choose }: SheetChoiceProps) {
  const t = useTranslations("imports.file");
  if (sheets.length < 2) return null;
  return (
    <Select
      className={classes.sheet}
      label={t("sheet")}
      allowDeselect={false}
      data={[...new Set(sheets)]}
      value={sheet}
      disabled={!choose}
      onChange={(next) => next !== null && next !== sheet && choose?.(next)}
    />
  );
}
