import { Button, Input, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { newId } from "#shared/ids.ts";
import { Card } from "#ui/card.tsx";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { IconPicker } from "#ui/icon/icon-picker.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { SortableList } from "#ui/sortable-list.tsx";
import type { MenuItem } from "../contract.ts";
import { mostMenuItems } from "../rules.ts";
import classes from "./account.module.css";
import type { AccountForm } from "./use-account-form.ts";

/** The team's own links in the bar at the top; the first one is shown there. */
export function HeaderMenuCard({ state: { form, followed } }: { state: AccountForm }) {
  const t = useTranslations("account.headerMenu");
  const items = form.values.headerMenu;
  const set = (next: MenuItem[]) => form.setFieldValue("headerMenu", next);
  const change = (id: string, patch: Partial<MenuItem>) =>
    set(items.map((item) => (item.id === id ? { ...item, ...patch } : item)));
  const order = (ids: string[]) => set(ids.flatMap((id) => items.find((item) => item.id === id) ?? []));
  const [addedId, setAddedId] = useState<string>();
  const pathOf = (id: string, key: "icon" | "label" | "target") =>
    `headerMenu.${items.findIndex((item) => item.id === id)}.${key}`;
  const add = () => {
    const id = newId();
    setAddedId(id);
    set([...items, { id, label: "", icon: "fas_link", target: "" }]);
  };
  return (
    <Card title={t("title")} icons={["fas_bars"]}>
      <p className={classes.about}>{t("about")}</p>
      {items.length > 0 && (
        <SortableList
          items={items}
          getId={({ id }) => id}
          label={({ label }) => label || t("unnamed")}
          name={t("title")}
          onMove={order}
          className={classes.menu ?? ""}
          render={(item, { handle }) => (
            <div className={classes.menuRow}>
              <span className={classes.handle}>{handle}</span>
              <Input.Wrapper
                label={t("icon")}
                labelElement="div"
                labelProps={{ className: classes.iconLabel ?? "" }}
                data-path={pathOf(item.id, "icon")}
                error={form.errors[pathOf(item.id, "icon")]}
              >
                <IconPicker
                  label={t("icon")}
                  value={item.icon}
                  onChange={(icon) => icon && change(item.id, { icon })}
                />
              </Input.Wrapper>
              <TextInput
                label={t("label")}
                autoFocus={item.id === addedId}
                value={item.label}
                onChange={(event) => change(item.id, { label: event.currentTarget.value })}
                data-path={pathOf(item.id, "label")}
                error={form.errors[pathOf(item.id, "label")]}
              />
              <TextInput
                label={t("target")}
                placeholder="https://"
                value={item.target}
                onChange={(event) => change(item.id, { target: event.currentTarget.value })}
                data-path={pathOf(item.id, "target")}
                error={form.errors[pathOf(item.id, "target")]}
              />
              <IconButton
                className={classes.remove}
                icon="fas_trash"
                label={t("remove", { label: item.label || t("unnamed") })}
                onClick={() => set(items.filter(({ id }) => id !== item.id))}
              />
            </div>
          )}
        />
      )}
      <ClashNote
        name="headerMenu"
        followed={followed}
        show={(theirs) => (theirs as MenuItem[]).map(({ label }) => label).join(", ")}
      />
      {items.length < mostMenuItems && (
        <Button mt={12} variant="default" size="xs" leftSection={<Icon name="fas_plus" size={12} />} onClick={add}>
          {t("add")}
        </Button>
      )}
    </Card>
  );
}
