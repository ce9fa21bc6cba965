import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./clash-note.module.css";
import type { Clash } from "./merge-source.ts";

type ClashNoteProps = {
  /** The key of the field that it stands under. */
  name: string;
  followed: {
    clashes: readonly Clash[];
    takeTheirs: (key: string) => void;
    keepMine: (key: string) => void;
  };
  /** Where several fields have their notes in one place. */
  label?: string;
  /** How a value of this field is shown; absent: as text. */
  show?: (theirs: unknown) => ReactNode;
};

/** Under a field that someone else has changed meanwhile. Without a clash it takes no room. */
export function ClashNote({ name, label, followed, show = String }: ClashNoteProps) {
  const t = useTranslations("ui");
  const clash = followed.clashes.find(({ key }) => key === name);
  const isEmpty = clash?.theirs === null || clash?.theirs === undefined || clash.theirs === "";
  return (
    <div role="status" className={classes.region} data-clash={clash && name}>
      {clash && (
        <div className={classes.note}>
          <Icon name="fas_users" size={14} className={classes.icon} />
          <p className={classes.text}>
            {label && <b>{label}: </b>}
            {isEmpty ? t("followed.emptied") : t("followed.changed")}
            {!isEmpty && <span className={classes.theirs}> {show(clash.theirs)}</span>}
          </p>
          <span className={classes.buttons}>
            <Button size="compact-sm" variant="default" onClick={() => followed.takeTheirs(name)}>
              {t("followed.takeTheirs")}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => followed.keepMine(name)}>
              {t("followed.keepMine")}
            </Button>
          </span>
        </div>
      )}
    </div>
  );
}
