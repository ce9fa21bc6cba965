import { ActionIcon } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { checkRoute } from "#client/guards.ts";
import { useMarkedCollections } from "#client/menu-collections.ts";
import { pathTo, routeNamed } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useCollections } from "#data/collections/ui/collections-query.ts";
import { treeRows } from "#data/collections/ui/tree/collection-tree.ts";
import { useFolded } from "#data/collections/ui/tree/use-folded.ts";
import { standing, useSession } from "#people/auth/ui/session.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Tooltip } from "#ui/tooltip.tsx";
import classes from "./collection-menu.module.css";
import { CollectionMenuRow } from "./collection-menu-row.tsx";
import menuClasses from "./side-menu.module.css";
import { useLiveCounts } from "./use-live-counts.ts";

/** With more than so many, one looks for a name rather than through all of them. */
const mostWithoutFilter = 15;

/** The collections that the team wants at hand, as a tree with counts. Without any there is nothing to show. */
export function CollectionMenu({ isRail, onChoose }: { isRail: boolean; onChoose?: () => void }) {
  const t = useTranslations("frame.collections");
  const { teamId } = useTeamScope();
  const { data, isPending } = useCollections();
  const { isFolded, toggle } = useFolded("menu");
  const [search, setSearch] = useState("");
  useLiveCounts(teamId);
  const marks = useMarkedCollections();
  const shown = data?.filter(
    (each) => each.isShownInSidebar && !each.isUsedAsCustomList && !each.isInternalConfiguration,
  );
  if (isPending) return <WaitingMenu isRail={isRail} />;
  if (!shown || shown.length === 0) return null;
  const hasFilter = shown.length > mostWithoutFilter && !isRail;
  const wanted = hasFilter ? search : "";
  const rows = treeRows(shown, { isClosed: isFolded, search: wanted });
  const canFold = !isRail && wanted.trim() === "" && rows.some(({ hasChildren }) => hasChildren);
  const marked = marks.find((id) => rows.some(({ collection }) => collection.id === id));
  return (
    <section className={classes.collections}>
      {!isRail && (
        <div className={classes.head}>
          <h2 className={menuClasses.heading}>{t("title")}</h2>
          <NewCollection {...(onChoose && { onChoose })} />
        </div>
      )}
      {hasFilter && (
        <SearchInput size="xs" label={t("filter")} value={search} onChange={setSearch} className={classes.filter} />
      )}
      <ul className={menuClasses.list}>
        {rows.map((row) => (
          <li key={row.collection.id}>
            <CollectionMenuRow
              row={row}
              isMarked={row.collection.id === marked}
              isRail={isRail}
              canFold={canFold}
              toggle={() => toggle(row.collection.id)}
              {...(onChoose && { onChoose })}
            />
          </li>
        ))}
      </ul>
      {rows.length === 0 && <p className={classes.nothing}>{t("noMatch")}</p>}
    </section>
  );
}

/** In the shape of what will be there. */
function WaitingMenu({ isRail }: { isRail: boolean }) {
  const t = useTranslations("frame.collections");
  return (
    <section className={classes.collections} aria-busy>
      {!isRail && (
        <div className={classes.head}>
          <h2 className={menuClasses.heading}>{t("title")}</h2>
        </div>
      )}
      {waitingWidths.map((width) => (
        <div key={width} className={classes.waiting}>
          <Skeleton width={16} height={16} />
          {!isRail && <Skeleton width={width} />}
        </div>
      ))}
    </section>
  );
}

const waitingWidths = ["62%", "48%", "71%", "55%", "40%", "66%"];

/** Only for who may shape data. */
function NewCollection({ onChoose }: { onChoose?: () => void }) {
  const t = useTranslations("frame.collections");
  const { teamId } = useTeamScope();
  const session = useSession();
  if (checkRoute(routeNamed("admin.newCollection"), standing(session), { teamId }) !== "allow") return null;
  return (
    <Tooltip label={t("new")}>
      <ActionIcon
        component={Link}
        to={pathTo("admin.newCollection", { teamId })!}
        size={24}
        aria-label={t("new")}
        onClick={onChoose}
      >
        <Icon name="fas_plus" size={12} />
      </ActionIcon>
    </Tooltip>
  );
}
