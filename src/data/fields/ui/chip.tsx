import { type ReactNode, use } from "react";
import { useTranslations } from "use-intl";
import { fileAddress } from "#platform/files/ui/file-address.ts";
import { ChipRemove } from "#ui/chip-remove.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { PersonAvatar } from "#ui/person.tsx";
import type { Room } from "../field-ui.ts";
import classes from "./chip.module.css";
import type { NamedThing } from "./known-names.tsx";
import { MostChips } from "./most-chips.ts";

type ChipProps = {
  known: NamedThing;
  onRemove?: (() => void) | undefined;
};

/** A chosen thing: its name, with colour, icon or picture beside it. The same everywhere. */
export function Chip({ known, onRemove }: ChipProps) {
  const t = useTranslations("chips");
  const { name, color, isRetired } = known;
  return (
    <span
      className={classes.chip}
      data-color={color ?? undefined}
      data-retired={isRetired || undefined}
      title={isRetired ? t("retired", { name }) : name}
    >
      <ChipMark known={known} />
      <span className={classes.name}>{name}</span>
      {onRemove && (
        <ChipRemove
          aria-label={t("remove", { name })}
          // Backspace does it from the keyboard, without a stop for each chip on the way.
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.stopPropagation();
            onRemove();
          }}
        />
      )}
    </span>
  );
}

/** What stands where a name should be: the thing is gone, or not for this person. */
export function UnknownChip({ children, onRemove }: { children: string; onRemove?: (() => void) | undefined }) {
  return onRemove ? (
    <Chip known={{ name: children, isRetired: true }} onRemove={onRemove} />
  ) : (
    <span className={classes.chip} data-unknown>
      <span className={classes.name}>{children}</span>
    </span>
  );
}

/** A picture, a person's initials, or an icon. */
export function ChipMark({ known: { name, icon, isPerson, avatarFileId, isAwaited } }: { known: NamedThing }) {
  if (isAwaited) return <span className={classes.awaited} aria-hidden />;
  if (avatarFileId) return <PersonAvatar name={name} picture={fileAddress(avatarFileId, 64)} size={16} />;
  if (isPerson) return <PersonAvatar name={name} size={16} />;
  return icon ? <Icon name={icon} size={12} /> : null;
}

type ChipRowProps = {
  room: Room;
  chips: { key: string; chip: ReactNode }[];
  /** How many there are in all, where not all of them are here. */
  count?: number | undefined;
};

/** Chips one after another; in a cell only the first few, and how many more there are. */
export function ChipRow({ room, chips, count = chips.length }: ChipRowProps) {
  const t = useTranslations("chips");
  const most = use(MostChips);
  // One can always be read.
  const shown = room === "cell" && chips.length > most ? chips.slice(0, Math.max(1, most - 1)) : chips;
  const more = count - shown.length;
  return (
    <span className={classes.row} data-room={room}>
      {shown.map(({ key, chip }) => (
        <span key={key} style={{ display: "inline-flex", minWidth: 0 }}>
          {chip}
        </span>
      ))}
      {more > 0 && <span className={classes.more}>{t("more", { count: more })}</span>}
    </span>
  );
}
