import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { SearchInput } from "#ui/search-input.tsx";
import { useShortcut } from "#ui/shortcuts.ts";
import classes from "./toolbar.module.css";

const restMilliseconds = 250;

/** Words that the records must have. Typing never waits for the list; Escape takes them away. */
export function QuickSearch({ value, onChange }: { value: string; onChange: (words: string) => void }) {
  const t = useTranslations("gridToolbar.search");
  const place = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(value);
  const told = useRef(value);
  const tell = useDebouncedCallback((words: string) => {
    if (words === told.current) return;
    told.current = words;
    onChange(words);
  }, restMilliseconds);
  useEffect(() => {
    // Changed elsewhere: by the back button, a saved filter, or "clear all".
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);
  useShortcut("/", t("shortcut"), () => place.current?.querySelector("input")?.focus());
  const change = (next: string) => {
    setText(next);
    tell(next.trim());
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input within is what one types into
    <div
      ref={place}
      className={classes.search}
      onKeyDown={(event) => {
        if (event.key === "Enter") tell.flush();
        if (event.key !== "Escape" || text === "") return;
        event.stopPropagation();
        change("");
        tell.flush();
      }}
    >
      <SearchInput label={t("label")} value={text} onChange={change} />
    </div>
  );
}
