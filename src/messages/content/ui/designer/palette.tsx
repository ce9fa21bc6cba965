import { Button, Menu } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import { offeredBlocks } from "../../blocks/ui-registry.ts";
import classes from "./designer.module.css";
import { newBlockType } from "./dragging.ts";

interface PaletteProps {
  add: (kind: string) => void;
  isNarrow: boolean;
}

/** The blocks that there are: pressed they come behind what is chosen, dragged to where they are let go. */
export function Palette({ add, isNarrow }: PaletteProps) {
  const t = useTranslations("messageDesigner");
  if (isNarrow) {
    return (
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" leftSection={<Icon name="fas_plus" size={12} />} className={classes.adder ?? ""}>
            {t("add")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {offeredBlocks().map(({ kind, icon }) => (
            <Menu.Item key={kind} leftSection={<Icon name={icon} size={14} />} onClick={() => add(kind)}>
              {t(`kinds.${kind as Kind}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    );
  }
  return (
    <section className={classes.palette} aria-label={t("palette")}>
      {offeredBlocks().map(({ kind, icon }) => (
        <button
          key={kind}
          type="button"
          className={classes.kind}
          draggable
          onDragStart={(event) => {
            event.dataTransfer.setData(newBlockType, kind);
            event.dataTransfer.effectAllowed = "copy";
          }}
          onClick={() => add(kind)}
        >
          <Icon name={icon} size={16} />
          {t(`kinds.${kind as Kind}`)}
        </button>
      ))}
    </section>
  );
}

type Kind = "text";
