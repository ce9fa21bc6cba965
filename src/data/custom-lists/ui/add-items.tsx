import { Button, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import { mostItems } from "../contract.ts";
import classes from "./add-items.module.css";
import { linesOf } from "./pasted-lines.ts";

/** A name, Enter: and the next. Lines that are pasted are added as they are. */
export function AddItems({ onAdd }: { onAdd(names: string[]): Promise<boolean> }) {
  const t = useTranslations("customLists.add");
  const [name, setName] = useState("");
  const [coming, setComing] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const add = async (names: string[], typed: string) => {
    input.current?.focus();
    if (names.length === 0) return;
    setName("");
    setComing((count) => count + names.length);
    const isDone = await onAdd(names.slice(0, mostItems));
    setComing((count) => count - names.length);
    // What could not be added is not lost; unless the next is being typed already.
    if (!isDone) setName((next) => next || typed);
  };
  return (
    <form
      className={classes.line}
      data-bottom-bar
      onSubmit={(event) => {
        event.preventDefault();
        void add(linesOf(name), name);
      }}
    >
      <Icon name="fas_plus" size={14} className={classes.plus} />
      <TextInput
        ref={input}
        className={classes.name}
        aria-label={t("label")}
        placeholder={t("placeholder")}
        maxLength={500}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onPaste={(event) => {
          const lines = linesOf(event.clipboardData.getData("text/plain"));
          if (lines.length < 2) return;
          event.preventDefault();
          void add(lines, name);
        }}
      />
      <Button type="submit" variant="default" loading={coming > 1}>
        {t("add")}
      </Button>
    </form>
  );
}
