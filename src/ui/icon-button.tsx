import { ActionIcon, type ActionIconProps } from "@mantine/core";
import type { ComponentProps } from "react";
import { Icon } from "#ui/icon/icon.tsx";
import { Tooltip } from "./tooltip.tsx";

interface IconButtonProps
  extends Omit<ActionIconProps, "children">,
    Omit<ComponentProps<"button">, keyof ActionIconProps> {
  icon: string;
  label: string;
  iconSize?: number;
}

/** A button that shows only an icon: its label is read out, and shown as a tooltip. */
export function IconButton({ icon, label, iconSize = 14, ...rest }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} {...rest}>
        <Icon name={icon} size={iconSize} />
      </ActionIcon>
    </Tooltip>
  );
}
