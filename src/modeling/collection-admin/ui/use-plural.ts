import { useRef } from "react";
import { useLocale } from "use-intl";
import { suggestPlural } from "./suggest-plural.ts";

/** The part of a form that it needs. */
interface NamesForm {
  getValues(): { pluralName: string };
  setFieldValue(path: "name" | "pluralName", value: string): void;
}

/** Sets the singular; the plural follows as long as nobody has written one. `begun`: what it begins with. */
export function usePlural(form: NamesForm, begun = ""): (name: string) => void {
  const language = useLocale();
  const suggested = useRef(begun);
  return (name) => {
    form.setFieldValue("name", name);
    const { pluralName } = form.getValues();
    if (pluralName !== "" && pluralName !== suggested.current) return;
    suggested.current = suggestPlural(name, language);
    form.setFieldValue("pluralName", suggested.current);
  };
}
