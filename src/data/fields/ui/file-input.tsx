import { useRef } from "react";
import { useTranslations } from "use-intl";
import type { FileType } from "#shared/file-types.ts";
import { SortableList } from "#ui/sortable-list.tsx";
import type { FileLimits } from "../accepted-files.ts";
import type { InputProps } from "../field-ui.ts";
import { CellPopover } from "./cell-popover.tsx";
import { FieldGroup } from "./field-group.tsx";
import { FileDisplay } from "./file-display.tsx";
import { FileDrop } from "./file-drop.tsx";
import classes from "./file-input.module.css";
import { ChosenFile } from "./file-row.tsx";
import { ImageDisplay } from "./image-display.tsx";
import { useFiles } from "./known-names.tsx";
import { orEmpty } from "./one-of-many.ts";
import { UploadRow } from "./upload-row.tsx";
import { useUploads } from "./use-uploads.ts";

type FileInputProps = {
  field: InputProps<{ maxBytes: number; fileTypes?: FileType[] }, string[]>;
  most: number;
  /** Pictures are shown, other files are listed. */
  pictures?: boolean;
};

/** Files by button, drop and paste; in a cell behind what is there. */
export function FileInput({ field, most, pictures = false }: FileInputProps) {
  if (field.room === "page") return <FileEditor {...{ field, most, pictures }} />;
  const Shown = pictures ? ImageDisplay : FileDisplay;
  return (
    <CellPopover field={field} preview={field.value && <Shown ids={field.value} room="cell" isStill />}>
      <FileEditor field={{ ...field, room: "page" }} {...{ most, pictures }} />
    </CellPopover>
  );
}

function FileEditor({ field, most, pictures = false }: FileInputProps) {
  const t = useTranslations("fields.inputs.files");
  const chosen = field.value ?? [];
  const nameOf = useFiles(chosen);
  // Several uploads may end before the first of them is drawn.
  const current = useRef(chosen);
  current.current = chosen;
  const take = (ids: string[]) => {
    current.current = ids;
    field.onChange(orEmpty(ids));
  };
  const limits: FileLimits = {
    maxBytes: field.config.maxBytes,
    fileTypes: pictures ? ["image"] : (field.config.fileTypes ?? []),
  };
  const left = most === 1 ? 1 : most - chosen.length;
  const { uploads, take: send } = useUploads({
    limits,
    left,
    onDone: ({ id }) => take(most === 1 ? [id] : [...current.current, id]),
  });
  const labelOf = (id: string) => nameOf(id)?.name ?? t("gone");
  return (
    <FieldGroup {...field}>
      <div className={classes.editor}>
        {chosen.length > 0 && (
          <SortableList
            items={chosen}
            getId={(id) => id}
            label={labelOf}
            name={field.label}
            onMove={take}
            disabled={(field.disabled ?? false) || chosen.length < 2}
            className={classes.list ?? ""}
            render={(id, { handle }) => (
              <ChosenFile
                id={id}
                known={nameOf(id)}
                isPicture={pictures}
                handle={chosen.length > 1 ? handle : undefined}
                onRemove={field.disabled ? undefined : () => take(chosen.filter((each) => each !== id))}
              />
            )}
          />
        )}
        {uploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} />
        ))}
        {!field.disabled && (
          <FileDrop
            limits={limits}
            most={most}
            isReplacing={most === 1 && chosen.length === 1}
            isFull={left <= 0}
            autoFocus={field.autoFocus ?? false}
            path={field.path}
            onFiles={send}
            label={field.label}
          />
        )}
      </div>
    </FieldGroup>
  );
}
