import { useTranslations } from "use-intl";
import { checkRoute } from "#client/guards.ts";
import { routeNamed } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { ClosedCollections } from "#data/collections/ui/closed-collections.tsx";
import { useClosedCollections } from "#data/collections/ui/use-closed-collections.ts";
import { standing, useSession } from "#people/auth/ui/session.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { CollectionBrowser, NewCollectionButton } from "./collection-browser.tsx";
import { NoCollections } from "./no-collections.tsx";
import { useCountedCollections } from "./use-counted-collections.ts";

/** Where the team's data is, for everyone who works with it. Lists have a page of their own. */
export default function TeamCollectionsPage() {
  const t = useTranslations("collections.list");
  const { teamId } = useTeamScope();
  const session = useSession();
  const found = useCountedCollections();
  const collections = found.collections?.filter((each) => !each.isUsedAsCustomList && !each.isInternalConfiguration);
  const mayShape = checkRoute(routeNamed("admin.newCollection"), standing(session), { teamId }) === "allow";
  return (
    <Page
      title={t("titleForMembers")}
      description={t("aboutForMembers")}
      width="wide"
      primary={mayShape && <NewCollectionButton />}
    >
      <CollectionBrowser
        found={{ ...found, collections }}
        route="team.records"
        empty={mayShape ? <NoneForShapers /> : <NoneForMembers />}
      />
    </Page>
  );
}

/** The team may have some all the same: who shapes them does not always see what is in them. */
function NoneForShapers() {
  const t = useTranslations("collections.list");
  const closed = useClosedCollections();
  if (closed === undefined)
    return (
      <Card>
        <SkeletonText lines={3} />
      </Card>
    );
  if (closed === 0) return <NoCollections />;
  return <ClosedCollections toShaping={t("toShaping")}>{t("closed", { count: closed })}</ClosedCollections>;
}

function NoneForMembers() {
  const t = useTranslations("collections.list");
  return (
    <Card>
      <EmptyState icon="fas_folder-open">
        {t("empty")} {t("emptyForMembers")}
      </EmptyState>
    </Card>
  );
}
