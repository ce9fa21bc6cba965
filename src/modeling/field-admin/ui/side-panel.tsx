import { Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useOpenedAfterMount } from "#ui/use-loaded.ts";
import classes from "./side-panel.module.css";

interface SidePanelProps {
  title: ReactNode;
  onClose(): void;
  size?: number;
  children: ReactNode;
}

/** A drawer beside the list; on phones the whole screen. */
export function SidePanel({ title, onClose, size = 880, children }: SidePanelProps) {
  const t = useTranslations("ui.actions");
  const onPhone = useMediaQuery("(max-width: 48em)") ?? false;
  const opened = useOpenedAfterMount(true);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      classNames={{ content: classes.content ?? "", body: classes.body ?? "" }}
      size={onPhone ? "100%" : size}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      {children}
    </Drawer>
  );
}
