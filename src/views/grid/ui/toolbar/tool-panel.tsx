import { Button, Drawer, Indicator, Popover } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { CoreIconName } from "#ui/icon/core-icons.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import classes from "./toolbar.module.css";

export const phoneWidth = "(max-width: 48em)";

type ToolPanelProps = {
  icon: CoreIconName;
  /** What the button says. */
  label: string;
  /** What it says beside that, such as how many conditions there are. */
  state?: string | undefined;
  /** The whole of it, for who only hears it or sees the icon. */
  description: string;
  width?: number;
  /** Opens it from elsewhere, until it is closed. */
  isWanted?: boolean;
  onClose?: (() => void) | undefined;
  children: (close: () => void) => ReactNode;
};

/** A button of the toolbar and what it opens: beside it, or from below on a phone. */
export function ToolPanel({ icon, label, state, description, width = 400, children, ...outside }: ToolPanelProps) {
  const say = useTranslations("ui.actions");
  const isNarrow = useMediaQuery(phoneWidth, false, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(false);
  const opened = isOpen || outside.isWanted === true;
  const dropdown = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    outside.onClose?.();
  };
  useOutsidePress(opened && !isNarrow, dropdown, close);
  useEscapeFromNowhere(opened && !isNarrow, close);
  const toggle = () => (opened ? close() : setOpen(true));
  const isOn = state !== undefined;

  if (isNarrow) {
    return (
      <>
        <Indicator disabled={!isOn} size={8} offset={6} color="var(--mantine-primary-color-filled)">
          <IconButton icon={icon} label={description} size={36} iconSize={16} aria-expanded={opened} onClick={toggle} />
        </Indicator>
        <Drawer
          opened={opened}
          onClose={close}
          position="bottom"
          size="85%"
          title={label}
          closeButtonProps={{ "aria-label": say("close") }}
        >
          {children(close)}
        </Drawer>
      </>
    );
  }
  return (
    <Popover
      opened={opened}
      onChange={(next) => (next ? setOpen(true) : close())}
      position="bottom-start"
      width={width}
      middlewares={{ shift: { padding: 8 }, flip: false }}
      closeOnClickOutside={false}
      closeOnEscape={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant={isOn ? "light" : "subtle"}
          color={isOn ? "brand" : "gray"}
          className={classes.tool}
          leftSection={<Icon name={icon} size={14} />}
          aria-description={description}
          title={description}
          onClick={toggle}
        >
          <span className={classes.toolLabel}>{label}</span>
          {isOn && <span className={classes.state}>{state}</span>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        ref={dropdown}
        aria-label={label}
        className={classes.panel}
        onKeyDown={(event) => leaves(event) && close()}
      >
        {children(close)}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Escape first closes what is open within. */
function leaves(event: KeyboardEvent): boolean {
  const isOpenWithin = event.target instanceof Element && event.target.getAttribute("aria-expanded") === "true";
  if (event.key !== "Escape" || event.defaultPrevented || isOpenWithin) return false;
  event.stopPropagation();
  return true;
}

/** What had the focus may be gone, such as a row that was removed: Escape still means the panel. */
function useEscapeFromNowhere(isWatching: boolean, leave: () => void) {
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => {
    if (!isWatching) return;
    const watch = ({ key }: globalThis.KeyboardEvent) => {
      if (key === "Escape" && document.activeElement === document.body) latest.current();
    };
    document.addEventListener("keydown", watch);
    return () => document.removeEventListener("keydown", watch);
  }, [isWatching]);
}

/** What the panel opens itself, lists of choices and calendars, lies outside of it and still belongs to it. */
function useOutsidePress(isWatching: boolean, inside: { current: HTMLElement | null }, leave: () => void) {
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => {
    if (!isWatching) return;
    const watch = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || !target.isConnected) return;
      if (inside.current?.contains(target) || target.closest("[data-portal], [data-mantine-shared-portal-node]"))
        return;
      // The button itself closes it, by its own click.
      if (target.closest('[aria-haspopup="dialog"][aria-expanded="true"]')) return;
      latest.current();
    };
    document.addEventListener("pointerdown", watch, { capture: true });
    return () => document.removeEventListener("pointerdown", watch, { capture: true });
  }, [isWatching, inside]);
}
