import { useTranslations } from "use-intl";

/** What an attribute of a definition is called; a setting by its own name where there is one. */
export function useKeyName(): (key: string) => string {
  const t = useTranslations("structure");
  const settings = useTranslations("fields.settings");
  return (key) => {
    // Of one among several of its kind, and of a part, the whole has the name.
    const [whole] = key.split(/[ .]/, 1);
    const [name, setting] = [`keys.${whole}` as never, `${key.replace("config.", "")}.label` as never];
    if (t.has(name)) return t(name);
    return settings.has(setting) ? settings(setting) : t("keys.other");
  };
}
