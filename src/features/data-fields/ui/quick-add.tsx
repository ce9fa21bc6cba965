import { Button, TextInput } from "@mantine/core";
import { type RefObject, useState } from "react";
import { useTranslations } from "use-intl";
import type { FieldTypeName } from "#features/fields/field-type.ts";
import { TypeSelect } from "#features/fields/ui/type-select.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { useStayInView } from "#ui/use-stay-in-view.ts";
import classes from "./quick-add.module.css";
import type { Adding } from "./use-adding.ts";

const usualType: FieldTypeName = "plain_text";

/** A title, a type, Enter: and the next. */
export function QuickAdd({ adding, inputRef }: { adding: Adding; inputRef: RefObject<HTMLInputElement | null> }) {
  const t = useTranslations("dataFields.quickAdd");
  const say = useTranslations("ui.form");
  const [title, setTitle] = useState("");
  const [dataType, setDataType] = useState(usualType);
  const [isMissing, setMissing] = useState(false);
  const place = useStayInView<HTMLFormElement>(adding.coming.length);
  const add = () => {
    inputRef.current?.focus();
    if (title.trim() === "") return setMissing(true);
    adding.add(title.trim(), dataType, () => setTitle((typed) => typed || title));
    setTitle("");
    setDataType(usualType);
  };
  return (
    <form
      ref={place}
      className={classes.line}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <Icon name="fas_plus" size={14} className={classes.plus} />
      <TextInput
        ref={inputRef}
        className={classes.title}
        aria-label={t("title")}
        placeholder={t("title")}
        maxLength={120}
        value={title}
        error={isMissing && say("required")}
        onChange={(event) => {
          setTitle(event.currentTarget.value);
          setMissing(false);
        }}
        onBlur={() => setMissing(false)}
      />
      <TypeSelect
        className={classes.type}
        aria-label={t("type")}
        value={dataType}
        onChange={(chosen) => {
          setDataType(chosen);
          // So that Enter, once more, adds it.
          inputRef.current?.focus();
        }}
      />
      <Button type="submit" variant="default">
        {t("add")}
      </Button>
    </form>
  );
}
