import { Kbd, Modal, Switch } from "@mantine/core";
import { Fragment, useState } from "react";
import { useTranslations } from "use-intl";
import { groupShortcuts } from "./group-shortcuts.ts";
import { strokesOf } from "./match-shortcut.ts";
import { allowSingleKeys, isMac, type Shortcut, singleKeysAllowed, useShortcuts } from "./shortcuts.ts";
import classes from "./shortcuts-dialog.module.css";
import { useOpenedAfterMount } from "./use-loaded.ts";

export function ShortcutsDialog({ opened, close }: { opened: boolean; close: () => void }) {
  const t = useTranslations("ui");
  const shortcuts = useShortcuts();
  const [single, setSingle] = useState(singleKeysAllowed);
  const switchSingle = (allowed: boolean) => {
    allowSingleKeys(allowed);
    setSingle(allowed);
  };
  return (
    <Modal
      opened={useOpenedAfterMount(opened)}
      onClose={close}
      title={t("shortcuts.title")}
      closeButtonProps={{ "aria-label": t("actions.close") }}
    >
      <div className={classes.groups}>
        {[...groupShortcuts(shortcuts, t("shortcuts.thisPage"))].map(([group, rows]) => (
          <section key={group}>
            <h3 className={classes.group}>{group}</h3>
            <dl className={classes.list}>
              {rows.map(({ description, ways }) => (
                <div key={description} className={classes.row}>
                  <dt>{description}</dt>
                  <dd className={classes.ways}>
                    {ways.map(({ keys, names }) => (
                      <span key={keys} className={classes.keys}>
                        <Keys keys={keys} names={names} then={t("shortcuts.then")} />
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Switch
          label={t("shortcuts.singleKeys")}
          description={t("shortcuts.singleKeysHelp")}
          checked={single}
          onChange={(event) => switchSingle(event.currentTarget.checked)}
        />
      </div>
    </Modal>
  );
}

type KeysProps = { keys: string; names?: Shortcut["names"]; then: string };

export function Keys({ keys, names, then }: KeysProps) {
  return strokesOf(keys).map((stroke, index) => (
    <Fragment key={stroke}>
      {index > 0 && <span>{then}</span>}
      {stroke.split("+").map((key) => (
        <Kbd key={key}>{signs()[key] ?? names?.[key] ?? plainNames[key] ?? key.toUpperCase()}</Kbd>
      ))}
    </Fragment>
  ));
}

const arrows = { arrowup: "↑", arrowdown: "↓", arrowleft: "←", arrowright: "→" };

const signs = (): Record<string, string> =>
  isMac() ? { ...arrows, mod: "⌘", meta: "⌘", shift: "⇧", alt: "⌥", ctrl: "⌃", enter: "↵" } : arrows;

const plainNames: Record<string, string> = {
  ...{ mod: "Ctrl", meta: "Meta", shift: "Shift", alt: "Alt", ctrl: "Ctrl", enter: "Enter", escape: "Esc" },
};
