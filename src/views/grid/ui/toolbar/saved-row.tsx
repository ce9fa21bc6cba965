import { useState } from "react";
import { useTranslations } from "use-intl";
import { ActionMenu } from "#ui/action-menu.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import type { SavedFilter } from "../../contract.ts";
import { NameForm } from "./name-form.tsx";
import classes from "./toolbar.module.css";

type SavedRowProps = {
  filter: SavedFilter;
  isUsed: boolean;
  /** In use, but no longer as it was saved. */
  isChanged: boolean;
  use: () => void;
  update: () => void;
  rename: (name: string) => Promise<unknown>;
  remove: () => void;
};

export function SavedRow({ filter, isUsed, isChanged, use, update, rename, remove }: SavedRowProps) {
  const t = useTranslations("gridToolbar.saved");
  const [isNaming, setNaming] = useState(false);
  if (isNaming) {
    return (
      <NameForm
        label={t("rename", { name: filter.name })}
        initial={filter.name}
        save={async (name) => {
          await rename(name);
          setNaming(false);
        }}
        cancel={() => setNaming(false)}
      />
    );
  }
  return (
    <div className={classes.savedRow}>
      <button type="button" className={classes.choice} aria-current={isUsed || undefined} onClick={use}>
        <Icon name={isUsed && !isChanged ? "fas_check" : "fas_filter"} size={14} />
        <span className={classes.choiceWords}>{filter.name}</span>
        {isChanged && <span className={classes.changed}>{t("changed")}</span>}
      </button>
      <ActionMenu
        label={t("actionsFor", { name: filter.name })}
        actions={[
          ...(isUsed && !isChanged
            ? []
            : [{ key: "update", label: t("update"), icon: "fas_floppy-disk", run: update }]),
          { key: "rename", label: t("renameAction"), icon: "fas_pen", run: () => setNaming(true) },
          { key: "delete", label: t("delete"), icon: "fas_trash", danger: true, run: remove },
        ]}
      />
    </div>
  );
}
