import { type DragEvent, type MouseEvent, type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { FieldDisplay } from "#data/fields/ui/field-display.tsx";
import { FieldInput } from "#data/fields/ui/field-input.tsx";
import { fieldUi } from "#data/fields/ui-registry.ts";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./editable-field.module.css";
import { PencilButton } from "./pencil-button.tsx";
import { useInPlace } from "./use-in-place.ts";
import type { RecordEditor } from "./use-record-editor.ts";
import { useValueClipboard } from "./use-value-clipboard.ts";

type EditableFieldProps = {
  field: Field;
  editor: RecordEditor;
  /** An input from the start, saved with all others; else what is there, and a click changes it. */
  isForm: boolean;
  /** Beside its title, as one of many rows; else below it. */
  isRow?: boolean;
};

/** A field on a record's page, with its title. */
export function EditableField({ field, editor, isForm, isRow = false }: EditableFieldProps) {
  const mayEdit = editor.mayEdit(field.id);
  if (mayEdit && isForm) {
    const entering = <Entering field={field} editor={editor} />;
    return isRow ? <EnteringRow field={field}>{entering}</EnteringRow> : entering;
  }
  return <InPlace {...{ field, editor, mayEdit, isRow }} />;
}

type InPlaceProps = Omit<EditableFieldProps, "isForm"> & { mayEdit: boolean };

function InPlace({ field, editor, mayEdit, isRow = false }: InPlaceProps) {
  const t = useTranslations("recordPage.editor");
  const pencil = useRef<HTMLButtonElement>(null);
  const isOpen = mayEdit && (editor.open === field.id || editor.isUnsettled(field.id));
  const place = useInPlace(editor, field.id, {
    onClosed: () => requestAnimationFrame(() => pencil.current?.focus()),
  });
  const { onCopy, onPaste } = useValueClipboard(editor, field, mayEdit);
  if (isOpen) {
    const entering = <Entering field={field} editor={editor} autoFocus={editor.open === field.id} />;
    return (
      <div {...place} className={classes.open}>
        {isRow ? <EnteringRow field={field}>{entering}</EnteringRow> : entering}
      </div>
    );
  }
  const openByClick = (event: MouseEvent) => {
    const isOwnClick = (event.target as Element).closest(
      "a, button:not([data-pencil]), input, audio, video, [role=dialog]",
    );
    // A picture that is shown large floats elsewhere in the page.
    if (!event.currentTarget.contains(event.target as Node)) return;
    // Whoever marks some of the text wants to copy it.
    if (!isOwnClick && window.getSelection()?.isCollapsed !== false) editor.edit(field.id);
  };
  /** Who holds files over it finds where to drop them. */
  const openForFiles = ({ dataTransfer }: DragEvent) => {
    if (fieldUi(field.dataType).takesFiles && dataTransfer.types.includes("Files")) editor.edit(field.id);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button inside does the same by keyboard
    <div
      className={classes.field}
      data-editable={mayEdit || undefined}
      data-row={isRow || undefined}
      onClick={mayEdit ? openByClick : undefined}
      onDragEnter={mayEdit ? openForFiles : undefined}
      onCopy={onCopy}
      onPaste={(event) => void onPaste(event)}
    >
      <div className={classes.title}>
        {field.title}
        {!mayEdit && editor.record.abilities.update && !editor.record.isDeleted && (
          <span role="img" aria-label={t("readOnly")} title={t("readOnly")} className={classes.lock}>
            <Icon name="fas_lock" size={10} />
          </span>
        )}
        {editor.justSaved.includes(field.id) && (
          // Said aloud once for all of them, by the page.
          <span className={classes.saved} aria-hidden>
            <Icon name="fas_check" size={10} />
            {t("saved")}
          </span>
        )}
      </div>
      <div className={classes.value}>
        <FieldDisplay field={field} value={editor.values[field.id]} room="page" />
      </div>
      {mayEdit && (
        <PencilButton
          ref={pencil}
          label={t("edit", { title: field.title })}
          onClick={(event) => {
            event.stopPropagation();
            editor.edit(field.id);
          }}
        />
      )}
    </div>
  );
}

/** The input has its own label, which is only heard here. */
function EnteringRow({ field, children }: { field: Field; children: ReactNode }) {
  return (
    <div className={classes.entering}>
      <div className={classes.title} aria-hidden>
        {field.title}
        {field.isRequired && <span className={classes.required}> *</span>}
      </div>
      <div className={classes.input}>{children}</div>
    </div>
  );
}

type EnteringProps = { field: Field; editor: RecordEditor; autoFocus?: boolean };

function Entering({ field, editor, autoFocus = false }: EnteringProps) {
  return (
    <>
      <FieldInput
        field={field}
        value={editor.values[field.id] ?? null}
        onChange={(value) => editor.change(field.id, value)}
        onProblem={(problem) => editor.setReadable(field.id, problem === null)}
        error={editor.problemOf(field.id)}
        autoFocus={autoFocus}
        path={`values.${field.id}`}
      />
      <ClashNote
        name={field.id}
        followed={editor.clashing}
        show={(theirs) => <FieldDisplay field={field} value={theirs} room="cell" />}
      />
    </>
  );
}
