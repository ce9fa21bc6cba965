import { Tooltip as MantineTooltip, type TooltipProps as MantineTooltipProps } from "@mantine/core";
import { cloneElement, type KeyboardEvent, type ReactElement, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import classes from "./tooltip.module.css";

export type TooltipProps = Pick<MantineTooltipProps, "label" | "position" | "disabled" | "inline"> & {
  children: ReactElement<{ onKeyDownCapture?: (event: KeyboardEvent) => void }>;
};

const edgeMargin = 8;

/** The target must take a ref. A tooltip only adds: an icon button still needs its own aria-label. */
export function Tooltip({ position = "top", disabled = false, children, ...rest }: TooltipProps) {
  const { isSentAway, onKeyDownCapture } = useSendAway();
  return (
    <MantineTooltip
      position={position}
      disabled={disabled || isSentAway}
      openDelay={10}
      closeDelay={200}
      transitionProps={{ transition: "fade", duration: 120 }}
      middlewares={{ shift: { padding: edgeMargin }, flip: { padding: edgeMargin } }}
      events={{ hover: true, focus: true, touch: false }}
      interactive
      multiline
      offset={6}
      classNames={{ tooltip: classes.tooltip ?? "" }}
      {...rest}
    >
      {cloneElement(children, { onKeyDownCapture })}
    </MantineTooltip>
  );
}

/**
 * Escape hides a tooltip and still means what it means without one: an open tooltip would keep the key to itself, so it
 * is closed before the key arrives.
 */
function useSendAway() {
  const [isSentAway, setSentAway] = useState(false);
  useEffect(() => {
    if (isSentAway) setSentAway(false);
  }, [isSentAway]);
  const onKeyDownCapture = ({ key, currentTarget }: KeyboardEvent) => {
    if (key === "Escape" && currentTarget.hasAttribute("aria-describedby")) flushSync(() => setSentAway(true));
  };
  return { isSentAway, onKeyDownCapture };
}
