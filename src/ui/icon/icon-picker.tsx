import { Button, Drawer, Popover } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "./icon.tsx";
import { parseIconName } from "./icon-name.ts";
import classes from "./icon-picker.module.css";
import { IconPickerPanel } from "./icon-picker-panel.tsx";

export type IconPickerProps = {
  value: string | null;
  onChange: (value: string | null) => void;
  clearable?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  id?: string;
  /** Says what the icon is for; "Icon" unless given. */
  label?: string;
  /** Open from the beginning; in a cell there is nothing else to do. */
  startsOpen?: boolean;
  onClosed?: () => void;
};

export function IconPicker({ value, onChange, clearable = false, disabled = false, ...rest }: IconPickerProps) {
  const { id, label, autoFocus = false, startsOpen = false, onClosed } = rest;
  const t = useTranslations("icons");
  const say = useTranslations("ui.actions");
  const [opened, setOpened] = useState(startsOpen);
  const onPhone = useMediaQuery("(max-width: 36em)") ?? false;

  const choose = (next: string | null) => {
    setOpened(false);
    if (next !== value) onChange(next);
  };
  const title = label ?? t("icon");
  const trigger = (
    <Button
      id={id}
      variant="default"
      className={classes.trigger}
      disabled={disabled}
      autoFocus={autoFocus}
      aria-label={t("current", { label: title, name: value ? readableName(value) : "none" })}
      onClick={() => setOpened((before) => !before)}
    >
      {value ? <Icon name={value} size={16} /> : <Icon name="fas_plus" size={12} className={classes.quiet} />}
      <Icon name="fas_chevron-down" size={10} className={classes.quiet} />
    </Button>
  );
  const panel = <IconPickerPanel value={value} onChoose={choose} clearable={clearable} focusSearch={!onPhone} />;

  if (onPhone) {
    return (
      <>
        {trigger}
        <Drawer
          opened={opened}
          onClose={() => setOpened(false)}
          position="bottom"
          size="85%"
          title={title}
          closeButtonProps={{ "aria-label": say("close") }}
        >
          {panel}
        </Drawer>
      </>
    );
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      {...(onClosed && { onClose: onClosed })}
      position="bottom-start"
      width={368}
      trapFocus
      returnFocus
      shadow="md"
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>{trigger}</Popover.Target>
      <Popover.Dropdown p={12} aria-label={title}>
        {panel}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Good enough before the catalogue with the true labels has been loaded: "circle-check" → "Circle check". */
function readableName(identifier: string): string {
  const words = (parseIconName(identifier)?.name ?? identifier).replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
