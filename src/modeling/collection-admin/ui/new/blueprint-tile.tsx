import { useTranslations } from "use-intl";
import type { BlueprintShown } from "#modeling/blueprints/contract.ts";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./from-blueprint.module.css";

export function BlueprintTile({ blueprint, look }: { blueprint: BlueprintShown; look: () => void }) {
  const t = useTranslations("collections.blueprints");
  const { name, description, icon, price, collections, fields } = blueprint;
  return (
    <li>
      <button type="button" className={classes.tile} aria-haspopup="dialog" onClick={look}>
        <span className={classes.tileHead}>
          <Icon name={icon} size={18} className={classes.icon} />
          <span className={classes.tileName}>{name}</span>
          {price && <span className={classes.price}>{price}</span>}
        </span>
        <span className={classes.tileAbout}>{description}</span>
        <span className={classes.tileFacts}>{t("holds", { collections, fields })}</span>
      </button>
    </li>
  );
}
