import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { fileAddress } from "#platform/files/ui/file-address.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import classes from "./file-input.module.css";
import type { NamedThing } from "./known-names.tsx";
import { fileIcon, useFileWords } from "./use-file-words.ts";

type ChosenFileProps = {
  id: string;
  known: NamedThing | null | undefined;
  isPicture: boolean;
  handle: ReactNode;
  onRemove: (() => void) | undefined;
};

/** A file in the input: what it is, its place in the order, and a way to take it out. */
export function ChosenFile({ id, known, isPicture, handle, onRemove }: ChosenFileProps) {
  const t = useTranslations("fields.inputs.files");
  const name = known?.name ?? t("gone");
  return (
    <div className={classes.row}>
      {handle}
      <Thumb id={id} known={known} size={isPicture ? 40 : 32} />
      <span className={classes.texts}>
        <span className={classes.name}>{known === undefined ? <Skeleton width={120} /> : name}</span>
        <FileFacts known={known} />
      </span>
      {onRemove && <IconButton icon="fas_xmark" label={t("remove", { name })} onClick={onRemove} />}
    </div>
  );
}

/** Size and kind, as far as they are known. */
export function FileFacts({ known }: { known: NamedThing | null | undefined }) {
  const words = useFileWords();
  if (!known?.file) return null;
  const { size, fileType } = known.file;
  return <span className={classes.facts}>{`${words.kind(fileType)} · ${words.size(size)}`}</span>;
}

/** A small picture where there is one, else the sign of its kind. */
export function Thumb({ id, known, size }: { id: string; known: NamedThing | null | undefined; size: number }) {
  const [isBroken, setBroken] = useState(false);
  const type = known?.file?.fileType;
  const hasPicture = known?.file?.thumbnailUrl && !isBroken;
  return (
    <span className={classes.thumb} style={{ width: size, height: size }}>
      {hasPicture ? (
        <img src={fileAddress(id, size > 32 ? 256 : 64)} alt="" loading="lazy" onError={() => setBroken(true)} />
      ) : (
        <Icon name={fileIcon(type)} size={Math.round(size / 2)} />
      )}
    </span>
  );
}
