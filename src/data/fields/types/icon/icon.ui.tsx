import { use } from "react";
import { Icon } from "#ui/icon/icon.tsx";
import { IconPicker } from "#ui/icon/icon-picker.tsx";
import { type DisplayProps, type InputProps, makeFieldUi } from "../../field-ui.ts";
import { CellPanel } from "../../ui/cell-panel.ts";
import { FieldGroup } from "../../ui/field-group.tsx";
import classes from "./icon.module.css";
import { readableName } from "./readable-name.ts";

function Display({ value, room }: DisplayProps<unknown, string>) {
  return (
    <span className={classes.icon} title={room === "cell" ? readableName(value) : undefined}>
      <Icon name={value} size={room === "cell" ? 16 : 20} />
      <span className={classes.name}>{readableName(value)}</span>
    </span>
  );
}

function Input({ value, onChange, ...field }: InputProps<unknown, string>) {
  const panel = use(CellPanel);
  return (
    <FieldGroup {...field}>
      <span className={classes.icon} data-path={field.path}>
        <IconPicker
          value={value}
          onChange={(icon) => {
            onChange(icon);
            panel?.onPicked();
          }}
          {...(panel && { startsOpen: true, onClosed: panel.onClose })}
          label={field.label}
          clearable={!field.required}
          disabled={field.disabled ?? false}
          autoFocus={field.autoFocus ?? false}
        />
        {value && <span className={classes.name}>{readableName(value)}</span>}
      </span>
    </FieldGroup>
  );
}

export const iconUi = makeFieldUi<unknown, string>({ Display, Input, sample: "fas_campground" });
