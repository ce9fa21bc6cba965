import { Tooltip as MantineTooltip, type TooltipProps as MantineTooltipProps } from "@mantine/core";
import classes from "./tooltip.module.css";

export type TooltipProps = Pick<MantineTooltipProps, "label" | "children" | "position" | "disabled" | "inline">;

const edgeMargin = 8;

/** The target must take a ref. A tooltip only adds: an icon button still needs its own aria-label. */
export function Tooltip({ position = "top", ...rest }: TooltipProps) {
  return (
    <MantineTooltip
      position={position}
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
    />
  );
}
