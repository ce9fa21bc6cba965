import { Drawer, Popover, SegmentedControl, UnstyledButton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { itemColors } from "#data/fields/item-colors.ts";
import { ColorRadios } from "#ui/color-radios.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { IconPickerPanel } from "#ui/icon/icon-picker-panel.tsx";
import type { ItemShown } from "../contract.ts";
import classes from "./item-look.module.css";
import type { ItemChange } from "./use-item-actions.ts";

const colors = [null, ...itemColors];

interface ItemLookProps {
  item: ItemShown;
  canChange: boolean;
  isOpen: boolean;
  setOpen(is: boolean): void;
  onChange(input: ItemChange): void;
}

/** How the item looks where it is chosen: a colour and an icon, both optional. */
export function ItemLook({ item, canChange, isOpen, setOpen, onChange }: ItemLookProps) {
  const t = useTranslations("customLists.look");
  const say = useTranslations("ui.actions");
  const onPhone = useMediaQuery("(max-width: 36em)") ?? false;
  if (!canChange) return <Swatch item={item} />;
  const label = t("change", { name: item.name });
  const panel = <LookPanel item={item} onChange={onChange} focusSearch={!onPhone} />;
  const trigger = (
    <UnstyledButton
      className={classes.button}
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      title={t("title")}
      onClick={() => setOpen(!isOpen)}
    >
      <Swatch item={item} />
    </UnstyledButton>
  );
  if (onPhone) {
    return (
      <>
        {trigger}
        <Drawer
          opened={isOpen}
          onClose={() => setOpen(false)}
          position="bottom"
          size="85%"
          title={label}
          closeButtonProps={{ "aria-label": say("close") }}
        >
          {panel}
        </Drawer>
      </>
    );
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={368} shadow="md" trapFocus returnFocus>
      <Popover.Target popupType="dialog">{trigger}</Popover.Target>
      <Popover.Dropdown aria-label={label}>{panel}</Popover.Dropdown>
    </Popover>
  );
}

function LookPanel({
  item,
  onChange,
  focusSearch,
}: {
  item: ItemShown;
  onChange(input: ItemChange): void;
  focusSearch: boolean;
}) {
  const t = useTranslations("customLists.look");
  const [part, setPart] = useState<"color" | "icon">("color");
  return (
    <div className={classes.panel}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t("title")}
        value={part}
        onChange={(next) => setPart(next as typeof part)}
        data={[
          { value: "color", label: t("color") },
          { value: "icon", label: t("icon") },
        ]}
      />
      {part === "color" ? (
        <ColorRadios
          layout="columns"
          aria-label={t("color")}
          colors={colors}
          value={item.color}
          onChange={(color) => onChange({ color })}
          draw={(color, isChosen) => (
            <>
              <Swatch item={{ color, icon: isChosen ? "fas_check" : null }} />
              {t(`colors.${color ?? "none"}`)}
            </>
          )}
        />
      ) : (
        <IconPickerPanel
          value={item.icon}
          onChoose={(icon) => onChange({ icon })}
          clearable
          focusSearch={focusSearch}
        />
      )}
    </div>
  );
}

/** Its colour and icon in small; the name stands beside it. */
export function Swatch({ item }: { item: Pick<ItemShown, "color" | "icon"> }) {
  return (
    <span className={classes.swatch} data-color={item.color ?? "none"} aria-hidden>
      {item.icon ? <Icon name={item.icon} size={12} /> : <span className={classes.dot} />}
    </span>
  );
}
