import { TextInput, type TextInputProps } from "@mantine/core";
import { useTranslations } from "use-intl";
import { contrastOf, enoughContrast } from "#shared/contrast.ts";
import { Note } from "#ui/note.tsx";
import classes from "./widgets.module.css";

const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Words on it are white, and it is the colour of links on white. */
const isPale = (color: string): boolean => isColor(color) && contrastOf(color, "#ffffff") < enoughContrast;

type ColorFieldProps = Omit<TextInputProps, "value" | "onChange"> & {
  value: string;
  onChange: (color: string) => void;
};

/** A colour as it stands in a style sheet, typed or picked; one on which words are hard to read is said to be. */
export function ColorField({ value, onChange, ...input }: ColorFieldProps) {
  const t = useTranslations("websiteWidgets.form");
  const pick = (
    <input
      type="color"
      className={classes.swatch}
      data-empty={!isColor(value) || undefined}
      aria-label={t("pickColor")}
      value={isColor(value) ? value : "#ffffff"}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
  return (
    <>
      <TextInput
        {...input}
        value={value}
        autoComplete="off"
        spellCheck={false}
        leftSection={pick}
        onChange={(event) => onChange(event.currentTarget.value.trim())}
      />
      {isPale(value) && (
        <Note icon="fas_triangle-exclamation" role="status">
          {t("pale")}
        </Note>
      )}
    </>
  );
}
