import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { LetterPreview } from "#messages/content/ui/letter-sheet.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import type { TemplatePreviewed } from "../contract.ts";
import classes from "./templates.module.css";

/** A template as somebody would get it, with examples for what is known of them. */
export function TemplatePreview({
  preview,
  isEmail,
}: {
  preview: UseQueryResult<TemplatePreviewed>;
  isEmail: boolean;
}) {
  const t = useTranslations("templates");
  return (
    <ReadPart query={preview} failed={t("previewFailed")} lines={8}>
      {({ problems, ...letter }) => (
        <div className={classes.stack}>
          {problems.length > 0 && (
            <ul className={classes.problems}>
              {problems.map(({ blockId, part, line, column, message }) => (
                <li key={`${blockId} ${part} ${line} ${column}`}>{message}</li>
              ))}
            </ul>
          )}
          {letter.html || letter.text ? (
            <LetterPreview letter={letter} hasSubject={isEmail} />
          ) : (
            <EmptyState icon="fas_eye">{t("nothing")}</EmptyState>
          )}
        </div>
      )}
    </ReadPart>
  );
}
