import { Button, TextInput } from "@mantine/core";
import { type RefObject, useState } from "react";
import { useTranslations } from "use-intl";
import type { FieldTypeName } from "#data/fields/field-type.ts";
import { takenTitle } from "#data/fields/taken-title.ts";
import { useTypeGuess } from "#data/fields/ui/type-guess.ts";
import { TypeSelect } from "#data/fields/ui/type-select.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { useStayInView } from "#ui/use-stay-in-view.ts";
import classes from "./quick-add.module.css";
import type { Adding } from "./use-adding.ts";

interface QuickAddProps {
  adding: Adding;
  /** Of the fields that are there already. */
  titles: readonly string[];
  inputRef: RefObject<HTMLInputElement | null>;
}

/** A title, Enter: and the next. The type is guessed by the title until someone chooses one. */
export function QuickAdd({ adding, titles, inputRef }: QuickAddProps) {
  const t = useTranslations("dataFields.quickAdd");
  const tTitle = useTranslations("dataFields");
  const say = useTranslations("ui.form");
  const [title, setTitle] = useState("");
  const [chosen, setChosen] = useState<FieldTypeName>();
  const guess = useTypeGuess();
  const dataType = chosen ?? guess(title);
  const [problem, setProblem] = useState<string>();
  const place = useStayInView<HTMLFormElement>(adding.coming.length);
  const add = () => {
    inputRef.current?.focus();
    if (title.trim() === "") return setProblem(say("required"));
    const taken = takenTitle(title, titles);
    if (taken !== undefined) return setProblem(tTitle("titleTaken", { title: taken }));
    adding.add(title.trim(), dataType, () => {
      if (inputRef.current?.value) return;
      setTitle(title);
      setChosen(dataType);
    });
    setTitle("");
    setChosen(undefined);
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
        error={problem}
        onChange={(event) => {
          setTitle(event.currentTarget.value);
          setProblem(undefined);
        }}
        onBlur={() => setProblem(undefined)}
      />
      <TypeSelect
        className={classes.type}
        aria-label={t("type")}
        value={dataType}
        onChange={(next) => {
          setChosen(next);
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
