import { Link, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { hasWords } from "#data/collections/system-columns.ts";
import type { Filter } from "#shared/filter.ts";
import { rememberTrail } from "#views/grid/ui/list-trail.ts";
import { entryOf } from "#views/grid/ui/live/use-grid-place.ts";
import type { ItemShown } from "../items-contract.ts";
import { PickButton } from "./pick-button.tsx";
import type { ItemsAsked } from "./use-items.ts";
import type { OpenView } from "./use-open-view.ts";
import { useViews } from "./views-query.ts";

/** Where in a list an item was, so that what it leads to leads on to the next. */
export type ItemPlace = { asked: ItemsAsked; position: number };

export type CameFrom = ItemPlace & { viewId: string; href: string };

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The view that somebody came from, and where in it. */
    cameFrom?: CameFrom;
  }
}

type ItemLinkProps = {
  open: Pick<OpenView, "collection" | "view" | "card">;
  item: ItemShown;
  place?: ItemPlace;
  className?: string | undefined;
  tabIndex?: number;
  children: ReactNode;
};

/** What an item leads to: an address of its own, a detail view, the record's page, or nothing. */
export function ItemLink({ open, item, place, className = "", tabIndex, children }: ItemLinkProps) {
  const { teamId } = useTeamScope();
  const router = useRouter();
  const { collection, view } = open;
  const { data } = useViews(collection.id);
  const { itemUrl, filter, sort } = view.settings;
  const target = {
    ...(item.opensInNewWindow && { target: "_blank", rel: "noreferrer" }),
    ...(tabIndex !== undefined && { tabIndex }),
  };
  const picking = open.card?.picking;
  if (picking)
    return (
      <PickButton picking={picking} recordId={item.id} className={className} tabIndex={tabIndex}>
        {children}
      </PickButton>
    );
  if (item.url)
    return (
      <a href={item.url} className={className} {...target}>
        {children}
      </a>
    );
  if (itemUrl.kind === "none") return <span className={className}>{children}</span>;
  const detail = itemUrl.kind === "view" && data?.views.find(({ id }) => id === itemUrl.viewId);
  if (detail)
    return (
      <Link
        to={pathTo("team.records", { teamId, dataCollectionId: collection.id })!}
        search={{ view: detail.id, item: item.key ?? item.id } as never}
        {...(place && { state: { cameFrom: { viewId: view.id, href: router.state.location.href, ...place } } })}
        className={className}
        {...target}
      >
        {children}
      </Link>
    );
  const remember = () => {
    // From a card one goes back to its record.
    if (!place || open.card) return;
    const { href, state } = router.state.location;
    const all = [filter, ...place.asked.filters, place.asked.search ? hasWords(place.asked.search) : null];
    const asked = all.filter((each): each is Filter => each !== null);
    const trail = { collectionId: collection.id, filter: asked.length > 0 ? { and: asked } : null, sort };
    rememberTrail(item.id, { ...trail, position: place.position, href, place: entryOf(state) });
  };
  return (
    <Link
      to={pathTo("team.record", { teamId, dataRecordId: item.id })!}
      className={className}
      onClick={remember}
      {...target}
    >
      {children}
    </Link>
  );
}
