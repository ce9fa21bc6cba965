import { Checkbox, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import { type DisplayProps, type InputProps, makeFieldUi } from "../../field-ui.ts";
import { FieldGroup } from "../../ui/field-group.tsx";
import { controlProps } from "../../ui/frame-props.ts";
import classes from "./boolean.module.css";

/** Neither looks like the dash of what has no answer yet. */
function Display({ value, room }: DisplayProps<unknown, boolean>) {
  const t = useTranslations("fields.inputs.boolean");
  const word = t(value ? "yes" : "no");
  return (
    <span className={classes.answer} data-yes={value || undefined}>
      <Icon name={value ? "fas_check" : "fas_xmark"} size={12} />
      {room === "cell" ? <VisuallyHidden>{word}</VisuallyHidden> : <span>{word}</span>}
    </span>
  );
}

/** Three answers: yes, no and none yet. A box alone could not say the last one. */
function Input({ value, onChange, ...field }: InputProps<unknown, boolean>) {
  const t = useTranslations("fields.inputs.boolean");
  const word = value === null ? t("none") : t(value ? "yes" : "no");
  const canClear = value !== null && !field.required && !field.disabled;
  return (
    <FieldGroup {...field}>
      <div className={classes.row} data-room={field.room}>
        <Checkbox
          {...controlProps(field)}
          checked={value ?? false}
          indeterminate={value === null}
          {...(value === null && {
            classNames: { input: classes.unanswered ?? "", icon: classes.unansweredIcon ?? "" },
          })}
          onChange={(event) => onChange(event.currentTarget.checked)}
          label={
            <>
              <VisuallyHidden>{field.label}: </VisuallyHidden>
              <span className={classes.word} data-none={value === null || undefined}>
                {word}
              </span>
            </>
          }
        />
        {canClear && (
          <UnstyledButton className={classes.clear} onClick={() => onChange(null)}>
            {t("clear")}
            <VisuallyHidden> {field.label}</VisuallyHidden>
          </UnstyledButton>
        )}
      </div>
    </FieldGroup>
  );
}

export const booleanUi = makeFieldUi<unknown, boolean>({ Display, Input, sample: true });
