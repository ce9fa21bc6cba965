import { useState } from "react";
import { useTranslations } from "use-intl";
import { acceptOf, type FileLimits } from "#data/fields/accepted-files.ts";
import { UploadRow } from "#data/fields/ui/upload-row.tsx";
import { useUploads } from "#data/fields/ui/use-uploads.ts";
import { mostUploadBytes } from "#platform/files/team-contract.ts";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./drawings.module.css";

const limits: FileLimits = { maxBytes: mostUploadBytes, fileTypes: ["image"] };

/** Where a picture comes in: dropped, pasted or chosen. */
export function PictureDrop({ onDone }: { onDone: (fileId: string) => void }) {
  const t = useTranslations("messageDesigner");
  const [isOver, setOver] = useState(false);
  const { uploads, take } = useUploads({ limits, left: 1, onDone: ({ id }) => onDone(id) });
  const choose = () => {
    const chooser = document.createElement("input");
    Object.assign(chooser, { type: "file", accept: acceptOf(limits) });
    chooser.onchange = () => take([...(chooser.files ?? [])]);
    chooser.click();
  };
  return (
    <>
      <button
        type="button"
        className={classes.drop}
        data-over={isOver || undefined}
        onClick={choose}
        onPaste={(event) => take([...event.clipboardData.files].filter(({ type }) => type.startsWith("image/")))}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes("Files")) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          setOver(false);
          if (event.dataTransfer.files.length === 0) return;
          event.preventDefault();
          event.stopPropagation();
          take([...event.dataTransfer.files]);
        }}
      >
        <Icon name="fas_image" size={20} />
        {t("dropPicture")}
      </button>
      {uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} />
      ))}
    </>
  );
}
