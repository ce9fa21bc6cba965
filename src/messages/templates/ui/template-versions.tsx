import { useTranslations } from "use-intl";
import { Ago } from "#ui/ago.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import { useTemplateVersions } from "./template-queries.ts";
import classes from "./templates.module.css";

/** When it was published, and by whom. */
export function TemplateVersions({ templateId, isAsked }: { templateId: string; isAsked: boolean }) {
  const t = useTranslations("templates");
  const versions = useTemplateVersions(templateId, isAsked);
  return (
    <ReadPart query={versions} failed={t("versionsFailed")} lines={3}>
      {({ versions: all }) => (
        <ol className={classes.versions}>
          {all.map(({ Id, Number: number, PublishedAt, PublishedBy }) => (
            <li key={Id}>
              <strong>{t("version", { number })}</strong>
              <span className={classes.quiet}>
                {PublishedBy?.name} · <Ago at={PublishedAt} none="" />
              </span>
            </li>
          ))}
        </ol>
      )}
    </ReadPart>
  );
}
