import { Anchor, Modal } from "@mantine/core";
import type { KeyboardEvent } from "react";
import { useTranslations } from "use-intl";
import { fileAddress } from "#platform/files/ui/file-address.ts";
import { IconButton } from "#ui/icon-button.tsx";
import classes from "./file-display.module.css";
import type { Naming } from "./known-names.tsx";

type LightboxProps = {
  ids: readonly string[];
  nameOf: Naming;
  /** Which picture is open; null: none. */
  place: number | null;
  onPlace(place: number | null): void;
};

/** One picture large, the others by the arrow keys. */
export function Lightbox({ ids, nameOf, place, onPlace }: LightboxProps) {
  const t = useTranslations("fields.inputs.images");
  const id = place === null ? undefined : ids[place];
  const name = (id && nameOf(id)?.name) ?? t("one");
  const step = (by: number) => place !== null && onPlace((place + by + ids.length) % ids.length);
  const press = (event: KeyboardEvent) => {
    if (event.key === "ArrowLeft") step(-1);
    if (event.key === "ArrowRight") step(1);
  };
  return (
    <Modal
      opened={id !== undefined}
      onClose={() => onPlace(null)}
      size="xl"
      yOffset="4vh"
      title={name}
      closeButtonProps={{ "aria-label": t("close") }}
      onKeyDown={press}
    >
      {id && (
        <>
          <div className={classes.stage}>
            {ids.length > 1 && <IconButton icon="fas_chevron-left" label={t("previous")} onClick={() => step(-1)} />}
            <img className={classes.picture} src={fileAddress(id, 1024)} alt={name} />
            {ids.length > 1 && <IconButton icon="fas_chevron-right" label={t("next")} onClick={() => step(1)} />}
          </div>
          <div className={classes.caption}>
            <span>{ids.length > 1 && t("place", { place: (place ?? 0) + 1, count: ids.length })}</span>
            <Anchor href={fileAddress(id)} download={name} size="sm">
              {t("download")}
            </Anchor>
          </div>
        </>
      )}
    </Modal>
  );
}
