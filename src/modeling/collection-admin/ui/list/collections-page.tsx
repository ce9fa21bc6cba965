import { useTranslations } from "use-intl";
import { Page } from "#ui/page.tsx";
import { useCollectionActions } from "../actions/use-collection-actions.tsx";
import { UnfinishedImports } from "../csv/unfinished-imports.tsx";
import { CollectionBrowser, NewCollectionButton } from "./collection-browser.tsx";
import { NoCollections } from "./no-collections.tsx";
import { RecentlyDeleted } from "./recently-deleted.tsx";
import { useCountedCollections } from "./use-counted-collections.ts";

export default function CollectionsPage() {
  const t = useTranslations("collections.list");
  const found = useCountedCollections();
  const { actionsFor, panels } = useCollectionActions();
  return (
    <Page title={t("title")} description={t("about")} width="wide" primary={<NewCollectionButton />}>
      {found.collections && <UnfinishedImports collections={found.collections} />}
      <CollectionBrowser
        found={found}
        route="admin.collection.details"
        actionsFor={actionsFor}
        empty={<NoCollections />}
      />
      <RecentlyDeleted />
      {panels}
    </Page>
  );
}
