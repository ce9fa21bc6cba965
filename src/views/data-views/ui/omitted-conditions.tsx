import { useFormatter, useTranslations } from "use-intl";
import { Note } from "#ui/note.tsx";
import type { OmittedConditions } from "#views/grid/ui/setup/use-kept-setup.ts";

/** What a filter asks and cannot be answered for this reader: more is shown than it means. */
export function OmittedNote({ conditions }: { conditions: OmittedConditions }) {
  const t = useTranslations("views.omitted");
  const format = useFormatter();
  if (conditions.length === 0) return null;
  const titles = conditions.map(({ title }) => (title === null ? t("unknown") : t("quoted", { title })));
  return (
    <div role="status">
      <Note icon="fas_filter-circle-xmark">{t("note", { fields: format.list([...new Set(titles)]) })}</Note>
    </div>
  );
}
