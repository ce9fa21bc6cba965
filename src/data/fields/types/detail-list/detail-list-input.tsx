import { Button } from "@mantine/core";
import { use, useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { sameJson } from "#shared/same-json.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { SortableList } from "#ui/sortable-list.tsx";
import type { Problem } from "../../field-type.ts";
import type { InputProps } from "../../field-ui.ts";
import { CellPanel } from "../../ui/cell-panel.ts";
import { FieldGroup } from "../../ui/field-group.tsx";
import { useTextContext } from "../../ui/use-text-context.ts";
import { useSay } from "../../ui/use-typed-text.ts";
import classes from "./detail-list.module.css";
import { type Detail, detailList } from "./detail-list.ts";
import { DetailRow } from "./detail-row.tsx";

export type Row = Detail & { id: string };

/** Rows of a label and a value. Rows with nothing in them do not count, and those without a label are not whole yet. */
export function DetailListInput({ value, onChange, onProblem, ...field }: InputProps<unknown, Detail[]>) {
  const t = useTranslations("fields.inputs.detail_list");
  const say = useSay();
  const context = useTextContext();
  // Who begins to type on a cell has somewhere to type into.
  const isInGrid = use(CellPanel) !== null;
  const [rows, setRows] = useState<Row[]>(() => (value === null && isInGrid ? [emptyRow()] : rowsOf(value)));
  const [wasLeft, setWasLeft] = useState(false);
  const [added, setAdded] = useState<string>();
  const follow = useEffectEvent(() => {
    const read = readRows(rows);
    if ("problem" in read || !sameJson(read.value, value)) setRows(rowsOf(value));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a value from outside is followed
  useEffect(() => follow(), [value]);

  const put = (next: Row[]) => {
    setRows(next);
    const read = readRows(next);
    onProblem?.("problem" in read ? read.problem : null);
    if ("value" in read && !sameJson(read.value, value)) onChange(read.value);
  };
  const add = () => {
    const row = emptyRow();
    setAdded(row.id);
    put([...rows, row]);
  };
  /** Several lines at once, as they are copied from a letter or a sheet. */
  const takeLines = (id: string, text: string): boolean => {
    const read = text.includes("\n") ? detailList.parse(text, field.config, context) : { value: null };
    const pasted = "value" in read ? rowsOf(read.value as Detail[] | null) : [];
    const end = pasted.at(-1);
    if (!end) return false;
    // The row that had the focus may be gone.
    setAdded(end.id);
    put(rows.flatMap((row) => (row.id !== id ? [row] : isEmpty(row) ? pasted : [row, ...pasted])));
    return true;
  };
  const read = readRows(rows);
  const problem = wasLeft && "problem" in read ? say(read.problem) : undefined;
  return (
    <FieldGroup {...field} onLeft={setWasLeft} error={field.error ?? problem}>
      <div className={classes.editor} data-path={field.path}>
        {rows.length > 0 && (
          <SortableList
            items={rows}
            getId={({ id }) => id}
            label={({ label }) => label || t("unnamed")}
            name={field.label}
            disabled={field.disabled ?? false}
            onMove={(ids) => put(ids.flatMap((id) => rows.filter((row) => row.id === id)))}
            className={classes.rows ?? ""}
            render={(row, { handle }) => (
              <DetailRow
                row={row}
                handle={handle}
                disabled={field.disabled ?? false}
                hasFocus={row.id === added || (row === rows[0] && (field.autoFocus ?? false))}
                isFirst={row === rows[0]}
                onChange={(change) => put(rows.map((other) => (other.id === row.id ? { ...other, ...change } : other)))}
                onRemove={() => put(rows.filter(({ id }) => id !== row.id))}
                onPasteLines={(text) => takeLines(row.id, text)}
              />
            )}
          />
        )}
        {!field.disabled && (
          <Button
            variant="default"
            leftSection={<Icon name="fas_plus" size={12} />}
            onClick={add}
            // The first by data-autofocus is what an opening popover focuses.
            data-autofocus={rows.length === 0 || undefined}
            autoFocus={rows.length === 0 && (field.autoFocus ?? false)}
          >
            {t("add")}
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}

function readRows(rows: Row[]): { value: Detail[] | null } | { problem: Problem } {
  const filled = rows.filter((row) => !isEmpty(row)).map(({ label, value }) => ({ label, value }));
  if (filled.length === 0) return { value: null };
  const checked = detailList.value({}).safeParse(filled);
  if (checked.success) return { value: checked.data as Detail[] };
  return { problem: { messageKey: checked.error.issues[0]?.message ?? "fields.problems.detailList" } };
}

const isEmpty = ({ label, value }: Detail): boolean => label.trim() === "" && value.trim() === "";

const rowsOf = (details: Detail[] | null): Row[] => (details ?? []).map((detail) => ({ ...detail, id: newId() }));

const emptyRow = (): Row => ({ id: newId(), label: "", value: "" });

let last = 0;
const newId = (): string => `detail-${++last}`;
