import { useState } from "react";
import { useTranslations } from "use-intl";
import { fileAddress } from "#platform/files/ui/file-address.ts";
import { Icon } from "#ui/icon/icon.tsx";
import type { Room } from "../field-ui.ts";
import classes from "./file-display.module.css";
import { Thumb } from "./file-row.tsx";
import { type NamedThing, useFiles } from "./known-names.tsx";
import { Lightbox } from "./lightbox.tsx";

const mostInCell = 4;

/** Pictures: small ones in a cell, a grid on a page; each opens large. */
export function ImageDisplay({ ids, room }: { ids: readonly string[]; room: Room; isStill?: boolean }) {
  const t = useTranslations("fields.inputs.images");
  const shown = room === "cell" ? ids.slice(0, mostInCell) : ids;
  const nameOf = useFiles(shown);
  const [opened, setOpened] = useState<number | null>(null);
  if (room === "cell") {
    return (
      <span
        className={classes.strip}
        role="img"
        aria-label={shown.map((id) => nameOf(id)?.name ?? t("one")).join(", ")}
      >
        {shown.map((id) => (
          <Thumb key={id} id={id} known={nameOf(id)} size={24} />
        ))}
        {ids.length > shown.length && <span className={classes.more}>{`+${ids.length - shown.length}`}</span>}
      </span>
    );
  }
  return (
    <>
      <ul className={classes.grid}>
        {ids.map((id, place) => (
          <li key={id}>
            <Tile id={id} known={nameOf(id)} onOpen={() => setOpened(place)} />
          </li>
        ))}
      </ul>
      <Lightbox ids={ids} nameOf={nameOf} place={opened} onPlace={setOpened} />
    </>
  );
}

function Tile({ id, known, onOpen }: { id: string; known: NamedThing | null | undefined; onOpen(): void }) {
  const t = useTranslations("fields.inputs.images");
  const files = useTranslations("fields.inputs.files");
  const [isBroken, setBroken] = useState(false);
  const name = known?.name ?? (known === null ? files("gone") : t("one"));
  if (known === null || isBroken) {
    return (
      <span className={classes.tile} style={{ cursor: "default" }}>
        <Missing name={name} />
      </span>
    );
  }
  return (
    <button type="button" className={classes.tile} aria-label={t("open", { name })} onClick={onOpen}>
      {known?.file?.thumbnailUrl ? (
        <img src={fileAddress(id, 256)} alt="" loading="lazy" onError={() => setBroken(true)} />
      ) : (
        <Missing name={name} />
      )}
    </button>
  );
}

const Missing = ({ name }: { name: string }) => (
  <span className={classes.missing}>
    <Icon name="fas_image" size={20} />
    {name}
  </span>
);
