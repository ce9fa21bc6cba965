import { useTranslations } from "use-intl";
import { mostUploadBytes } from "#platform/files/team-contract.ts";
import type { InputProps } from "../../field-ui.ts";
import { CellPopover } from "../../ui/cell-popover.tsx";
import { FieldGroup } from "../../ui/field-group.tsx";
import { FileDrop } from "../../ui/file-drop.tsx";
import { ChosenFile } from "../../ui/file-row.tsx";
import { useFiles } from "../../ui/known-names.tsx";
import { TextLine } from "../../ui/text-line.tsx";
import { TypedInput } from "../../ui/typed-input.tsx";
import { UploadRow } from "../../ui/upload-row.tsx";
import { useUploads } from "../../ui/use-uploads.ts";
import classes from "./video.module.css";
import { video } from "./video.ts";
import { hostOf, type Video } from "./video-source.ts";

type Field = InputProps<object, Video>;

const limits = { maxBytes: mostUploadBytes, fileTypes: ["video"] } as const;

/** The address of a video, or a file. */
export function VideoInput(field: Field) {
  if (field.room === "page") return <VideoEditor {...field} />;
  return (
    <CellPopover field={field} preview={field.value && <Preview value={field.value} />}>
      <VideoEditor {...field} room="page" />
    </CellPopover>
  );
}

function Preview({ value }: { value: Video }) {
  const t = useTranslations("fields.inputs.files");
  const fileId = "fileId" in value ? value.fileId : undefined;
  const nameOf = useFiles(fileId ? [fileId] : []);
  if ("url" in value) return <TextLine room="cell">{hostOf(value.url)}</TextLine>;
  return <TextLine room="cell">{nameOf(value.fileId)?.name ?? t("one")}</TextLine>;
}

function VideoEditor(field: Field) {
  const t = useTranslations("fields.inputs.video");
  const fileId = field.value && "fileId" in field.value ? field.value.fileId : undefined;
  const nameOf = useFiles(fileId ? [fileId] : []);
  const { uploads, take } = useUploads({ limits, left: 1, onDone: ({ id }) => field.onChange({ fileId: id }) });
  return (
    <FieldGroup {...field}>
      <div className={classes.input}>
        {fileId ? (
          <ChosenFile
            id={fileId}
            known={nameOf(fileId)}
            isPicture={false}
            handle={undefined}
            onRemove={field.disabled ? undefined : () => field.onChange(null)}
          />
        ) : (
          <TypedInput
            type={video}
            field={{ ...field, label: t("address"), description: undefined, error: undefined, room: "cell" }}
            inputMode="url"
            placeholder="https://"
          />
        )}
        {uploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} />
        ))}
        {!field.disabled && (
          <FileDrop
            limits={limits}
            most={1}
            isReplacing={fileId !== undefined}
            isFull={false}
            autoFocus={false}
            path={undefined}
            label={field.label}
            onFiles={take}
          />
        )}
      </div>
    </FieldGroup>
  );
}
