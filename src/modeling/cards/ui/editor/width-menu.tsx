import { Button, Menu } from "@mantine/core";
import { useTranslations } from "use-intl";
import { columnsOf, type FieldWidth } from "../card-grid.ts";
import classes from "./layout-editor.module.css";

const fractions: Readonly<Record<FieldWidth, string>> = {
  fifth: "1/5",
  quarter: "1/4",
  third: "1/3",
  two_fifths: "2/5",
  half: "1/2",
  three_fifths: "3/5",
  two_thirds: "2/3",
  three_quarters: "3/4",
  four_fifths: "4/5",
  full: "1/1",
};
const widths = Object.keys(fractions) as FieldWidth[];

type WidthMenuProps = { title: string; value: FieldWidth; onChange: (width: FieldWidth) => void };

/** How much of the row a field takes. */
export function WidthMenu({ title, value, onChange }: WidthMenuProps) {
  const t = useTranslations("cards.layout");
  const nameOf = useTranslations("dataFields.widths");
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={t("width", { title, fraction: fractions[value], width: nameOf(value) })}
        >
          {fractions[value]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={value} onChange={(width) => onChange(width as FieldWidth)}>
          {widths.map((width) => (
            <Menu.RadioItem
              key={width}
              value={width}
              closeMenuOnClick
              rightSection={
                <span className={classes.bar} aria-hidden>
                  <span className={classes.part} style={{ width: `${(columnsOf[width] / 60) * 100}%` }} />
                </span>
              }
            >
              {nameOf(width)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
