import { Popover, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { type ReactNode, use, useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import type { InputProps } from "../field-ui.ts";
import { CellPanel } from "./cell-panel.ts";
import classes from "./cell-popover.module.css";

type CellPopoverProps = {
  field: Pick<InputProps<never, never>, "label" | "error" | "disabled" | "autoFocus" | "path">;
  /** One line of what is there; nothing: it is empty. */
  preview: ReactNode;
  /** For editors with a toolbar or several columns. */
  wide?: boolean;
  children: ReactNode;
};

/** An editor too big for a cell: the cell shows what is there, and opens it. The popover focuses it, once it has its place. */
export function CellPopover({ field, preview, wide = false, children }: CellPopoverProps) {
  const t = useTranslations("fields.inputs");
  const panel = use(CellPanel);
  const [isOpen, setOpen] = useState(false);
  // In a grid it is open as long as its cell is edited: closing it would drop what is half-typed in it.
  const opened = panel !== null || isOpen;
  return (
    <Popover
      opened={opened}
      onChange={setOpen}
      onClose={() => panel?.onClose()}
      // The next key is meant for what is in it.
      {...(panel && { transitionProps: { duration: 0 } })}
      // There Escape gives up, which the grid does.
      closeOnEscape={panel === null}
      position="bottom-start"
      width={wide ? 560 : 400}
      middlewares={{ shift: { padding: 8 }, flip: { padding: 8 } }}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.cell}
          onClick={() => (panel ? panel.onClose() : setOpen((before) => !before))}
          disabled={field.disabled ?? false}
          data-path={field.path}
          data-error={Boolean(field.error) || undefined}
          {...(field.autoFocus && !panel && { autoFocus: true })}
        >
          <VisuallyHidden>{t("edit", { label: field.label })}</VisuallyHidden>
          <span className={classes.preview}>{preview ?? <span aria-hidden>–</span>}</span>
          <Icon name="fas_chevron-down" size={10} className={classes.mark ?? ""} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={field.label} maw="calc(100vw - 16px)">
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
