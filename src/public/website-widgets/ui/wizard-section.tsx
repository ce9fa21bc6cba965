import { useTranslations } from "use-intl";
import { useCollections } from "#data/collections/ui/structure-queries.ts";
import { Card } from "#ui/card.tsx";
import { tasksOf } from "#wizards/tasks/wizard-flow.ts";
import type { AccessSectionProps } from "#wizards/wizard-admin/ui/access/access-sections.ts";
import { SiteWidgets } from "./site-widgets.tsx";
import { useCollectionWidgets } from "./widget-source.ts";
import classes from "./widgets.module.css";

/** Where a wizard is opened to visitors: its widgets on the team's own website. */
export default function WizardOnSite({ wizard }: AccessSectionProps) {
  const { data: collections = [] } = useCollections();
  const named = tasksOf(wizard.draft).flatMap(({ settings }) => collectionIn(settings));
  // A widget is kept with a collection: with the first that the wizard works with.
  const collection = named.map((id) => collections.find((each) => each.id === id)).find((each) => each !== undefined);
  return collection ? <OnSite wizard={wizard} {...collection} /> : null;
}

type OnSiteProps = AccessSectionProps & { id: string; pluralName: string };

function OnSite({ wizard, id, pluralName }: OnSiteProps) {
  const t = useTranslations("websiteWidgets.share");
  const source = useCollectionWidgets(id, pluralName);
  const isOpen = wizard.isPublic && wizard.isPublished && wizard.externalAccessBy !== "nobody";
  return (
    <Card title={t("title")} subtitle={t("wizardHelp")} icons={["fas_code"]}>
      <div className={classes.onCard}>
        <SiteWidgets
          source={source}
          subjectId={wizard.id}
          collectionId={id}
          obstacle={isOpen ? undefined : t("needsPublishing")}
        />
      </div>
    </Card>
  );
}

function collectionIn(settings: unknown): string[] {
  const { collectionId } = settings as { collectionId?: unknown };
  return typeof collectionId === "string" ? [collectionId] : [];
}
