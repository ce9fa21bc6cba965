import { useId } from "react";
import { useTranslations } from "use-intl";
import { type CardTypeName, cardTypeNames } from "../../card-type.ts";
import { cardUi } from "../../ui-registry.ts";
import classes from "./card-type-choice.module.css";

/** The types of cards, each with a little picture of itself. */
export function CardTypeChoice({ value, onChange }: { value: CardTypeName; onChange: (type: CardTypeName) => void }) {
  const t = useTranslations("cards");
  const group = useId();
  return (
    <fieldset className={classes.choice} data-path="type">
      <legend className={classes.legend}>{t("editor.type")}</legend>
      <div className={classes.types}>
        {cardTypeNames.map((type) => {
          const { Picture } = cardUi[type];
          return (
            <label key={type} className={classes.type}>
              <input
                type="radio"
                name={group}
                className={classes.radio}
                checked={type === value}
                onChange={() => onChange(type)}
              />
              <Picture />
              <span className={classes.name}>{t(`types.${type}.name`)}</span>
              <span className={classes.about}>{t(`types.${type}.about`)}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
