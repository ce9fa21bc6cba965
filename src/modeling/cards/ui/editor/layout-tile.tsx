import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import type { FieldWidth } from "../card-grid.ts";
import classes from "./layout-editor.module.css";
import { WidthMenu } from "./width-menu.tsx";

type LayoutTileProps = {
  field: Field;
  width: FieldWidth;
  handle: ReactNode;
  hasWidths: boolean;
  onWidth: (width: FieldWidth) => void;
  onRemove: () => void;
};

/** A field in its place on the card. */
export function LayoutTile({ field, width, handle, hasWidths, onWidth, onRemove }: LayoutTileProps) {
  const t = useTranslations("cards.layout");
  return (
    <div className={classes.tile} data-width={hasWidths ? width : undefined} data-stacked={hasWidths || undefined}>
      {handle}
      <span className={classes.name} title={field.title}>
        <Icon name={fieldTypeNamed(field.dataType).icon} size={14} />
        <span className={classes.title}>{field.title}</span>
      </span>
      <span className={classes.tools}>
        {hasWidths && <WidthMenu title={field.title} value={width} onChange={onWidth} />}
        <IconButton
          icon="fas_xmark"
          size={28}
          label={t("remove", { title: field.title })}
          variant="subtle"
          color="gray"
          onClick={onRemove}
        />
      </span>
    </div>
  );
}
