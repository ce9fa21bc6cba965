import { Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "#ui/icon-button.tsx";
import classes from "./detail-list.module.css";
import type { Detail } from "./detail-list.ts";

type DetailRowProps = {
  row: Detail;
  handle: ReactNode;
  disabled: boolean;
  hasFocus: boolean;
  isFirst: boolean;
  onChange(change: Partial<Detail>): void;
  onRemove(): void;
  /** Whether the text was taken as rows of its own. */
  onPasteLines(text: string): boolean;
};

export function DetailRow({ row, handle, disabled, onChange, onRemove, onPasteLines, ...rest }: DetailRowProps) {
  const t = useTranslations("fields.inputs.detail_list");
  return (
    <div className={classes.row}>
      {handle}
      <TextInput
        aria-label={t("label")}
        placeholder={t("label")}
        value={row.label}
        disabled={disabled}
        autoFocus={rest.hasFocus}
        data-autofocus={rest.isFirst || undefined}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
        onPaste={(event) => {
          if (onPasteLines(event.clipboardData.getData("text"))) event.preventDefault();
        }}
      />
      <Textarea
        aria-label={t("valueOf", { label: row.label || t("unnamed") })}
        placeholder={t("value")}
        value={row.value}
        disabled={disabled}
        autosize
        minRows={1}
        maxRows={8}
        onChange={(event) => onChange({ value: event.currentTarget.value })}
      />
      {!disabled && (
        <IconButton icon="fas_xmark" label={t("remove", { label: row.label || t("unnamed") })} onClick={onRemove} />
      )}
    </div>
  );
}
