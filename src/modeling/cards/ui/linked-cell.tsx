import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { FieldDisplay } from "#data/fields/ui/field-display.tsx";
import { FieldInput } from "#data/fields/ui/field-input.tsx";
import { PencilButton } from "#data/records/ui/pencil-button.tsx";
import { recordQuery, type WholeRecord } from "#data/records/ui/record-queries.ts";
import { useInPlace } from "#data/records/ui/use-in-place.ts";
import { useRecordEditor } from "#data/records/ui/use-record-editor.ts";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import classes from "./linked-cell.module.css";
import type { LinkedRecord } from "./use-linked-records.ts";

type LinkedCellProps = {
  row: LinkedRecord;
  field: Field;
  /** The value as it is shown here; absent: as everywhere. */
  shown?: ReactNode;
};

/** A value of a linked record, changed in its place. */
export function LinkedCell({ row, field, shown }: LinkedCellProps) {
  const t = useTranslations("cards.links");
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const mayEdit = row.abilities.update && !row.abilities.readOnly.includes(field.id);
  const display = shown ?? <FieldDisplay field={field} value={row.values[field.id]} room="cell" />;
  if (!mayEdit) return display;
  if (isOpen) {
    const close = (returnsFocus: boolean) => {
      setOpen(false);
      if (returnsFocus) requestAnimationFrame(() => button.current?.focus());
    };
    return <OpenCell recordId={row.id} field={field} close={close} />;
  }
  const openByClick = (event: MouseEvent) => {
    const isOwnClick = (event.target as Element).closest("a, button");
    if (!event.currentTarget.contains(event.target as Node)) return;
    if (!isOwnClick && window.getSelection()?.isCollapsed !== false) setOpen(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button inside does the same by keyboard
    <span className={classes.cell} onClick={openByClick}>
      <span className={classes.shown}>{display}</span>
      <PencilButton
        ref={button}
        label={t("editCell", { title: field.title, name: row.name })}
        onClick={() => setOpen(true)}
      />
    </span>
  );
}

type OpenCellProps = { recordId: string; field: Field; close: (returnsFocus: boolean) => void };

/** With the newest of the record: what is saved is based on it. */
function OpenCell({ recordId, field, close }: OpenCellProps) {
  const { teamId } = useTeamScope();
  const { data } = useQuery({ ...recordQuery(teamId, recordId), staleTime: 0 });
  return data ? <CellEditor record={data} field={field} close={close} /> : <Skeleton width={80} />;
}

function CellEditor({ record, field, close }: { record: WholeRecord; field: Field; close: OpenCellProps["close"] }) {
  const editor = useRecordEditor(record);
  const place = useInPlace({ ...editor, close: () => close(false) }, field.id, {
    onClosed: () => close(true),
    waits: true,
  });
  return (
    <div {...place} className={classes.open}>
      <FieldInput
        field={field}
        room="cell"
        autoFocus
        value={editor.values[field.id] ?? null}
        onChange={(value) => editor.change(field.id, value)}
        onProblem={(problem) => editor.setReadable(field.id, problem === null)}
        error={editor.problemOf(field.id)}
      />
      <ClashNote
        name={field.id}
        followed={editor.clashing}
        show={(theirs) => <FieldDisplay field={field} value={theirs} room="cell" />}
      />
    </div>
  );
}
