import { Popover, Skeleton } from "@mantine/core";
import { type KeyboardEvent, lazy, Suspense, useLayoutEffect, useRef } from "react";
import { IconButton } from "#ui/icon-button.tsx";
import type { CalendarPanelProps } from "./calendar-panel.tsx";

const CalendarPanel = lazy(() => import("./calendar-panel.tsx"));

type CalendarButtonProps = Omit<CalendarPanelProps, "onDone" | "name"> & {
  opened: boolean;
  onOpened(opened: boolean): void;
  label: string;
  /** Of the field, for the panel that opens. */
  name: string;
  disabled?: boolean | undefined;
};

/** Opens the calendar; whoever would rather type need not meet it. */
export function CalendarButton({ opened, onOpened, label, name, disabled = false, ...panel }: CalendarButtonProps) {
  const opener = useRef<Element>(null);
  // Before the calendar takes the focus.
  useLayoutEffect(() => {
    if (opened) opener.current = document.activeElement;
  }, [opened]);
  const finish = () => {
    onOpened(false);
    // The popover by itself does so only after Escape.
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  };
  return (
    <Popover
      opened={opened && !disabled}
      onChange={onOpened}
      position="bottom-end"
      middlewares={{ shift: { padding: 8 }, flip: { padding: 8 } }}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <IconButton
          icon={panel.withTime ? "fas_clock" : "fas_calendar-days"}
          label={label}
          size={28}
          disabled={disabled}
          onClick={() => onOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={name}>
        <Suspense fallback={<Skeleton height={280} width={252} radius="sm" />}>
          <CalendarPanel {...panel} onDone={finish} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

/** For the text beside it: Alt+Down, as in every list that opens. */
export const openByArrow = (open: () => void) => (event: KeyboardEvent) => {
  if (event.key !== "ArrowDown" || !event.altKey) return;
  event.preventDefault();
  open();
};
