import { Button, type ButtonProps } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { Icon } from "#ui/icon/icon.tsx";
import type { ViewShown } from "../../contract.ts";
import { type ItemShown, itemsContract } from "../../items-contract.ts";
import type { CameFrom } from "../../ui/item-link.tsx";
import { itemsKey, itemsQuery } from "../../ui/use-items.ts";
import classes from "./detail.module.css";

type NeighboursProps = { view: ViewShown; collectionId: string; cameFrom: CameFrom };

/** Back to the list that somebody came from, and on to what stands before and after it there. */
export function Neighbours({ view, collectionId, cameFrom }: NeighboursProps) {
  const t = useTranslations("views.detail");
  const { teamId } = useTeamScope();
  const { viewId, asked, position, href } = cameFrom;
  const first = Math.max(position - 1, 0);
  const { data } = useQuery({
    queryKey: [...itemsKey(teamId, viewId), "around", asked, position],
    queryFn: ({ signal }) => {
      const query = { ...itemsQuery(asked), position: String(first), limit: "3" };
      return call(itemsContract.listItems, { params: { teamId, viewId }, query }, { signal });
    },
  });
  const at = (place: number) => (place < 0 ? undefined : data?.items[place - first]);
  const path = pathTo("team.records", { teamId, dataCollectionId: collectionId })!;
  const step = (item: ItemShown | undefined, by: -1 | 1, sides: Pick<ButtonProps, "leftSection" | "rightSection">) =>
    item && (
      <Button
        component={Link}
        to={path}
        search={{ view: view.id, item: item.key ?? item.id } as never}
        state={{ cameFrom: { ...cameFrom, position: position + by } } as never}
        replace
        variant="subtle"
        color="gray"
        size="compact-md"
        title={item.name}
        {...sides}
      >
        {t(by < 0 ? "previous" : "next")}
      </Button>
    );
  return (
    <nav className={classes.around} aria-label={t("around")}>
      <Button component={Link} to={href} variant="subtle" color="gray" size="compact-md">
        {t("back")}
      </Button>
      {step(at(position - 1), -1, { leftSection: <Icon name="fas_chevron-left" size={12} /> })}
      {step(at(position + 1), 1, { rightSection: <Icon name="fas_chevron-right" size={12} /> })}
    </nav>
  );
}
