import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Field } from "#features/collections/ui/structure-queries.ts";
import { neededSetting } from "#features/fields/needed-setting.ts";
import { fieldTypeNamed } from "#features/fields/registry.ts";
import { useTypeWords } from "#features/fields/ui/type-words.ts";
import { ActionMenu, type MenuAction } from "#ui/action-menu.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./field-row.module.css";
import { WidthSketch } from "./width-sketch.tsx";

interface FieldRowProps {
  field: Field;
  isName: boolean;
  handle: ReactNode;
  actions: MenuAction[];
  onOpen(): void;
}

/** One field: what it is, what it is called, and which rules it has, in words. */
export function FieldRow({ field, isName, handle, actions, onOpen }: FieldRowProps) {
  const t = useTranslations("dataFields.row");
  const words = useTypeWords();
  const type = fieldTypeNamed(field.dataType);
  const needed = neededSetting(type, field.config);
  const rules = [isName && t("name"), field.isRequired && t("required"), field.isUnique && t("unique")].filter(Boolean);
  return (
    <div className={classes.row}>
      <span className={classes.handle}>{handle}</span>
      <Icon name={type.icon} size={16} className={classes.icon} />
      <div className={classes.words}>
        <button type="button" className={classes.title} onClick={onOpen}>
          {field.title}
        </button>
        {field.description && <span className={classes.help}>{field.description}</span>}
        {needed && (
          <button type="button" className={classes.needed} onClick={onOpen}>
            <Icon name="fas_circle-exclamation" size={12} />
            {t("needs", { setting: words.setting(field.dataType, needed).label })}
          </button>
        )}
      </div>
      <span className={classes.type}>{words.name(field.dataType)}</span>
      <span className={classes.rules}>
        {rules.map((rule) => (
          <span key={String(rule)} className={classes.rule}>
            {rule}
          </span>
        ))}
      </span>
      <span className={classes.width}>
        <WidthSketch width={field.displayWidth} />
      </span>
      <span className={classes.actions}>
        <ActionMenu actions={actions} label={t("actions", { title: field.title })} />
      </span>
    </div>
  );
}
