import { useTranslations } from "use-intl";

/** What an attribute of a definition is called; a setting by its own name where there is one. */
export function useKeyName(): (key: string) => string {
  const t = useTranslations("structure");
  const settings = useTranslations("fields.settings");
  return (key) => {
    const [name, setting] = [`keys.${key}` as never, `${key.replace("config.", "")}.label` as never];
    if (t.has(name)) return t(name);
    return settings.has(setting) ? settings(setting) : t("keys.other");
  };
}
