import { useTranslations } from "use-intl";

/** What the tools of a text are called, for editors of other texts as well. */
export const useToolWords = () => useTranslations("fields.inputs.formatted_text");
