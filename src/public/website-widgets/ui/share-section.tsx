import { useTranslations } from "use-intl";
import { useCollection } from "#data/collections/ui/structure-queries.ts";
import type { ViewShown } from "#views/data-views/contract.ts";
import { SharePart } from "#views/data-views/ui/share/share-part.tsx";
import { SiteWidgets } from "./site-widgets.tsx";
import { useCollectionWidgets } from "./widget-source.ts";
import classes from "./widgets.module.css";

/** Where a view is shared: its widgets, and the code of each. */
export default function ShareOnSite({ view }: { view: ViewShown }) {
  const t = useTranslations("websiteWidgets.share");
  const { id, collectionId } = view;
  const source = useCollectionWidgets(collectionId, useCollection(collectionId)?.pluralName ?? "");
  const isPublic = view.isPublished && view.settings.isVisibleExternally;
  const obstacle = !isPublic ? t("needsLink") : view.hasPassword ? t("noPassword") : undefined;
  return (
    <SharePart icon="fas_code" title={t("title")}>
      <p className={classes.about}>{t("help")}</p>
      <SiteWidgets {...{ source, collectionId, obstacle }} subjectId={id} />
    </SharePart>
  );
}
