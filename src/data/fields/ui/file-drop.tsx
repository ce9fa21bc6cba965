import { Button, FileButton } from "@mantine/core";
import { type ClipboardEvent, type DragEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import { acceptOf, type FileLimits } from "../accepted-files.ts";
import classes from "./file-input.module.css";
import { useFileWords } from "./use-file-words.ts";

type FileDropProps = {
  limits: FileLimits;
  most: number;
  isReplacing: boolean;
  isFull: boolean;
  autoFocus: boolean;
  path: string | undefined;
  label: string;
  onFiles(files: File[]): void;
};

/** Where files come in: chosen, dropped, or pasted while the focus is here. */
export function FileDrop({ limits, most, isReplacing, isFull, autoFocus, path, label, onFiles }: FileDropProps) {
  const t = useTranslations("fields.inputs.files");
  const words = useFileWords();
  const [isOver, setOver] = useState(false);
  const accept = acceptOf(limits);
  if (isFull) return <span className={classes.hint}>{t("full", { count: most })}</span>;
  const hold = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
  const choose = isReplacing ? t("replace") : most === 1 ? t("choose") : t("chooseSeveral");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are shortcuts for the button inside
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={hold}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      <FileButton
        multiple={most > 1}
        onChange={(chosen: File | File[] | null) => onFiles([chosen ?? []].flat())}
        {...(accept && { accept })}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="xs"
            leftSection={<Icon name="fas_upload" size={12} />}
            aria-label={`${label}: ${choose}`}
            data-path={path}
            autoFocus={autoFocus}
          >
            {choose}
          </Button>
        )}
      </FileButton>
      <span className={classes.hint} data-pointer>
        {t("orDrop")}
      </span>
      <span className={classes.hint}>{words.limits(limits, most)}</span>
    </div>
  );
}
