import { Input } from "@mantine/core";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { type TagColor, tagColors } from "../tag-colors.ts";
import { TagChip } from "./tag-chip.tsx";
import classes from "./tag-color-choice.module.css";

type TagColorChoiceProps = { label: string; value: TagColor; onChange: (color: TagColor) => void };

/** Every colour as a tag that says its name: nobody has to tell them apart by sight. */
export function TagColorChoice({ label, value, onChange }: TagColorChoiceProps) {
  const t = useTranslations("tags.colors");
  const group = useId();
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id: `${group}-label` }}>
      <div role="radiogroup" aria-labelledby={`${group}-label`} className={classes.colors}>
        {tagColors.map((color) => (
          <label key={color} className={classes.color}>
            <input
              type="radio"
              name={group}
              className={classes.radio}
              checked={value === color}
              onChange={() => onChange(color)}
            />
            <TagChip tag={{ name: t(color), color }} />
          </label>
        ))}
      </div>
    </Input.Wrapper>
  );
}
