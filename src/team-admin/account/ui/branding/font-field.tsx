import { Radio } from "@mantine/core";
import { useTranslations } from "use-intl";
import { type PublicFont, publicFontNames, publicFonts } from "#shared/public-theme.ts";
import classes from "./branding.module.css";

/** Each in itself. */
export function FontField({ value, onChange }: { value: PublicFont; onChange: (font: PublicFont) => void }) {
  const t = useTranslations("account.branding");
  return (
    <Radio.Group label={t("font")} value={value} onChange={(font) => onChange(font as PublicFont)}>
      <div className={classes.fonts}>
        {publicFontNames.map((font) => (
          <Radio
            key={font}
            value={font}
            label={<span style={{ fontFamily: publicFonts[font], fontSize: 15 }}>{t(`fonts.${font}`)}</span>}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
