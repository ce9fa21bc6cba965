import { Button } from "@mantine/core";
import { type ClipboardEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { newId } from "#shared/ids.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { SortableList } from "#ui/sortable-list.tsx";
import { blankLine, isBlank, type LineDraft } from "./line-draft.ts";
import classes from "./line-editor.module.css";
import { LineRow } from "./line-row.tsx";

type LineEditorProps = {
  lines: LineDraft[];
  currency: string | null;
  onChange(lines: LineDraft[]): void;
  /** What a pasted text says, if it is lines. */
  readPasted(text: string): LineDraft[] | undefined;
  /** A single line is neither added to, nor moved, nor taken out. */
  isSingle?: boolean;
  disabled: boolean;
  isFloating: boolean;
  autoFocus: boolean;
  path: string | undefined;
  label: string;
};

/** The lines of an invoice as rows; where there is little room each is a card. */
export function LineEditor({ lines, onChange, readPasted, isSingle = false, ...props }: LineEditorProps) {
  const t = useTranslations("fields.inputs.lineItems");
  const [newest, setNewest] = useState<string>();
  const { disabled } = props;
  const add = () => {
    const line = blankLine(newId());
    setNewest(line.key);
    onChange([...lines, line]);
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain");
    const pasted = /[×x*]/i.test(text) ? readPasted(text) : undefined;
    if (!pasted) return;
    event.preventDefault();
    if (isSingle) onChange(pasted);
    else onChange([...lines.filter((line) => !isBlank(line)), ...pasted.map((line) => ({ ...line, key: newId() }))]);
  };
  return (
    <div className={classes.lines} onPaste={paste}>
      <div className={classes.head} data-single={isSingle || undefined} aria-hidden>
        <span>{t("what")}</span>
        <span>{t("quantity")}</span>
        <span>{t("unitPrice")}</span>
        <span>{t("discount")}</span>
        <span>{t("tax")}</span>
        <span>{t("total")}</span>
      </div>
      <SortableList
        items={lines}
        getId={({ key }) => key}
        label={({ description, key }) =>
          description || t("line", { number: lines.findIndex((each) => each.key === key) + 1 })
        }
        name={props.label}
        disabled={disabled || lines.length < 2}
        className={classes.list ?? ""}
        onMove={(keys) => onChange(keys.flatMap((key) => lines.find((line) => line.key === key) ?? []))}
        render={(line, { handle }) => (
          <LineRow
            line={line}
            number={lines.indexOf(line) + 1}
            currency={props.currency}
            handle={isSingle ? undefined : handle}
            isSingle={isSingle}
            disabled={disabled}
            isFloating={props.isFloating}
            autoFocus={line.key === newest || (props.autoFocus && line === lines[0])}
            path={line === lines[0] ? props.path : undefined}
            onChange={(next) => onChange(lines.map((each) => (each.key === line.key ? next : each)))}
            onRemove={isSingle ? undefined : () => onChange(lines.filter(({ key }) => key !== line.key))}
          />
        )}
      />
      {!isSingle && !disabled && (
        <Button variant="subtle" size="compact-sm" leftSection={<Icon name="fas_plus" size={12} />} onClick={add}>
          {t("add")}
        </Button>
      )}
    </div>
  );
}
