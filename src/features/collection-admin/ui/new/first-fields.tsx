import { Button, TextInput } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";
import { isFieldType } from "#features/fields/registry.ts";
import { newId } from "#shared/ids.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { TypeSelect, useTypeOptions } from "../type-select.tsx";
import classes from "./first-fields.module.css";
import type { FirstField } from "./use-scratch-form.ts";

interface FirstFieldsProps {
  fields: FirstField[];
  onChange: (fields: FirstField[]) => void;
  errors: Record<string, ReactNode>;
}

/** Titles and types one below the other: Enter goes on to the next, Backspace takes an empty one away. */
export function FirstFields({ fields, onChange, errors }: FirstFieldsProps) {
  const t = useTranslations("collections.scratch");
  const options = useTypeOptions();
  const list = useRef<HTMLUListElement>(null);
  const focusAt = (place: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>("[data-title]")[place]?.focus());
  const change = (place: number, part: Partial<FirstField>) =>
    onChange(fields.map((field, at) => (at === place ? { ...field, ...part } : field)));
  const addAfter = (place: number) => {
    const added: FirstField = { id: newId(), title: "", dataType: "plain_text" };
    onChange(fields.toSpliced(place + 1, 0, added));
    focusAt(place + 1);
  };
  const remove = (place: number) => {
    onChange(fields.toSpliced(place, 1));
    focusAt(Math.max(0, place - 1));
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>, place: number) => {
    if (event.key === "Enter") {
      event.preventDefault();
      if (fields[place]!.title.trim() !== "") addAfter(place);
    } else if (event.key === "Backspace" && fields[place]!.title === "" && fields.length > 1) {
      event.preventDefault();
      remove(place);
    }
  };
  return (
    <div className={classes.fields}>
      <ul ref={list} className={classes.list}>
        {fields.map(({ id, title, dataType }, place) => (
          <li key={id} className={classes.row}>
            <TextInput
              data-title
              data-path={`fields.${place}.title`}
              aria-label={t("fieldTitle", { place: place + 1 })}
              placeholder={t("fieldPlaceholder")}
              value={title}
              error={errors[`fields.${place}.title`]}
              onChange={(event) => change(place, { title: event.currentTarget.value })}
              onKeyDown={(event) => onKey(event, place)}
            />
            <TypeSelect
              label={t("fieldType", { title: title || place + 1 })}
              options={options}
              value={dataType}
              onChange={(key) => isFieldType(key) && change(place, { dataType: key })}
            />
            <IconButton
              icon="fas_xmark"
              label={t("removeField", { title: title || place + 1 })}
              onClick={() => remove(place)}
            />
          </li>
        ))}
      </ul>
      <Button
        variant="subtle"
        className={classes.add}
        leftSection={<Icon name="fas_plus" size={12} />}
        onClick={() => addAfter(fields.length - 1)}
      >
        {t("addField")}
      </Button>
    </div>
  );
}
