import { NumberInput, type NumberInputProps } from "@mantine/core";
import { useTranslations } from "use-intl";

type WholeNumberProps = NumberInputProps & { min: number; max: number };

/** What is beyond the limits stays as it was typed, and is told with the limits. */
export function WholeNumber({ error, ...rest }: WholeNumberProps) {
  const t = useTranslations("ui.wholeNumber");
  const { min, max } = rest;
  return (
    <NumberInput
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      error={error && t("between", { min, max })}
      {...rest}
    />
  );
}
