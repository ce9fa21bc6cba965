import { useTranslations } from "use-intl";
import { useTypeWords } from "#data/fields/ui/type-words.ts";
import { Icon } from "#ui/icon/icon.tsx";
import type { ShownType } from "./shown-types.ts";
import classes from "./type-gallery.module.css";
import { TypeMiniature } from "./type-miniature.tsx";

interface TypeTileProps {
  shown: ShownType;
  isCurrent: boolean;
  /** The one tile that Tab reaches; the arrow keys lead to the others. */
  isEntry: boolean;
  onChoose(): void;
}

export function TypeTile({ shown, isCurrent, isEntry, onChoose }: TypeTileProps) {
  const t = useTranslations("dataFields.gallery");
  const words = useTypeWords();
  return (
    <div className={classes.tile} data-current={isCurrent || undefined}>
      <button
        type="button"
        className={classes.choose}
        tabIndex={isEntry ? 0 : -1}
        aria-current={isCurrent || undefined}
        onClick={onChoose}
      >
        <Icon name={shown.type.icon} size={16} className={classes.icon} />
        <span className={classes.words}>
          <span className={classes.name}>
            {words.name(shown.name)}
            {isCurrent && <span className={classes.now}>{t("current")}</span>}
          </span>
          <span className={classes.about}>{words.about(shown.name)}</span>
        </span>
      </button>
      <TypeMiniature shown={shown} />
    </div>
  );
}
