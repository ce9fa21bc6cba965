import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { FieldType } from "#data/fields/field-type.ts";
import { useTypeWords } from "#data/fields/ui/type-words.ts";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./field-form.module.css";

interface TypeHeaderProps {
  type: FieldType;
  isNew: boolean;
  isBusy?: boolean;
  onChange(): void;
}

/** The type of the field at hand, and the way to another. */
export function TypeHeader({ type, isNew, isBusy = false, onChange }: TypeHeaderProps) {
  const t = useTranslations("dataFields.form");
  const words = useTypeWords();
  return (
    <div className={classes.type}>
      <Icon name={type.icon} size={16} className={classes.typeIcon} />
      <div className={classes.typeWords}>
        <span className={classes.typeName}>{words.name(type.name)}</span>
        <span className={classes.typeAbout}>{words.about(type.name)}</span>
      </div>
      <Button variant="default" size="xs" disabled={isBusy} onClick={onChange}>
        {isNew ? t("otherType") : t("changeType")}
      </Button>
    </div>
  );
}
