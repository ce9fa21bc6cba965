import { Select, Textarea } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { useCollections } from "#data/collections/ui/collections-query.ts";
import type { Design } from "#messages/content/design.ts";
import { SmsCounter } from "#messages/content/ui/sms-counter.tsx";
import { useTeamSelection } from "#people/teams/ui/team-selection.ts";
import { brandAccent } from "#shared/brands.ts";
import { templateUses } from "#shared/messages.ts";
import { Card } from "#ui/card.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { TemplatePartProps } from "./template-part-props.ts";
import classes from "./templates.module.css";

const Designer = lazy(() => import("#messages/content/ui/designer/designer.tsx"));

/** What a template says: words, or a design. */
export function TemplateContent({ template, change, mayEdit }: TemplatePartProps) {
  const t = useTranslations("templates");
  const [collectionId, setCollectionId] = useState<string>();
  const accent = useTeamSelection()?.team.publicAccent ?? brandAccent.simply;
  const isDesigned = template.DeliveryMethodId === "EMAIL" && template.Design !== null;
  if (!isDesigned) {
    return (
      <Card title={t("text")}>
        <div className={classes.stack}>
          <Textarea
            aria-label={t("text")}
            autosize
            minRows={6}
            maxRows={30}
            readOnly={!mayEdit}
            lang={template.ContentLanguageId}
            value={template.TextOnlyVersion}
            onChange={(event) => change({ TextOnlyVersion: event.currentTarget.value, IsTextOwn: true })}
          />
          {template.DeliveryMethodId === "SMS" && <SmsCounter text={template.TextOnlyVersion} />}
        </div>
      </Card>
    );
  }
  return (
    <section aria-label={t("design")} className={classes.stack}>
      {mayEdit && <FieldsFrom value={collectionId} onChange={setCollectionId} />}
      <Suspense fallback={<Skeleton height={480} />}>
        <Designer
          design={template.Design as unknown as Design}
          onChange={(Design) => change({ Design: Design as unknown as Record<string, unknown> })}
          readOnly={!mayEdit}
          accent={accent}
          language={template.ContentLanguageId}
          about={{ collectionId, method: "EMAIL", contentType: templateUses[template.UsedFor][0] }}
        />
      </Suspense>
    </section>
  );
}

/** A template belongs to no collection: whose fields are offered is chosen here, and kept nowhere. */
function FieldsFrom({ value, onChange }: { value: string | undefined; onChange: (id: string | undefined) => void }) {
  const t = useTranslations("templates");
  const { data: collections = [] } = useCollections();
  return (
    <Select
      className={classes.fieldsFrom ?? ""}
      label={t("fieldsFrom")}
      description={t("fieldsFromHelp")}
      searchable
      clearable
      data={collections
        .filter(({ isUsedAsCustomList }) => !isUsedAsCustomList)
        .map(({ id, pluralName }) => ({ value: id, label: pluralName }))}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
    />
  );
}
