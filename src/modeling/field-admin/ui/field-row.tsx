import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { neededSetting } from "#data/fields/type-settings.ts";
import { useTypeWords } from "#data/fields/ui/type-words.ts";
import { ActionMenu, type MenuAction } from "#ui/action-menu.tsx";
import { RowAbout, RowFact, RowProblem, RowTag, RowTags, RowTitle, SortableRow } from "#ui/sortable-row.tsx";
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
    <SortableRow
      className={classes.row}
      handle={handle}
      icon={type.icon}
      words={
        <>
          <RowTitle onOpen={onOpen}>{field.title}</RowTitle>
          {field.description && <RowAbout>{field.description}</RowAbout>}
          {needed && (
            <RowProblem onOpen={onOpen}>
              {t("needs", { setting: words.setting(field.dataType, needed).label })}
            </RowProblem>
          )}
        </>
      }
      actions={<ActionMenu actions={actions} label={t("actions", { title: field.title })} />}
    >
      <RowFact className={classes.type}>{words.name(field.dataType)}</RowFact>
      <RowTags className={classes.rules}>
        {rules.map((rule) => (
          <RowTag key={String(rule)}>{rule}</RowTag>
        ))}
      </RowTags>
      <span className={classes.width}>
        {field.displayWidth !== "full" && <WidthSketch width={field.displayWidth} />}
      </span>
    </SortableRow>
  );
}
