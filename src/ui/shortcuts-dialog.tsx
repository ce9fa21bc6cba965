import { Kbd, Modal, Switch } from "@mantine/core";
import { Fragment, useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { strokesOf } from "./match-shortcut.ts";
import {
  allowSingleKeys,
  isMac,
  listShortcuts,
  type Shortcut,
  singleKeysAllowed,
  subscribeToShortcuts,
} from "./shortcuts.ts";
import classes from "./shortcuts-dialog.module.css";
import { useOpenedAfterMount } from "./use-loaded.ts";

export function ShortcutsDialog({ opened, close }: { opened: boolean; close: () => void }) {
  const t = useTranslations("ui");
  const shortcuts = useSyncExternalStore(subscribeToShortcuts, listShortcuts);
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
        {[...groupShortcuts(shortcuts, t("shortcuts.thisPage"))].map(([group, members]) => (
          <section key={group}>
            <h3 className={classes.group}>{group}</h3>
            <dl className={classes.list}>
              {members.map((shortcut) => (
                <div key={shortcut.keys} className={classes.row}>
                  <dt>{shortcut.description}</dt>
                  <dd className={classes.keys}>
                    <Keys keys={shortcut.keys} then={t("shortcuts.then")} />
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

function groupShortcuts(shortcuts: readonly Shortcut[], otherwise: string): Map<string, Shortcut[]> {
  return Map.groupBy(
    new Map(shortcuts.map((shortcut) => [shortcut.keys, shortcut])).values(),
    ({ group }) => group ?? otherwise,
  );
}

export function Keys({ keys, then }: { keys: string; then: string }) {
  return strokesOf(keys).map((stroke, index) => (
    <Fragment key={stroke}>
      {index > 0 && <span>{then}</span>}
      {stroke.split("+").map((key) => (
        <Kbd key={key}>{nameOf(key)}</Kbd>
      ))}
    </Fragment>
  ));
}

function nameOf(key: string): string {
  const names: Record<string, string> = isMac()
    ? { mod: "⌘", meta: "⌘", shift: "⇧", alt: "⌥", ctrl: "⌃", enter: "↵", escape: "Esc" }
    : { mod: "Ctrl", meta: "Meta", shift: "Shift", alt: "Alt", ctrl: "Ctrl", enter: "Enter", escape: "Esc" };
  return names[key] ?? key.toUpperCase();
}
