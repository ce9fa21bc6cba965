import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { BrandMark } from "#ui/theme/brand-mark.tsx";
import { type Brand, brandIds, brands } from "#ui/theme/brands.ts";
import classes from "./test-page.module.css";

export function BrandsSample() {
  const t = useTranslations("test.brands");
  return (
    <Card title={t("title")} icons={["fas_palette"]}>
      <div className={classes.brands}>
        {brandIds.map((id) => (
          <BrandSample key={id} brand={brands[id]} />
        ))}
      </div>
    </Card>
  );
}

function BrandSample({ brand }: { brand: Brand }) {
  const t = useTranslations("test.brands");
  return (
    <div>
      <div className={classes.brandHead}>
        <BrandMark brand={brand.id} size={32} />
        {brand.name}
        <span className={classes.brandIcons} role="img" aria-label={t("icons", { brand: brand.name })}>
          {Object.entries(brand.icons).map(([use, icon]) => (
            <Icon key={use} name={icon} size={16} />
          ))}
        </span>
      </div>
      <ol className={classes.palette} aria-label={t("palette", { brand: brand.name })}>
        {brand.palette.map((color, shade) => (
          <li
            key={color}
            className={classes.shade}
            style={{ backgroundColor: color, color: shade < firstDarkShade ? "#000" : "#fff" }}
            title={t("shade", { shade, color })}
          >
            {shade}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** From here on white reads better than black, in every brand. */
const firstDarkShade = 6;
