import { useState } from "react";
import { useTranslations } from "use-intl";
import type { InputProps } from "../field-ui.ts";
import { date } from "../types/date/date.ts";
import { CalendarButton, openByArrow } from "./calendar-button.tsx";
import { TypedInput } from "./typed-input.tsx";
import { useDayText } from "./use-day-text.ts";

type DayInputProps = {
  field: InputProps<unknown, string>;
  placeholder?: string;
  onPaste?(text: string): boolean;
  /** The days that this one is the first or the last of. */
  span?: { start: string | null; end: string | null };
};

/** A day, typed as people here write days or picked from a calendar. */
export function DayInput({ field, placeholder, onPaste, span }: DayInputProps) {
  const t = useTranslations("fields.inputs.date");
  const { type: write } = useDayText();
  const [opened, setOpened] = useState(false);
  return (
    <TypedInput
      type={date}
      field={field}
      write={write}
      {...(placeholder && { placeholder })}
      {...(onPaste && {
        onPaste: (event) => {
          if (onPaste(event.clipboardData.getData("text"))) event.preventDefault();
        },
      })}
      onKeyDown={openByArrow(() => setOpened(true))}
      look={({ take }) => ({
        rightSection: (
          <CalendarButton
            opened={opened}
            onOpened={setOpened}
            value={field.value ?? ""}
            onPick={take}
            label={t("pick", { label: field.label })}
            name={field.label}
            disabled={field.disabled}
            {...(span && { span })}
          />
        ),
      })}
    />
  );
}
