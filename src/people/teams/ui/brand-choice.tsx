import { useId } from "react";
import { useTranslations } from "use-intl";
import { type BrandId, brandIds, brandName } from "#shared/brands.ts";
import { FieldGroup } from "#ui/field-group.tsx";
import { BrandMark } from "#ui/theme/brand-mark.tsx";
import classes from "./brand-choice.module.css";

/** Four radio buttons that look like what they choose. */
export function BrandChoice({ value, choose }: { value: BrandId; choose: (brand: BrandId) => void }) {
  const t = useTranslations("teams.create");
  const name = useId();
  return (
    <FieldGroup path="brand" label={t("brand")} help={t("brandHelp")}>
      <div className={classes.choices}>
        {brandIds.map((brand) => (
          <label key={brand} className={classes.choice}>
            <input
              className={classes.radio}
              type="radio"
              name={name}
              value={brand}
              checked={brand === value}
              onChange={() => choose(brand)}
            />
            <BrandMark brand={brand} size={32} />
            <span>
              <span className={classes.name}>{brandName[brand]}</span>
              <span className={classes.purpose}>{t(`brands.${brand}`)}</span>
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
