import { RichTextEditor } from "@mantine/tiptap";
import type { ComponentProps } from "react";
import { Icon } from "#ui/icon/icon.tsx";
import { Tooltip } from "#ui/tooltip.tsx";
import classes from "./formatted-text-editor.module.css";

type ToolProps = Omit<ComponentProps<typeof RichTextEditor.Control>, "children"> & {
  icon: string;
  label: string;
  keys?: string;
};

/** A button of the toolbar: its label is read out, and shown with its keys as a tooltip. */
export function Tool({ icon, label, keys, className = "", ...rest }: ToolProps) {
  return (
    <Tooltip label={keys ? `${label} (${keys})` : label}>
      <RichTextEditor.Control aria-label={label} className={`${classes.tool} ${className}`} {...rest}>
        <Icon name={icon} size={14} />
      </RichTextEditor.Control>
    </Tooltip>
  );
}
