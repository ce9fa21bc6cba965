import { Button, TextInput } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";
import { usualType } from "#data/fields/registry.ts";
import { useTypeGuess } from "#data/fields/ui/type-guess.ts";
import { TypeSelect } from "#data/fields/ui/type-select.tsx";
import { newId } from "#shared/ids.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
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
  const guess = useTypeGuess();
  /** Those whose type someone has chosen; of the others the title tells. */
  const chosen = useRef(new Set<string>());
  const list = useRef<HTMLUListElement>(null);
  const focusAt = (place: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>("[data-title]")[place]?.focus());
  const change = (place: number, part: Partial<FirstField>) =>
    onChange(fields.map((field, at) => (at === place ? { ...field, ...part } : field)));
  const rename = (place: number, title: string) =>
    change(place, { title, ...(!chosen.current.has(fields[place]!.id) && { dataType: guess(title) }) });
  const addAfter = (place: number) => {
    const added: FirstField = { id: newId(), title: "", dataType: usualType };
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
              onChange={(event) => rename(place, event.currentTarget.value)}
              onKeyDown={(event) => onKey(event, place)}
            />
            <TypeSelect
              className={classes.type}
              aria-label={t("fieldType", { title: title || place + 1 })}
              value={dataType}
              onChange={(next) => {
                chosen.current.add(id);
                change(place, { dataType: next });
                // So that Enter, once more, goes on to the next.
                focusAt(place);
              }}
            />
            <IconButton
              className={classes.remove}
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
