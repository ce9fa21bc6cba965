import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import classes from "./field-form.module.css";

interface FormFooterProps {
  isNew: boolean;
  isSaving: boolean;
  isGone?: boolean;
  isDirty: boolean;
  isUnchanged: boolean;
  onCancel(): void;
}

export function FormFooter({ isNew, isSaving, isGone, isDirty, isUnchanged, onCancel }: FormFooterProps) {
  const t = useTranslations("dataFields.form");
  const say = useTranslations("ui");
  return (
    <div className={classes.footer} data-bottom-bar>
      <span className={classes.unsaved} role="status">
        {isUnchanged ? t("unchanged") : !isNew && isDirty && say("saveBar.unsaved")}
      </span>
      <Button variant="default" onClick={onCancel} disabled={isSaving}>
        {say("actions.cancel")}
      </Button>
      <Button type="submit" loading={isSaving} disabled={isGone}>
        {isNew ? t("add") : say("actions.save")}
      </Button>
    </div>
  );
}
