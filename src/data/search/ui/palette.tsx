import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useOpenedAfterMount } from "#ui/use-loaded.ts";
import classes from "./palette.module.css";
import { PaletteContent } from "./palette-content.tsx";
import type { DrawPanel } from "./palette-entries.ts";

interface PaletteProps {
  opened: boolean;
  close: () => void;
  /** What was typed before the field was there. */
  typedAhead: () => string;
}

/** Everything of the team, found by typing: records, collections, what one can do, pages and settings. */
export function Palette({ opened, close, typedAhead }: PaletteProps) {
  const t = useTranslations("search");
  const isPhone = useMediaQuery("(max-width: 600px)", false, { getInitialValueInEffect: false });
  const [panel, setPanel] = useState<{ draw: DrawPanel }>();
  return (
    <>
      <Modal
        opened={useOpenedAfterMount(opened)}
        onClose={close}
        withCloseButton={false}
        fullScreen={isPhone}
        size={640}
        padding={0}
        yOffset="10vh"
        attributes={{ content: { "aria-label": t("title") } }}
        classNames={{ content: classes.content ?? "", body: classes.body ?? "" }}
      >
        <PaletteContent opened={opened} close={close} show={(draw) => setPanel({ draw })} typedAhead={typedAhead} />
      </Modal>
      {panel?.draw(() => setPanel(undefined))}
    </>
  );
}
