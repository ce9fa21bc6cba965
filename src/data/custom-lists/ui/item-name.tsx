import { TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { ItemShown } from "../contract.ts";
import classes from "./item-row.module.css";

interface ItemNameProps {
  item: ItemShown;
  canRename: boolean;
  isRenaming: boolean;
  setRenaming(is: boolean): void;
  onRename(name: string): void;
}

/** The name; clicked, it is a field. Enter and leaving it save, Escape does not. */
export function ItemName({ item, canRename, isRenaming, setRenaming, onRename }: ItemNameProps) {
  const t = useTranslations("customLists.items");
  const button = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    if (wasRenaming.current && !isRenaming && document.activeElement === document.body) button.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  if (isRenaming) return <NameField item={item} onDone={onRename} close={() => setRenaming(false)} />;
  if (!canRename) return <span className={classes.plainName}>{item.name}</span>;
  return (
    <button
      ref={button}
      type="button"
      className={classes.name}
      title={t("renameHint")}
      onClick={() => setRenaming(true)}
    >
      {item.name}
    </button>
  );
}

function NameField({ item, onDone, close }: { item: ItemShown; onDone(name: string): void; close(): void }) {
  const t = useTranslations("customLists.items");
  // What is renamed is what was written, not its translation.
  const plain = item.plainName ?? item.name;
  const [name, setName] = useState(plain);
  const isOver = useRef(false);
  const finish = (isKept: boolean) => {
    if (isOver.current) return;
    isOver.current = true;
    const tidy = name.trim();
    if (isKept && tidy !== "" && tidy !== plain) onDone(tidy);
    close();
  };
  return (
    <TextInput
      size="xs"
      className={classes.field}
      aria-label={t("newName", { name: item.name })}
      maxLength={500}
      value={name}
      data-autofocus
      ref={(element) => {
        if (element && document.activeElement !== element && !isOver.current) element.focus();
      }}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setName(event.currentTarget.value)}
      onBlur={() => finish(true)}
      onKeyDown={(event) => {
        if (event.key === "Enter" || event.key === "Escape") {
          // The focus goes back to the name, which the same key would open again.
          event.preventDefault();
          finish(event.key === "Enter");
        }
        // Keys that move the row belong to the text here.
        event.stopPropagation();
      }}
    />
  );
}
