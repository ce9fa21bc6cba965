import { Kbd } from "@mantine/core";
import { useTranslations } from "use-intl";
import { isMac } from "#ui/shortcuts.ts";
import classes from "./palette.module.css";

/** What the keys do here; there are none to press on a phone. */
export function PaletteKeys() {
  const t = useTranslations("search.keys");
  const keys = [
    ["move", "↑ ↓"],
    ["open", "↵"],
    ["newTab", isMac() ? "⌘ ↵" : "Ctrl ↵"],
    ["close", "Esc"],
  ] as const;
  return (
    <div className={classes.keys} aria-hidden>
      {keys.map(([name, key]) => (
        <span key={name} className={classes.key}>
          <Kbd size="xs">{key}</Kbd>
          {t(name)}
        </span>
      ))}
    </div>
  );
}
