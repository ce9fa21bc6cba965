import { Button, ColorInput, Group } from "@mantine/core";
import { useTranslations } from "use-intl";
import { type BrandId, brandAccent } from "#shared/brands.ts";
import { readableAccent } from "#shared/color-contrast.ts";
import { Note } from "#ui/note.tsx";

interface ColorFieldProps {
  brand: BrandId;
  /** Null: the brand's. */
  value: string | null;
  onChange: (color: string | null) => void;
}

const swatches = ["#1d4e89", "#0b6e6e", "#2f6b3c", "#8a5a00", "#b3421d", "#b23a5b", "#7b3a7e", "#4f46b8", "#3d4450"];

export function ColorField({ brand, value, onChange }: ColorFieldProps) {
  const t = useTranslations("account.branding");
  const isDarkened = value !== null && readableAccent(value) !== value;
  return (
    <div>
      <Group align="flex-end" gap={8} wrap="nowrap">
        <ColorInput
          flex={1}
          label={t("color")}
          description={t("colorHelp")}
          value={value ?? brandAccent[brand]}
          format="hex"
          withEyeDropper={false}
          swatches={swatches}
          onChange={(typed) => {
            if (/^#[0-9a-f]{6}$/i.test(typed)) onChange(typed.toLowerCase());
          }}
        />
        {value !== null && (
          <Button variant="subtle" onClick={() => onChange(null)}>
            {t("usualColor")}
          </Button>
        )}
      </Group>
      {isDarkened && (
        <Note icon="fas_circle-info" role="status">
          {t("darkened")}
        </Note>
      )}
    </div>
  );
}
